"use client";

import { useState } from "react";
import { TodayArea } from "#components/study/today/today-area.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { useMyCourses } from "#lib/course/client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { todayOptions } from "#lib/study/client.ts";
import { ContinueBlock } from "./continue-block.tsx";
import { courseUnderWay, type Today } from "./course-view.ts";
import { ImportArea } from "./import-area.tsx";
import { useImportFlow } from "./import-flow.ts";
import type { FormatName } from "./import-source.ts";
import { importStage } from "./import-view.ts";
import { PastImports } from "./past-imports.tsx";
import { SampleCourses } from "./sample-courses.tsx";
import { sourceName } from "./source-name.ts";

interface DashboardScreenProps {
  today: Today;
  /** What can be imported */
  formats: readonly FormatName[];
  /** The finished import whose report was put away in this browser */
  dismissedId: string | null;
  /** Premium can be bought here */
  isPremiumSold: boolean;
}

/** Go on with a course, bring a new one, take one of ours. Only one of the ways is the first. */
export function DashboardScreen({ today, formats, dismissedId, isPremiumSold }: DashboardScreenProps) {
  const flow = useImportFlow(dismissedId);
  const { data: courses } = useMyCourses();
  const hasPlanToday = useServerQuery(todayOptions()).data?.primary != null;
  const [undoing, setUndoing] = useState<ImportDto | null>(null);
  const job = flow.followed.data;
  const stage = importStage({
    shownId: flow.shownId,
    isSending: flow.sending.source !== null,
    job,
    isLost: flow.followed.isError,
  });
  const hasNewCourse = stage === "result" && job?.status === "done";
  const courseNow = courseUnderWay(courses ?? []);
  // A block that appears above while someone presses would move what they press.
  const [hadCourse] = useState(courseNow !== undefined);
  const underWay = hadCourse ? courseNow : undefined;
  const isFirst = !hasNewCourse && stage !== "preview";
  const undo = () => {
    if (undoing) flow.end(undoing._id, `${undoWords(undoing).what} undone`);
    setUndoing(null);
  };
  const open = (importId: string) => {
    flow.address.open(importId);
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <>
      <TodayArea isPrimary={isFirst}>
        {underWay ? <ContinueBlock course={underWay} isPrimary={isFirst} /> : null}
      </TodayArea>
      <h2 className={underWay || hasPlanToday ? "mb-4 text-xl" : "sr-only"}>Import a course</h2>
      <ImportArea
        flow={flow}
        stage={stage}
        formats={formats}
        isInputPrimary={!hasNewCourse && !underWay && !hasPlanToday && !job?.columns}
        onUndo={() => setUndoing(job ?? null)}
      />
      {/* An import that grows from its steps to its preview would push them about. */}
      {stage === "progress" || stage === "preview" ? null : (
        <>
          <SampleCourses
            title={courses?.length ? "More courses to start with" : "No course yet? Start with one of ours"}
            isPremiumSold={isPremiumSold}
          />
          <PastImports
            imports={flow.imports.filter(({ _id }) => _id !== flow.shownId)}
            today={today}
            onOpen={open}
            onUndo={setUndoing}
          />
        </>
      )}
      <UndoDialog job={undoing} onUndo={undo} onKeep={() => setUndoing(null)} />
    </>
  );
}

/** What is undone, and what becomes of the course. */
function undoWords(job: ImportDto): { what: string; message: string } {
  const title = job.course?.title ?? sourceName(job);
  const stays = "The XP and stars you earned stay yours.";
  if (job.updates)
    return { what: "Update", message: `“${title}” becomes what it was before this update. ${stays}` };
  if (job.addsTo)
    return {
      what: "Addition",
      message: `What “${sourceName(job)}” added to “${title}” is removed; the rest of the course stays as it is. ${stays}`,
    };
  return { what: "Import", message: `“${title}” and its islands will be removed. ${stays}` };
}

interface UndoDialogProps {
  /** null: closed */
  job: ImportDto | null;
  onUndo: () => void;
  onKeep: () => void;
}

function UndoDialog({ job, onUndo, onKeep }: UndoDialogProps) {
  const { what, message } = job ? undoWords(job) : { what: "Import", message: "" };
  return (
    <ConfirmDialog
      open={job !== null}
      title={`Undo this ${what.toLowerCase()}?`}
      message={message}
      confirmLabel={`Undo ${what.toLowerCase()}`}
      cancelLabel="Keep it"
      onConfirm={onUndo}
      onCancel={onKeep}
    />
  );
}
