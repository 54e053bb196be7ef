"use client";

import clsx from "clsx";
import { ChartNoAxesColumn, Settings2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Kept } from "#lib/course/outline/save-state.ts";
import type { CourseDetailDto } from "#lib/course/schema.ts";
import { EditorContext, partId } from "./editor-context.ts";
import { EditorHeader } from "./editor-header.tsx";
import { ADD_UNIT, COURSE_HEADING, FORM_HEADING, focusIfLost } from "./focus.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { Notices } from "./notices.tsx";
import { OutlineTree } from "./outline-tree.tsx";
import { PartForm } from "./part-form.tsx";
import { useEditorActs } from "./use-acts.ts";
import { type CourseSaving, useCourseSaving } from "./use-course-saving.ts";
import { useDrops } from "./use-row-drag.ts";
import { COURSE_PART, useOpenParts, useSelection } from "./use-selection.ts";

interface EditorScreenProps {
  course: CourseDetailDto;
  claim: { name: string; kept: Kept | null };
}

function CourseName({
  saving,
  isSelected,
  onSelect,
}: {
  saving: CourseSaving;
  isSelected: boolean;
  onSelect: () => void;
}) {
  return (
    <div className="mb-4 flex items-start gap-2">
      <h1
        id={COURSE_HEADING}
        tabIndex={-1}
        dir="auto"
        className="min-w-0 flex-1 text-2xl wrap-anywhere outline-none lg:text-3xl"
      >
        {saving.state.view.title}
      </h1>
      {/* A document of its own, as the way back to the courses is. */}
      <a
        href={paths.courseQuestions(saving.courseId)}
        aria-label="How your questions are doing"
        title="How your questions are doing"
        className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <ChartNoAxesColumn aria-hidden="true" className="size-5" />
      </a>
      <button
        type="button"
        id={partId(COURSE_PART)}
        aria-label="Course details"
        title="Course details"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-brand"
      >
        <Settings2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

function NothingYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      art={<Penguin pose="map" size={128} />}
      title="This course is empty"
      text="Start with a unit. Units hold islands, and islands hold quizzes."
      action={
        <Button id={ADD_UNIT} onClick={onAdd}>
          Add the first unit
        </Button>
      }
      className="py-8!"
    />
  );
}

/** Another form begins at its heading, the outline at the part that someone comes back from. */
function useFocusKept(selectedId: string | null): void {
  const last = useRef(selectedId);
  useEffect(() => {
    const before = last.current;
    last.current = selectedId;
    if (before === selectedId) return;
    if (selectedId !== null) focusIfLost([FORM_HEADING]);
    else focusIfLost([partId(before ?? COURSE_PART), COURSE_HEADING]);
  }, [selectedId]);
}

/** The outline on the left, the form of what is chosen on the right; on narrow screens one after the other. */
export function EditorScreen({ course, claim }: EditorScreenProps) {
  const saving = useCourseSaving(course, claim);
  const { chosen, select } = useSelection();
  const [movingId, setMovingId] = useState<string | null>(null);
  const { view } = saving.state;
  const { openIds, setOpen } = useOpenParts(view, chosen);
  const isPart = chosen !== null && (chosen === COURSE_PART || view.nodes.has(chosen));
  const selectedId = isPart ? chosen : null;
  const around = { selectedId, select, setOpen, askWhere: setMovingId };
  const { acts, words } = useEditorActs(saving, around);
  const outline = useRef(view);
  useEffect(() => {
    outline.current = view;
  }, [view]);
  useDrops(outline, acts);
  useFocusKept(selectedId);
  const endMove = () => {
    setMovingId(null);
    if (movingId) focusIfLost([partId(movingId), FORM_HEADING, COURSE_HEADING]);
  };
  const moving = movingId === null ? undefined : view.nodes.get(movingId);
  return (
    <EditorContext value={acts}>
      <EditorHeader saving={saving} />
      <div className="mx-auto max-w-page px-4 pt-6 pb-24 md:px-6">
        <Notices saving={saving} />
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <section aria-label="The course's parts" className={clsx(isPart && "max-lg:hidden")}>
            <CourseName
              saving={saving}
              isSelected={chosen === COURSE_PART}
              onSelect={() => select(COURSE_PART)}
            />
            {view.nodes.size === 0 ? (
              <NothingYet onAdd={() => acts.add("unit", null)} />
            ) : (
              <OutlineTree state={saving.state} selectedId={selectedId} openIds={openIds} />
            )}
          </section>
          {isPart ? <h1 className="sr-only lg:hidden">{view.title}</h1> : null}
          <section aria-label="Details" className={clsx(!isPart && "max-lg:hidden")}>
            <div className="rounded-card border border-line bg-surface p-4 md:p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto">
              <PartForm saving={saving} selectedId={selectedId} />
            </div>
          </section>
        </div>
      </div>
      <p role="status" className="sr-only">
        {words}
      </p>
      {moving ? <MoveDialog outline={view} node={moving} onClose={endMove} /> : null}
    </EditorContext>
  );
}
