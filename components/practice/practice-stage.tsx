"use client";

import { ShieldCheck } from "lucide-react";
import type { Dispatch } from "react";
import { QuestionStage } from "#components/quiz/question-stage.tsx";
import type { QuizAction, QuizState } from "#components/quiz/quiz-reducer.ts";
import { Pill } from "#components/ui/pill.tsx";
import type { PracticeDto } from "#lib/practice/schema.ts";

interface PracticeStageProps {
  practice: PracticeDto;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

/** A practice question by question, as in a quiz, with nothing at stake. */
export function PracticeStage({ practice, state, dispatch }: PracticeStageProps) {
  return (
    <QuestionStage
      given={practice}
      state={state}
      dispatch={dispatch}
      title={<StageTitle current={state.index + 1} total={state.questions.length} />}
      costsHearts={false}
      heartResetTime={null}
      onEnd={() => dispatch({ type: "next" })}
    />
  );
}

function StageTitle({ current, total }: { current: number; total: number }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 md:mb-8">
      <h1 className="text-lg text-ink-2">Practice</h1>
      <p className="num text-lg leading-none text-ink-2">
        <span className="sr-only">
          Question {current} of {total}
        </span>
        <span aria-hidden="true">
          {current}/{total}
        </span>
      </p>
      <Pill tone="ok" icon={<ShieldCheck aria-hidden="true" className="size-4" />} className="ml-auto">
        No hearts at stake
      </Pill>
    </div>
  );
}
