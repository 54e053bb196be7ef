"use client";

import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { NewAchievements } from "#components/achievement/new-achievements.tsx";
import { QuestsDone } from "#components/quest/quests-done.tsx";
import { Tip } from "#components/tips/tip.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { bonusStarText, messageOf, missingStarText, type Outcome } from "./outcome.ts";
import { ResultEmblem } from "./result-emblem.tsx";
import { ResultHearts } from "./result-hearts.tsx";
import { ResultNext } from "./result-next.tsx";
import { ResultScore } from "./result-score.tsx";
import { ResultStreak } from "./result-streak.tsx";
import { ResultTiles } from "./result-tiles.tsx";
import type { Reveal } from "./use-reveal.ts";

interface ResultPageProps {
  outcome: Outcome;
  reveal: Reveal;
  /** Below what was won */
  children: ReactNode;
}

/** Everything that the steps have shown, and the figures, on one page. */
export function ResultPage({ outcome, reveal, children }: ResultPageProps) {
  const initial = useInitial({ opacity: 0, y: 16 });
  const bonusStar = bonusStarText(outcome);
  const nextStar = missingStarText(outcome);
  const { score, streak, week, hearts, next, achievements, quests } = outcome;
  return (
    <m.div initial={initial} animate={{ opacity: 1, y: 0 }} className="flex w-full flex-col items-center">
      <Tip name="stars" as="div" side="right" isDue={outcome.stars > 0}>
        <ResultEmblem outcome={outcome} {...reveal} />
      </Tip>
      <p className="mt-5 text-ink-2 text-lg">{messageOf(outcome)}</p>
      {bonusStar === null ? null : <p className="mt-1 text-gold-text text-sm">{bonusStar}</p>}
      {nextStar === null ? null : <p className="mt-1 text-balance text-ink-2">{nextStar}</p>}
      <div className="mt-6 grid w-full gap-3 sm:gap-4">
        {score ? (
          <Card>
            <ResultScore score={score} />
          </Card>
        ) : null}
        <ResultTiles outcome={outcome} />
        <NewAchievements achievements={achievements} />
        <QuestsDone quests={quests} />
        {week ? (
          <Card>
            <Tip name="streak" as="div" side="top" isDue={week.isNew}>
              <ResultStreak streak={streak} week={week} />
            </Tip>
          </Card>
        ) : null}
        {hearts ? (
          <Card>
            <ResultHearts news={hearts} isLarge={false} />
          </Card>
        ) : null}
        {next ? (
          <Card>
            <ResultNext next={next} isLarge={false} />
          </Card>
        ) : null}
        {children}
      </div>
    </m.div>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <section className="rounded-card border-2 border-line bg-surface px-4 py-4 sm:px-6">{children}</section>
  );
}
