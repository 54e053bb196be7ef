"use client";

import { ShieldCheck } from "lucide-react";
import type { Dispatch } from "react";
import { Counter } from "#components/quiz/counter.tsx";
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
      title={<StageTitle practice={practice} current={state.index + 1} total={state.questions.length} />}
      costsHearts={false}
      canExplain
      heartResetTime={null}
      onEnd={() => dispatch({ type: "next" })}
    />
  );
}

interface StageTitleProps {
  practice: PracticeDto;
  current: number;
  total: number;
}

function StageTitle({ practice, current, total }: StageTitleProps) {
  const { kind, lesson } = practice;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 md:mb-8">
      <h1 dir="auto" className="wrap-anywhere line-clamp-2 text-lg text-ink-2">
        {lesson ? `Quiz on “${lesson.title}”` : "Practice"}
      </h1>
      <Counter current={current} total={total} />
      <Pill tone="ok" icon={<ShieldCheck aria-hidden="true" className="size-4" />} className="ml-auto">
        {kind === "lesson" ? "Nothing to win or lose" : "No hearts at stake"}
      </Pill>
    </div>
  );
}
