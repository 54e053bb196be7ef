"use client";

import type { Dispatch } from "react";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { AnswerSheet } from "./answer-sheet.tsx";
import { ProgressDots } from "./progress-dots.tsx";
import { QuestionCard } from "./question-card.tsx";
import { QuizHeader } from "./quiz-header.tsx";
import { QuizKeyHelp } from "./quiz-key-help.tsx";
import { currentQuestion, type QuizAction, type QuizState } from "./quiz-reducer.ts";
import { statusOf } from "./quiz-status.ts";
import { ScoreRow } from "./score-row.tsx";
import { useSound } from "./sound-context.tsx";
import { UntimedChip } from "./untimed-chip.tsx";
import { useMathAhead } from "./use-math-ahead.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface QuizStageProps {
  quiz: QuizDto;
  stats: StatsDto;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Whether a wrong answer takes a heart */
  costsHearts: boolean;
  onEnd: () => void;
}

/** One question at a time, from its first letter to the sheet that answers it. */
export function QuizStage({ quiz, stats, state, dispatch, costsHearts, onEnd }: QuizStageProps) {
  const shortcuts = useShortcuts(quiz.hasShortcuts);
  const sound = useSound();
  useMathAhead(state.questions);
  const question = currentQuestion(state);
  const firstOpenId = quiz.questions.find((one) => one.selectedAnswer === null)?._id;
  const submit = () => dispatch({ type: "submit" });
  const next = () => dispatch({ type: "next" });
  const choose = (option: number) => dispatch({ type: "choose", option });
  useQuizKeys({ optionCount: question?.options.length ?? 0, hasShortcuts: shortcuts.isOn }, (action) => {
    if (action.type === "toggleSound") sound.toggle();
    else if (action.type === "choose") choose(action.option);
    else if (state.isOutOfHearts) onEnd();
    else if (state.phase === "answered") next();
    else submit();
  });
  const hearts = stats.isPremium ? null : (
    <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={20} />
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader hearts={hearts} isUntimed={quiz.isUntimed} help={<QuizKeyHelp {...shortcuts} />}>
        <ProgressDots questions={state.questions} index={state.index} />
      </QuizHeader>
      <div className="mx-auto w-full max-w-quiz flex-1 px-4 pt-5 pb-10 md:pt-10">
        <div className="relative mb-5 flex items-center justify-center md:hidden">
          <ProgressDots questions={state.questions} index={state.index} />
          {/* A phone's header has no room for it */}
          {quiz.isUntimed ? <UntimedChip className="absolute right-0 sm:hidden" /> : null}
        </div>
        <QuizTitle quiz={quiz} state={state} />
        {question ? (
          <QuestionCard
            key={question._id}
            question={question}
            selected={state.selected}
            result={state.result}
            isLocked={state.phase !== "choosing" || state.isOutOfHearts}
            takesFocus={question._id !== firstOpenId}
            onChoose={choose}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {statusOf(state, costsHearts)}
      </p>
      <AnswerSheet
        state={state}
        heartResetTime={stats.heartResetTime}
        onSubmit={submit}
        onNext={next}
        onEnd={onEnd}
        hasShortcuts={shortcuts.isOn}
      />
    </div>
  );
}

function QuizTitle({ quiz, state }: { quiz: QuizDto; state: QuizState }) {
  const title = quiz.title || "Quiz";
  const islandTitle = quiz.islandTitle || "Island Challenge";
  return (
    <div className="mb-6 md:mb-8">
      {islandTitle === title ? null : (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm text-ink-3">
          {islandTitle}
        </p>
      )}
      <h1 dir="auto" className="wrap-anywhere line-clamp-2 text-lg text-ink-2">
        {title}
      </h1>
      <div className="mt-4">
        <ScoreRow
          current={state.index + 1}
          total={state.questions.length}
          score={state.score}
          streak={state.streak}
          multiplier={state.multiplier}
        />
      </div>
    </div>
  );
}
