"use client";

import type { Dispatch, ReactNode } from "react";
import { AnswerSheet } from "./answer-sheet.tsx";
import { ProgressDots } from "./progress-dots.tsx";
import { QuestionCard } from "./question-card.tsx";
import { QuizHeader } from "./quiz-header.tsx";
import { QuizKeyHelp } from "./quiz-key-help.tsx";
import { currentQuestion, isOpen, type QuizAction, type QuizState } from "./quiz-reducer.ts";
import { statusOf } from "./quiz-status.ts";
import { UntimedChip } from "./untimed-chip.tsx";
import { useMathAhead } from "./use-math-ahead.ts";
import { useQuestionKeys } from "./use-question-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface QuestionStageProps {
  /** Of the quiz or the practice, as the server gave it */
  given: {
    hasShortcuts: boolean;
    isUntimed?: boolean;
  };
  /** Something else takes the focus before the first question does */
  isIntroduced?: boolean;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** In the header */
  hearts?: ReactNode;
  /** In the sheet, above what it says about the answer */
  tip?: ReactNode;
  /** Above the question */
  title: ReactNode;
  /** Whether a wrong answer takes a heart */
  costsHearts: boolean;
  /** ms until the hearts are full again */
  heartResetTime: number | null;
  /** Once no heart is left */
  onEnd: () => void;
  /** Whether a wrong answer can be explained from the course */
  canExplain?: boolean;
}

/** One question of a quiz or a practice at a time, by mouse and by key, from its first letter to the sheet that grades it. */
export function QuestionStage(props: QuestionStageProps) {
  const {
    given,
    isIntroduced = false,
    state,
    dispatch,
    hearts,
    tip,
    title,
    costsHearts,
    heartResetTime,
    onEnd,
    canExplain = false,
  } = props;
  const shortcuts = useShortcuts(given.hasShortcuts);
  useMathAhead(state.questions);
  const question = currentQuestion(state);
  const submit = () => dispatch({ type: "submit" });
  const next = () => dispatch({ type: "next" });
  const choose = (option: number) => dispatch({ type: "choose", option });
  const stage = useQuestionKeys({ state, dispatch, hasShortcuts: shortcuts.isOn, onEnd });
  const isUntimed = given.isUntimed ?? false;
  return (
    <div ref={stage} className="flex min-h-dvh flex-col">
      <QuizHeader
        hearts={hearts}
        isUntimed={isUntimed}
        help={<QuizKeyHelp question={question} {...shortcuts} />}
      >
        <ProgressDots questions={state.questions} index={state.index} />
      </QuizHeader>
      <div className="mx-auto w-full max-w-quiz flex-1 px-4 pt-5 pb-10 md:pt-10">
        <div className="relative mb-5 flex items-center justify-center md:hidden">
          <ProgressDots questions={state.questions} index={state.index} />
          {/* A phone's header has no room for it */}
          {isUntimed ? <UntimedChip className="absolute right-0 sm:hidden" /> : null}
        </div>
        {title}
        {question ? (
          <QuestionCard
            key={question._id}
            question={question}
            draft={state.draft}
            fault={state.fault}
            isLocked={!isOpen(state)}
            place={`Question ${state.index + 1} of ${state.questions.length}`}
            takesFocus={!isIntroduced || state.index > 0}
            onChoose={choose}
            onEdit={(draft) => dispatch({ type: "edit", draft })}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {statusOf(state, costsHearts)}
      </p>
      <AnswerSheet
        state={state}
        tip={tip}
        heartResetTime={heartResetTime}
        onSubmit={submit}
        onNext={next}
        onAccept={() => dispatch({ type: "acceptSuggestion" })}
        onKeep={() => dispatch({ type: "keepTyped" })}
        onEnd={onEnd}
        canExplain={canExplain}
        hasShortcuts={shortcuts.isOn}
      />
    </div>
  );
}
