"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useRestoreHearts, useStats } from "#lib/learner/client.ts";
import { HEART_CHECK_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { usePractice } from "#lib/practice/client.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { GameOverFrame } from "./game-over-frame.tsx";
import { HEARTS_RESTORED } from "./heart-check.tsx";
import { HeartsDisplay } from "./hearts-display.tsx";
import { HeartsMail } from "./hearts-mail.tsx";
import { PracticeOffer } from "./practice-offer.tsx";
import { PremiumPanel } from "./premium-panel.tsx";
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
  /** Whether Premium can be bought here */
  isPremiumForSale: boolean;
}

export function GameOver({ stats: known, practice: knownPractice, isPremiumForSale }: GameOverProps) {
  const stats = useStats(known).data ?? known;
  const practice = usePractice(knownPractice).data ?? knownPractice;
  const now = useNow(HEART_CHECK_MS);
  useWayBack(stats, now);
  const canWin = practice !== undefined && canWinHeart(practice);
  return (
    <GameOverFrame resetAt={stats.heartResetTime} now={now}>
      <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={30} className="mt-4" />
      {canWin ? <PracticeOffer heartsLeft={practice.heartsLeftToday} /> : null}
      <ButtonLink
        href={paths.islands}
        variant={canWin ? "secondary" : "primary"}
        className={canWin ? "mt-4 w-full" : "mt-6 w-full"}
      >
        Back to Quiz Islands
      </ButtonLink>
      <HeartsMail />
      <PremiumPanel isForSale={isPremiumForSale} />
    </GameOverFrame>
  );
}
