import { CloudOff } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

/** The result above is this screen's own count until the server has it. */
export function SaveNotice({ onRetry, isSaving }: { onRetry: () => void; isSaving: boolean }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card bg-bad-soft p-4 text-start sm:flex-row sm:items-center"
    >
      <p className="flex flex-1 items-start gap-3 text-bad text-sm font-medium">
        <CloudOff aria-hidden="true" className="mt-px size-5 shrink-0" />
        We couldn't save this result. Your answers are kept: try again, and your XP and stars will be counted.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry} isLoading={isSaving}>
        Save again
      </Button>
    </div>
  );
}
