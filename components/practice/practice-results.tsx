"use client";

import { NewAchievements } from "#components/achievement/new-achievements.tsx";
import { QuestsDone } from "#components/quest/quests-done.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ComingBack } from "./coming-back.tsx";
import { HeartWon } from "./heart-won.tsx";
import { ResultsFrame } from "./results-frame.tsx";
import { StreakKept } from "./streak-kept.tsx";
import type { Dues } from "./use-practice-game.ts";

interface PracticeResultsProps {
  result: PracticeResultDto;
  questions: readonly QuizQuestionDto[];
  dues: Dues;
  isPremium: boolean;
  onRestart: () => void;
}

function wordOf({ correct, total }: PracticeResultDto): string {
  if (correct === total) return "You knew every one of them.";
  return correct === 0
    ? "Now you have seen what is right. That is what practice is for."
    : "What you missed comes back sooner, until it stays.";
}

export function PracticeResults({ result, questions, dues, isPremium, onRestart }: PracticeResultsProps) {
  const { hearts, maxHearts, heartsLeftToday } = result;
  const canWinMore = !isPremium && hearts < maxHearts && heartsLeftToday > 0;
  const again = (
    <Button variant={canWinMore ? "primary" : "quiet"} onClick={onRestart}>
      Practice again
    </Button>
  );
  const back = (
    <ButtonLink href={paths.islands} variant={canWinMore ? "quiet" : "primary"}>
      Back to Quiz Islands
    </ButtonLink>
  );
  return (
    <ResultsFrame
      result={result}
      heading="Practice done!"
      word={wordOf(result)}
      other={canWinMore ? back : again}
      primary={canWinMore ? again : back}
    >
      <StreakKept streak={result.streak} />
      {isPremium ? null : <HeartWon result={result} />}
      <div className="mt-4 w-full">
        <QuestsDone quests={result.questsDone} />
      </div>
      <div className="mt-4 w-full">
        <NewAchievements achievements={result.achievements} />
      </div>
      <ComingBack questions={questions} dues={dues} />
    </ResultsFrame>
  );
}
