import { paths } from "#lib/client/paths.ts";
import { PERIODS } from "#lib/leaderboard/rules.ts";
import type { BoardEntryDto, LeaderboardDto } from "#lib/leaderboard/schema.ts";
import type { Period } from "#lib/xp/rules.ts";

/** How each period is spoken of */
export const PERIOD_WORDS: Record<Period, { tab: string; within: string; empty: string }> = {
  week: { tab: "This week", within: "this week", empty: "Be the first this week" },
  month: { tab: "This month", within: "this month", empty: "Be the first this month" },
  all: { tab: "All time", within: "yet", empty: "Be the first on the board" },
};

/** The period that an address asks for; the week where it asks for none that there is. */
export function periodOf(wanted: string | null | undefined): Period {
  return PERIODS.find((period) => period === wanted) ?? "week";
}

export function periodHref(period: Period): string {
  return period === "week" ? paths.leaderboard : `${paths.leaderboard}?period=${period}`;
}

export const PODIUM = 3;

export interface BoardRow extends BoardEntryDto {
  key: string;
}

const isSame = (one: BoardEntryDto, other: BoardEntryDto) =>
  one.place === other.place && one.name === other.name && one.xp === other.xp;

/** The learner and the neighbours where the list ends above them; those whom it shows already are left out. */
function aroundYou({ entries, me }: LeaderboardDto): BoardEntryDto[] {
  if (!me || "hidden" in me || entries.some(({ isYou }) => isYou)) return [];
  const { above, below, distance: _, nextName: __, ...own } = me;
  const unseen = above.filter((one) => !entries.some((other) => isSame(one, other)));
  return [...unseen, { ...own, isYou: true }, ...below];
}

export interface BoardParts {
  podium: BoardRow[];
  list: BoardRow[];
  /** Shown behind the list */
  around: BoardRow[];
  /** Whether there may be learners between the list and those around */
  hasGap: boolean;
}

const keyed = (entries: readonly BoardEntryDto[], part: string): BoardRow[] =>
  entries.map((entry, index) => ({ ...entry, key: `${part}-${index}` }));

/** The board as the screen shows it: the first three apart, then the list, then those around the learner. */
export function partsOf(board: LeaderboardDto): BoardParts {
  const around = aroundYou(board);
  const above = around.findIndex(({ isYou }) => isYou);
  const all = board.me && "above" in board.me ? board.me.above.length : 0;
  return {
    podium: keyed(board.entries.slice(0, PODIUM), "podium"),
    list: keyed(board.entries.slice(PODIUM), "list"),
    around: keyed(around, "around"),
    hasGap: around.length > 0 && above === all,
  };
}
