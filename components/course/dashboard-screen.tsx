"use client";

import { useRef, useState } from "react";
import { QuestList } from "#components/quest/quest-list.tsx";
import { Glance } from "#components/study/today/glance.tsx";
import { TodayArea } from "#components/study/today/today-area.tsx";
import { TodayStart, useNextStep } from "#components/study/today/today-start.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { useMyCourses } from "#lib/course/client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { todayOptions } from "#lib/study/client.ts";
import type { Today } from "./course-view.ts";
import { ImportArea } from "./import-area.tsx";
import { useImportFlow } from "./import-flow.ts";
import type { FormatName } from "./import-source.ts";
import { importStage } from "./import-view.ts";
import { PastImports } from "./past-imports.tsx";
import { SampleCourses } from "./sample-courses.tsx";
import { sourceName } from "./source-name.ts";
import { StartCards } from "./start-cards.tsx";

interface DashboardScreenProps {
  today: Today;
  /** What can be imported */
  formats: readonly FormatName[];
  /** The finished import whose report was put away in this browser */
  dismissedId: string | null;
  /** Premium can be bought here */
  isPremiumSold: boolean;
}

/** Whether any button above the import is the first one of the screen, or may be once the courses are known. */
function useHasStep(): boolean {
  const hasPlanToday = useServerQuery(todayOptions()).data?.primary != null;
  const { isPending } = useMyCourses();
  const step = useNextStep();
  if (hasPlanToday || step === undefined) return hasPlanToday || isPending;
  return step.kind !== "free" || step.canPractise;
}

/** How the day and the week stand */
function Figures() {
  return (
    <>
      <Glance />
      <QuestList className="mb-10" />
    </>
  );
}

/** What to do today, how it stands, and the ways to a new course. Only one of the buttons is the first. */
export function DashboardScreen({ today, formats, dismissedId, isPremiumSold }: DashboardScreenProps) {
  const flow = useImportFlow(dismissedId);
  const { data: courses } = useMyCourses();
  const hasStep = useHasStep();
  const [undoing, setUndoing] = useState<ImportDto | null>(null);
  const importRef = useRef<HTMLDivElement>(null);
  const job = flow.followed.data;
  const stage = importStage({
    shownId: flow.shownId,
    isSending: flow.sending.source !== null,
    job,
    isLost: flow.followed.isError,
  });
  const hasNewCourse = stage === "result" && job?.status === "done";
  const hasCourse = courses?.length !== 0;
  // A block that appears above while someone presses would move what they press.
  const [hadCourse] = useState(hasCourse);
  const hasToday = hadCourse || stage === "idle";
  const isFirst = !hasNewCourse && stage !== "preview";
  const undo = () => {
    if (undoing) flow.end(undoing._id, `${undoWords(undoing).what} undone`);
    setUndoing(null);
  };
  const open = (importId: string) => {
    flow.address.open(importId);
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  const bring = () => importRef.current?.querySelector<HTMLInputElement>("input[name=url]")?.focus();
  return (
    <>
      {hasToday ? (
        <TodayArea isPrimary={isFirst} glance={hasCourse ? <Figures /> : null}>
          <TodayStart isPrimary={isFirst}>
            <StartCards isPrimary={isFirst} onBring={bring} />
          </TodayStart>
        </TodayArea>
      ) : null}
      <h2 className="mb-4 text-xl">Import a course</h2>
      <div ref={importRef}>
        <ImportArea
          flow={flow}
          stage={stage}
          formats={formats}
          isInputPrimary={!hasNewCourse && !(hasToday && hasStep) && !job?.columns}
          onUndo={() => setUndoing(job ?? null)}
        />
      </div>
      {/* An import that grows from its steps to its preview would push them about. */}
      {stage === "progress" || stage === "preview" ? null : (
        <>
          <SampleCourses
            title={hasCourse ? "More courses to start with" : "All courses to start with"}
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
    return { what: "Update", message: `“${title}” goes back to how it was before this update. ${stays}` };
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
