import { PRACTICE_SIZE, STREAK_DUE_QUESTIONS } from "#lib/practice/rules.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** Returns how many questions are due, and how many others a new practice asks beside them. */
function dueText({ dueCount, isOpen }: PracticeStateDto): string {
  const due = dueCount === 1 ? "1 question is due" : `${dueCount || "No"} questions are due`;
  const more = PRACTICE_SIZE - dueCount;
  if (isOpen || more === 0) return `${due}.`;
  if (more < 0) return `${due}. Each practice asks ${PRACTICE_SIZE}.`;
  return dueCount === 0 ? `Nothing is due, ${more} to refresh.` : `${dueCount} due, ${more} more to refresh.`;
}

/** Where practice stands. `when` says when the next question comes back; null before the clock is known. */
export function stateText(state: PracticeStateDto, when: string | null): string {
  if (state.total === 0) return "Questions you get wrong will wait for you here.";
  const due = dueText(state);
  return state.dueCount > 0 || when === null ? due : `${due} The next question comes back ${when}.`;
}

interface Hearts {
  hearts: number;
  maxHearts: number;
  isPremium: boolean;
}

/** What the next practice wins; null where there is nothing to say, as for premium and full hearts. */
export function heartsText(
  { hearts, maxHearts, isPremium }: Hearts,
  { heartsLeftToday, nextHearts }: PracticeStateDto,
): string | null {
  if (isPremium || hearts >= maxHearts) return null;
  return heartsLeftToday === 0
    ? "You have won today's hearts. There are more tomorrow."
    : `Finish a practice to win ${nextHearts > 1 ? `${nextHearts} hearts` : "a heart"} back`;
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
