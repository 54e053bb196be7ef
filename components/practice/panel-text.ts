import type { PracticeStateDto } from "#lib/practice/schema.ts";

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** Where practice stands. `when` says when the next question comes back; null before the clock is known. */
export function stateText({ total, dueCount }: PracticeStateDto, when: string | null): string {
  if (total === 0) return "Questions you get wrong will wait for you here.";
  if (dueCount > 0)
    return `${counted(dueCount, "question")} ${dueCount === 1 ? "is" : "are"} ready to be met again.`;
  return when === null ? "Nothing is due." : `Nothing is due. The next question comes back ${when}.`;
}

interface Hearts {
  hearts: number;
  maxHearts: number;
  isPremium: boolean;
}

/** What practicing can win; null where there is nothing to say, as for premium and full hearts. */
export function heartsText({ hearts, maxHearts, isPremium }: Hearts, left: number): string | null {
  if (isPremium || hearts >= maxHearts) return null;
  return left === 0
    ? "You have won today's hearts. There are more tomorrow."
    : `${counted(left, "heart")} to win today`;
}
