"use client";

import type { Dispatch } from "react";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import { Tip } from "#components/tips/tip.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { BonusToast } from "./bonus-toast.tsx";
import { QuestionStage } from "./question-stage.tsx";
import type { QuizAction, QuizState } from "./quiz-reducer.ts";
import { ScoreRow } from "./score-row.tsx";
import { starRuleText } from "./star-text.ts";

interface QuizStageProps {
  quiz: QuizDto;
  stats: StatsDto;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Whether a wrong answer takes a heart */
  costsHearts: boolean;
  onEnd: () => void;
}

/** A quiz question by question, with score and hearts. */
export function QuizStage({ quiz, stats, state, dispatch, costsHearts, onEnd }: QuizStageProps) {
  const { result, isFromOtherTab, index } = state;
  const bonus = isFromOtherTab ? 0 : (result?.timeBonusPoints ?? 0);
  const tip = { name: "hearts", as: "div", isDue: costsHearts && result?.isCorrect === false } as const;
  return (
    <>
      <QuestionStage
        given={quiz}
        state={state}
        dispatch={dispatch}
        hearts={
          stats.isPremium ? null : (
            <div className="relative">
              <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={20} />
              <Tip {...tip} side="bottom-start" className="absolute inset-0 max-md:hidden" />
            </div>
          )
        }
        // A phone has room for it in the sheet alone: a bubble would cover the question or an option.
        tip={stats.isPremium ? null : <Tip {...tip} className="md:hidden" />}
        title={<QuizTitle quiz={quiz} state={state} isPremium={stats.isPremium} />}
        costsHearts={costsHearts}
        heartResetTime={stats.heartResetTime}
        onEnd={onEnd}
      />
      {bonus > 0 ? <BonusToast key={index} points={bonus} /> : null}
    </>
  );
}

type QuizTitleProps = Pick<QuizStageProps, "quiz" | "state"> & { isPremium: boolean };

function QuizTitle({ quiz, state, isPremium }: QuizTitleProps) {
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
      <p className="mt-1 text-ink-2 text-sm">{starRuleText(state.questions.length, isPremium)}</p>
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
