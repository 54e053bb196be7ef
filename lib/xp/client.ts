import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { AwardDto, DailyLoginDto, LedgerDto, LedgerEntryDto } from "./schema.ts";

const NOTHING: AwardDto = { awarded: false, success: false, xpGained: 0, newXPTotal: 0, newRank: null };

/** Claims today's login. A failure is no message to anyone: nothing was awarded, and the next visit asks again. */
export function claimDailyLogin(): Promise<DailyLoginDto | null> {
  return api<DailyLoginDto>("/api/xp/daily-login", { method: "POST" }).catch(() => null);
}

/** Asks for the report of a streak's milestone; the server decides whether there is one. */
export function claimMilestone(days: number, xpAmount: number): Promise<AwardDto> {
  const reason = `Achieved ${days}-day streak!`;
  return api<AwardDto>("/api/xp/award", { method: "POST", body: { xpAmount, reason } }).catch(() => NOTHING);
}

/** The ledger, a page at a time, latest first. */
export function ledgerQuery(kind?: LedgerEntryDto["kind"]) {
  return infiniteQueryOptions({
    queryKey: ["ledger", kind ?? "all"],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ ...(kind && { kind }), ...(pageParam && { before: pageParam }) });
      return api<LedgerDto>(`/api/xp/ledger?${query}`, { signal });
    },
    getNextPageParam: (page) => page.nextBefore,
  });
}

export function useLedger(kind?: LedgerEntryDto["kind"]) {
  return useInfiniteQuery(ledgerQuery(kind));
}
