"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { useRestoreHearts } from "#lib/hearts/client.ts";
import { HEART_CHECK_MS } from "#lib/hearts/rules.ts";
import { useStats } from "#lib/xp/client.ts";
import type { StatsDto } from "#lib/xp/schema.ts";
import { HEARTS_RESTORED } from "./heart-check.tsx";
import { HeartsDisplay } from "./hearts-display.tsx";
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
    <section data-theme="dark" className="flex min-h-dvh flex-col items-center bg-bg px-4 py-10 text-ink">
      <div className="flex w-full max-w-[520px] flex-col items-center text-center">
        <RefillCountdown resetAt={stats.heartResetTime} now={now} />
        <h1 className="mt-6 text-4xl">Out of Hearts!</h1>
        <HeartsDisplay hearts={stats.hearts} maxHearts={stats.maxHearts} size={30} className="mt-4" />
        <PremiumPanel />
        <ButtonLink href={paths.islands} className="mt-6 w-full">
          Back to Quiz Islands
        </ButtonLink>
      </div>
    </section>
  );
}
