import type { Definition } from "./definition.ts";

const GAP = "_____";

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence with a gap; an article before it fits every option. */
export function clozeText(sentence: string, start: number, end: number): string {
  const before = sentence.slice(0, start).replace(/\b([Aa])n? $/, "$1(n) ");
  return `Fill in the gap: ${before}${GAP}${sentence.slice(end)}`;
}

function named({ term, article }: Definition): string {
  return article ? `${article} ${term}` : term;
}

/** Asks for the description of a term. */
export function whatIsText(definition: Definition): string {
  return `What ${definition.verb} ${named(definition)}?`;
}

/** Asks for the term of a description. */
export function whichTermText({ description }: Definition): string {
  return `Which term does this describe? ${capitalised(description ?? "")}.`;
}

export function descriptionOption({ description }: Definition): string {
  return capitalised(description ?? "");
}
