import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";

/** Words of a passage of a text, and seconds of one of a recording. docs/product.md#assistant */
export const PASSAGE_WORDS = { least: 80, wanted: 140, most: 200 } as const;
export const PASSAGE_SECONDS = { least: 30, most: 60 } as const;
export const MAX_HEADING = 300;
/** Passages that an answer is given from, or that are quoted */
export const MAX_PASSAGES = 5;
export const MAX_QUESTION_LENGTH = 2000;
/** Messages before a question that a model reads with it */
export const TURNS_READ = 6;
/** What a learner wrote before that is looked at together with a message: a question may come in parts */
export const TURNS_JOINED = 3;
/** An answer of which nothing more has come for so long was interrupted: its server is gone. */
export const INTERRUPTED_MS = MINUTE_MS;
/** How often an answer that is under way says that it still is */
export const BEAT_MS = 5 * SECOND_MS;
/** So long after a question of an open run was shown, messages are answered with places alone. */
export const SERVED_MS = 10 * MINUTE_MS;
/** From here on two texts are alike (pg_trgm's word_similarity). */
export const ALIKE = 0.6;
/** Shorter options are words of any sentence. */
export const MIN_OPTION_LENGTH = 4;
/** Of the words of a sentence that say something, how many the passages that it cites must hold */
export const MIN_SUPPORT = 0.5;
/** Ranks are added up as 1 / (K + rank). */
const RRF_K = 60;

export type AnswerKind = "answer" | "search" | "places" | "uncovered";
export type MessageStatus = "running" | "done" | "stopped" | "interrupted" | "failed";
/** Why no model has written an answer */
export type NoModelReason = "not_configured" | "no_consent" | "cap_reached" | "failed";

/** What an answer says where it isn't made of passages. */
export const UNCOVERED = "This course does not cover that.";
export const PLACES = "You have not answered this quiz question yet. The course covers it here:";
export const SEARCHED = "Search in this course:";

/** What a message is at `now`: one of which nothing more comes was interrupted. */
export function statusAt(status: MessageStatus, updatedAt: Date, now: Date): MessageStatus {
  const isLeft = status === "running" && now.getTime() - updatedAt.getTime() >= INTERRUPTED_MS;
  return isLeft ? "interrupted" : status;
}

/** The ids of several rankings in one, best first: reciprocal rank fusion. */
export function fuseRanks(rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings)
    ranking.forEach((id, rank) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + rank + 1));
    });
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** How alike two directions are, from −1 to 1. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [dot, a, b] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [x, y] = [one[at] ?? 0, other[at] ?? 0];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a === 0 || b === 0 ? 0 : dot / Math.sqrt(a * b);
}

/** The first words of a question, as the name of its thread. */
export function threadTitle(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
