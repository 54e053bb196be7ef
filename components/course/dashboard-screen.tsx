"use client";

import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useMyCourses } from "#lib/course/client.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";
import { ContinueBlock } from "./continue-block.tsx";
import { CourseElsewhere } from "./course-elsewhere.tsx";
import { courseUnderWay, type Today } from "./course-view.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { ImportArea } from "./import-area.tsx";
import { useImportFlow } from "./import-flow.ts";
import { importStage } from "./import-view.ts";
import { PastImports } from "./past-imports.tsx";
import { SampleCourses } from "./sample-courses.tsx";

interface DashboardScreenProps {
  today: Today;
  /** The finished import whose report was put away in this browser */
  dismissedId: string | null;
}

/** Go on with a course, bring a new one, take one of ours. Only one of the ways is the first. */
export function DashboardScreen({ today, dismissedId }: DashboardScreenProps) {
  const flow = useImportFlow(dismissedId);
  const { data: courses } = useMyCourses();
  const [undoing, setUndoing] = useState<ImportDto | null>(null);
  const job = flow.followed.data;
  const stage = importStage({
    shownId: flow.shownId,
    isSending: flow.upload.fileName !== null,
    job,
    isLost: flow.followed.isError,
  });
  const hasNewCourse = stage === "result" && job?.status === "done";
  const courseNow = courseUnderWay(courses ?? []);
  // A block that appears above while somebody presses would move what they press.
  const [hadCourse] = useState(courseNow !== undefined);
  const underWay = hadCourse ? courseNow : undefined;
  const undo = () => {
    if (undoing) flow.end(undoing._id, "Import undone");
    setUndoing(null);
  };
  const open = (importId: string) => {
    flow.address.open(importId);
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <>
      {underWay ? <ContinueBlock course={underWay} isPrimary={!hasNewCourse} /> : null}
      <h2 className={underWay ? "mb-4 text-xl" : "sr-only"}>Import a course</h2>
      <CourseElsewhere address={flow.address.elsewhere} />
      <ImportArea
        flow={flow}
        stage={stage}
        isDropPrimary={!hasNewCourse && !underWay}
        onUndo={() => setUndoing(job ?? null)}
      />
      <SampleCourses title="No file at hand? Start with one of our courses" />
      <PastImports
        imports={flow.imports.filter(({ _id }) => _id !== flow.shownId)}
        today={today}
        onOpen={open}
        onUndo={setUndoing}
      />
      <DuplicateDialog
        message={flow.upload.duplicate}
        onChoose={flow.upload.choose}
        onCancel={flow.upload.cancel}
      />
      <ConfirmDialog
        open={undoing !== null}
        title="Undo this import?"
        message={`“${undoing?.course?.title ?? undoing?.fileName ?? ""}” and its islands will be removed. The XP and stars you earned stay yours.`}
        confirmLabel="Undo import"
        cancelLabel="Keep it"
        onConfirm={undo}
        onCancel={() => setUndoing(null)}
      />
    </>
  );
}
