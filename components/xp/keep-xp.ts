import type { QueryClient } from "@tanstack/react-query";
import { statsKey } from "#lib/learner/client.ts";
import { levelFor } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";

/** Shows a new total everywhere at once, and asks the server for whatever else depends on it. */
export function keepXp(client: QueryClient, xp: number): void {
  client.setQueryData<StatsDto>(statsKey, (stats) => stats && { ...stats, xp, level: levelFor(xp) });
  for (const key of ["stats", "ledger", "profile", "leaderboard", "streak"])
    void client.invalidateQueries({ queryKey: [key] });
}
