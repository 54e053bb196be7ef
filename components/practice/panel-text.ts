import { STREAK_DUE_QUESTIONS } from "#lib/practice/rules.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** Where practice stands. `when` says when the next question comes back; null before the clock is known. */
export function stateText({ total, dueCount }: PracticeStateDto, when: string | null): string {
  if (total === 0) return "Questions you get wrong will wait for you here.";
  if (dueCount > 0) return `${counted(dueCount, "question")} ${dueCount === 1 ? "is" : "are"} due.`;
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

/** What the next practice would do for the streak; null where it does nothing, or today is done. */
export function streakText({ keepsStreak }: PracticeStateDto, streak: number): string | null {
  if (!keepsStreak) return null;
  const due = `${counted(STREAK_DUE_QUESTIONS, "due question")}: finishing them`;
  return streak > 0 ? `${due} keeps your streak` : `${due} starts a streak`;
}

const NUMBERS = ["", "one heart", "two hearts"];

/** What the next practice gives anyone who is out of hearts. */
export function waitingText({ nextHearts }: PracticeStateDto): { title: string; text: string } {
  const isOne = nextHearts === 1;
  return {
    title: isOne ? "A heart is waiting for you" : "Two hearts are waiting for you",
    text: `Take your time with five questions you have met before: they cost no hearts, and you get ${NUMBERS[nextHearts] ?? `${nextHearts} hearts`} back.`,
  };
}
