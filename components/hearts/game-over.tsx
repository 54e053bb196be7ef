"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { counted } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useIslandsHref } from "#components/voyage/islands-href.ts";
import { useHydrated } from "#lib/client/hydration.ts";
import { paths } from "#lib/client/paths.ts";
import { useRestoreHearts, useStats } from "#lib/learner/client.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { usePractice } from "#lib/practice/client.ts";
import { PRACTICE_SIZE } from "#lib/practice/rules.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { GameOverFrame } from "./game-over-frame.tsx";
import { GameOverOptions, type OpenLesson } from "./game-over-options.tsx";
import { HEARTS_RESTORED } from "./heart-check.tsx";
import { HeartsDisplay } from "./hearts-display.tsx";
import { HeartsMail } from "./hearts-mail.tsx";
import { PremiumPanel } from "./premium-panel.tsx";
import { quizLeft } from "./quiz-left.ts";
import { useNow } from "./use-now.ts";
import { canWinHeart } from "./win-heart.tsx";

/** Anyone who has hearts has no business here; anyone who gets them back is sent on. */
function useWayBack(stats: StatsDto, now: number | null): void {
  const router = useRouter();
  const hasHearts = stats.isPremium || stats.hearts > 0;
  const restore = useRestoreHearts(() => toastSuccess(HEARTS_RESTORED));
  const askWhenDue = useEffectEvent(() => {
    const isDue = now !== null && stats.heartResetTime !== null && stats.heartResetTime <= now;
    if (isDue && !hasHearts && !restore.isPending) restore.mutate();
  });
  useEffect(() => {
    if (now !== null) askWhenDue();
  }, [now]);
  useEffect(() => {
    if (hasHearts) router.replace(paths.islands);
  }, [hasHearts, router]);
}

interface GameOverProps {
  stats: StatsDto;
  /** undefined: it couldn't be read with the page */
  practice: PracticeStateDto | undefined;
  lesson: OpenLesson | null;
  /** Whether Premium can be bought here */
  isPremiumForSale: boolean;
}

/** When hearts come back, the one way to have some now, and what can be done without. */
export function GameOver({ stats: known, practice: knownPractice, lesson, isPremiumForSale }: GameOverProps) {
  const stats = useStats(known).data ?? known;
  const practice = usePractice(knownPractice).data ?? knownPractice;
  const now = useNow(HEART_CHECK_MS);
  useWayBack(stats, now);
  const islands = useIslandsHref(useHydrated() ? quizLeft() : null);
  const canWin = practice !== undefined && canWinHeart(practice);
  return (
    <GameOverFrame resetAt={stats.heartResetTime} now={now}>
      <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={26} className="mt-2" />
      {canWin ? <PracticeFirst hearts={practice.nextHearts} /> : null}
      <ButtonLink
        href={islands}
        variant={canWin ? "secondary" : "primary"}
        className={canWin ? "mt-3 w-full" : "mt-5 w-full"}
      >
        Back to Quiz Islands
      </ButtonLink>
      <GameOverOptions practice={practice} lesson={lesson} isPracticeFirst={canWin} />
      <HeartsMail />
      <PremiumPanel isForSale={isPremiumForSale} />
    </GameOverFrame>
  );
}

/** The way to hearts that costs neither money nor a day. */
function PracticeFirst({ hearts }: { hearts: number }) {
  return (
    <>
      <p id="practice-offer" className="mt-3 text-balance text-ink-2">
        Answer {counted(PRACTICE_SIZE, "question")} you have seen before. It costs no hearts.
      </p>
      <ButtonLink href={paths.practice} aria-describedby="practice-offer" className="mt-4 w-full">
        Practice and win {counted(hearts, "heart")} back
      </ButtonLink>
    </>
  );
}
