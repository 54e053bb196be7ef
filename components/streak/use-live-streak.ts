import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNow } from "#components/hearts/use-now.ts";
import { localDayOf, MINUTE_MS } from "#lib/core/time.ts";
import { streakKey } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/**
 * The time, each minute; null before the browser has said so. Once the learner's date has turned, what is known of the
 * streak is asked for again: a minute late, for clocks that run ahead of the server's.
 */
export function useLiveStreak({ timeZone, today }: StreakStatusDto): Date | null {
  const client = useQueryClient();
  const ms = useNow(MINUTE_MS);
  const day = ms === null ? today : localDayOf(new Date(ms - MINUTE_MS), timeZone);
  useEffect(() => {
    if (day > today) void client.invalidateQueries({ queryKey: streakKey });
  }, [client, day, today]);
  return ms === null ? null : new Date(ms);
}
