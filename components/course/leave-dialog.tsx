import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { CourseDto } from "#lib/course/schema.ts";

interface LeaveDialogProps {
  /** null: closed */
  course: CourseDto | null;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a course is left that not everybody can come back to. */
export function LeaveDialog({ course, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={course !== null}
      title="Leave this Premium course?"
      message={`You can come back to “${course?.title ?? ""}” only while you have Premium. Your progress is kept.`}
      confirmLabel="Leave course"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
