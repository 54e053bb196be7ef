import { QUOTE_CONTEXT } from "./rules.ts";

/** A passage by its words and what stands around it. */
export interface Quote {
  quote: string;
  before: string;
  after: string;
}

/** Without half of a sign that a cut has left at one end. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

/** The quote of a part of a text, with its context. */
export function quoteOf(text: string, start: number, end: number): Quote {
  return {
    quote: text.slice(start, end),
    before: wellFormed(text.slice(Math.max(0, start - QUOTE_CONTEXT), start)),
    after: wellFormed(text.slice(end, end + QUOTE_CONTEXT)),
  };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/**
 * Where a quote stands in a text: only where there is one place for it, by its context where the words alone have several.
 * Null where it is gone or can't be told. docs/product.md#highlights
 */
export function placeQuote(
  text: string,
  { quote, before, after }: Quote,
): { start: number; end: number } | null {
  if (quote === "") return null;
  const at = (start: number) => ({ start, end: start + quote.length });
  const whole = placesOf(text, before + quote + after);
  if (whole.length === 1 && whole[0] !== undefined) return at(whole[0] + before.length);
  if (whole.length > 1) return null;
  const alone = placesOf(text, quote);
  return alone.length === 1 && alone[0] !== undefined ? at(alone[0]) : null;
}
