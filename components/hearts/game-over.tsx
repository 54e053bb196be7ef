"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useRestoreHearts } from "#lib/hearts/client.ts";
import { HEART_CHECK_MS } from "#lib/hearts/rules.ts";
import { useStats } from "#lib/stats/client.ts";
import type { StatsDto } from "#lib/stats/schema.ts";
import { HEARTS_RESTORED } from "./heart-check.tsx";
import { HeartsDisplay } from "./hearts-display.tsx";
import { HeartsMail } from "./hearts-mail.tsx";
import { NightSea } from "./night-sea.tsx";
import { PracticeOffer } from "./practice-offer.tsx";
import { PremiumPanel } from "./premium-panel.tsx";
import { RefillCountdown } from "./refill-countdown.tsx";
import { useNow } from "./use-now.ts";

/** Whoever has hearts has no business here; whoever gets them back is sent on. */
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

/** A calm night sea, whatever the theme of the other pages. */
export function GameOver({ stats: known }: { stats: StatsDto }) {
  const stats = useStats(known).data ?? known;
  const now = useNow(HEART_CHECK_MS);
  useWayBack(stats, now);
  return (
    <section
      data-theme="dark"
      className="relative isolate flex min-h-dvh flex-col items-center overflow-hidden bg-bg px-4 pt-10 pb-24 text-ink"
    >
      <NightSea />
      <div className="flex w-full max-w-[520px] flex-col items-center text-center">
        <div className="relative">
          <RefillCountdown resetAt={stats.heartResetTime} now={now} />
          <Penguin pose="sleep" size={124} className="absolute -right-20 -bottom-6 max-xs:-right-16" />
        </div>
        <h1 className="mt-8 text-4xl">Out of Hearts!</h1>
        <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={30} className="mt-4" />
        <HeartsMail />
        <PremiumPanel />
        {stats.isPremium ? null : <PracticeOffer />}
        <ButtonLink href={paths.islands} className="mt-6 w-full">
          Back to Quiz Islands
        </ButtonLink>
      </div>
    </section>
  );
}
