import type { Family } from "../ladder/decision.ts";
import type { Tone } from "../schema.ts";

/** {names} stand for what is known only when it is sent. */
export interface Text {
  title: string;
  body: string;
}

/** Four of each tone */
export type Texts = Record<Tone, readonly Text[]>;

/** A text's name in the log: "before.plain.2" */
export const textId = (family: Family, tone: Tone, index: number) => `${family}.${tone}.${index}`;

/** The text that a learner has not had for the longest time; those never had come first, in their order. */
export function leastRecent(count: number, usedLatestFirst: readonly number[]): number {
  const age = (index: number) => {
    const place = usedLatestFirst.indexOf(index);
    return place === -1 ? Number.POSITIVE_INFINITY : place;
  };
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.reduce((best, index) => (age(index) > age(best) ? index : best), 0);
}

/** The text with its names filled in, each once: what a learner has written is no name. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
