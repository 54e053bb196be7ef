import type { Quote } from "#lib/lesson/quote.ts";

/** Letters; a longer passage is recalled from its beginning, a shorter one from what stands around it. */
const SHORT = 40;
const GAP = "_____";

/** The first third of a passage, in whole words where it has some. */
function beginningOf(quote: string): string {
  const signs = [...quote];
  const third = signs.slice(0, Math.ceil(signs.length / 3)).join("");
  const end = third.search(/\s\S*$/);
  return `${(end > 0 ? third.slice(0, end) : third).trim()} …`;
}

/**
 * Both sides of a recall card of a highlight, made of nothing but its own words and what its learner's page sent with them.
 * The front leads to them; the back is the highlight.
 */
export function sidesOf(
  { quote, before, after }: Quote,
  lessonTitle: string,
): { front: string; back: string } {
  const isAlone = `${before}${after}`.trim() === "";
  const inContext = isAlone ? GAP : `… ${before}${GAP}${after} …`;
  const cue = quote.length > SHORT ? beginningOf(quote) : inContext;
  return { front: `${lessonTitle}\n\n${cue}`, back: quote };
}
