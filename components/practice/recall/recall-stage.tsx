"use client";

import { ShieldCheck } from "lucide-react";
import type { Dispatch } from "react";
import { counted } from "#components/course/course-view.ts";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { SendError } from "#components/quiz/send-error.tsx";
import { useShortcuts } from "#components/quiz/use-shortcuts.ts";
import { Button } from "#components/ui/button.tsx";
import { KeyHelp, type KeyUse } from "#components/ui/key-help.tsx";
import { Pill } from "#components/ui/pill.tsx";
import type { Grade } from "#lib/practice/recall/recall-rules.ts";
import type { RecallCardDto } from "#lib/practice/recall/recall-schema.ts";
import { GradeButtons } from "./grade-buttons.tsx";
import { RecallCard } from "./recall-card.tsx";
import type { RecallAction, RecallState } from "./recall-reducer.ts";
import { useRecallKeys } from "./use-recall-keys.ts";

const USES: readonly KeyUse[] = [
  { keys: ["Enter"], does: "Show the answer" },
  { keys: ["1", "2", "3", "4"], does: "Again, Hard, Good, Easy", isSingle: true },
  { keys: ["?"], does: "Show these keys", isSingle: true },
];

interface RecallStageProps {
  state: RecallState;
  card: RecallCardDto;
  dispatch: Dispatch<RecallAction>;
  hasShortcuts: boolean;
}

/** One card: its front, then its back and how well the learner knew it. */
export function RecallStage({ state, card, dispatch, hasShortcuts }: RecallStageProps) {
  const shortcuts = useShortcuts(hasShortcuts);
  const { isTurned, sending, sendError, shown } = state;
  const turn = () => dispatch({ type: "turn" });
  const grade = (chosen: Grade) => dispatch({ type: "grade", grade: chosen });
  useRecallKeys({ isTurned, hasShortcuts: shortcuts.isOn, onTurn: turn, onGrade: grade });
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader help={<KeyHelp uses={USES} what="grading by key" {...shortcuts} />} />
      <div className="mx-auto w-full max-w-quiz flex-1 px-4 pt-5 pb-10 md:pt-10">
        <StageTitle card={card} left={state.queue.length} />
        <RecallCard key={`${card._id} ${shown}`} card={card} isTurned={isTurned} takesFocus={shown > 0} />
      </div>
      <footer className="sticky bottom-0 border-line border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto w-full max-w-quiz px-4 py-3 sm:py-4">
          {sendError ? <SendError message={sendError} /> : null}
          {isTurned ? (
            <GradeButtons
              intervals={card.intervals}
              sending={sending}
              hasShortcuts={shortcuts.isOn}
              onGrade={grade}
            />
          ) : (
            <div className="flex items-center justify-between gap-4">
              <p className="hidden text-ink-3 text-xs sm:pointer-fine:block">
                {shortcuts.isOn ? "Enter show the answer · 1–4 grade · ? help" : "Enter show the answer"}
              </p>
              <Button onClick={turn} className="w-full sm:ml-auto sm:w-auto sm:min-w-48">
                Show answer
              </Button>
            </div>
          )}
        </div>
      </footer>
    </div>
  );
}

function StageTitle({ card, left }: { card: RecallCardDto; left: number }) {
  return (
    <div className="mb-5 md:mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-ink-2 text-lg">Recall cards</h1>
        <p role="status" className="num text-ink-2 text-lg leading-none">
          {left === 1 ? "Last card" : `${counted(left, "card")} left`}
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {card.reps === 0 ? <Pill tone="ice">New</Pill> : null}
          <Pill tone="ok" icon={<ShieldCheck aria-hidden="true" className="size-4" />}>
            No hearts at stake
          </Pill>
        </div>
      </div>
      <p className="mt-1 text-ink-3 text-sm wrap-anywhere">
        <bdi>{card.courseTitle}</bdi>
        {card.islandTitle === card.courseTitle ? null : (
          <>
            {" › "}
            <bdi>{card.islandTitle}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
