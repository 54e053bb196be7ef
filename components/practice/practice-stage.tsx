"use client";

import { ShieldCheck } from "lucide-react";
import type { Dispatch } from "react";
import { AnswerSheet } from "#components/quiz/answer-sheet.tsx";
import { ProgressDots } from "#components/quiz/progress-dots.tsx";
import { QuestionCard } from "#components/quiz/question-card.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { QuizKeyHelp } from "#components/quiz/quiz-key-help.tsx";
import { currentQuestion, type QuizAction, type QuizState } from "#components/quiz/quiz-reducer.ts";
import { statusOf } from "#components/quiz/quiz-status.ts";
import { useSound } from "#components/quiz/sound-context.tsx";
import { useMathAhead } from "#components/quiz/use-math-ahead.ts";
import { useQuizKeys } from "#components/quiz/use-quiz-keys.ts";
import { useShortcuts } from "#components/quiz/use-shortcuts.ts";
import { Pill } from "#components/ui/pill.tsx";
import type { PracticeDto } from "#lib/practice/schema.ts";

interface PracticeStageProps {
  practice: PracticeDto;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

/** One question at a time, as in a quiz, with nothing at stake. */
export function PracticeStage({ practice, state, dispatch }: PracticeStageProps) {
  const shortcuts = useShortcuts(practice.hasShortcuts);
  const sound = useSound();
  useMathAhead(state.questions);
  const question = currentQuestion(state);
  const firstOpenId = practice.questions.find((one) => one.selectedAnswer === null)?._id;
  const submit = () => dispatch({ type: "submit" });
  const next = () => dispatch({ type: "next" });
  const choose = (option: number) => dispatch({ type: "choose", option });
  useQuizKeys({ optionCount: question?.options.length ?? 0, hasShortcuts: shortcuts.isOn }, (action) => {
    if (action.type === "toggleSound") sound.toggle();
    else if (action.type === "choose") choose(action.option);
    else if (state.phase === "answered") next();
    else submit();
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader help={<QuizKeyHelp {...shortcuts} />}>
        <ProgressDots questions={state.questions} index={state.index} />
      </QuizHeader>
      <div className="mx-auto w-full max-w-quiz flex-1 px-4 pt-5 pb-10 md:pt-10">
        <ProgressDots questions={state.questions} index={state.index} className="mb-5 md:hidden" />
        <StageTitle current={state.index + 1} total={state.questions.length} />
        {question ? (
          <QuestionCard
            key={question._id}
            question={question}
            selected={state.selected}
            result={state.result}
            isLocked={state.phase !== "choosing"}
            takesFocus={question._id !== firstOpenId}
            onChoose={choose}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {statusOf(state, false)}
      </p>
      <AnswerSheet
        state={state}
        heartResetTime={null}
        onSubmit={submit}
        onNext={next}
        onEnd={next}
        hasShortcuts={shortcuts.isOn}
      />
    </div>
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
