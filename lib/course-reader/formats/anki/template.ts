import type { Notetype, Template } from "./collection.ts";

const REFERENCE = /\{\{([^{}]{1,200})\}\}/g;

/** The fields that a template shows, in its order and by their places; those of conditions and of Anki itself aren't. */
function fieldsIn(format: string, names: readonly string[]): number[] {
  const places = [...format.slice(0, 100_000).matchAll(REFERENCE)].flatMap(([, inner = ""]) => {
    if (/^[#^/!]/.test(inner.trim())) return [];
    const place = names.indexOf((inner.split(":").at(-1) ?? "").trim());
    return place < 0 ? [] : [place];
  });
  return [...new Set(places)];
}

/** A template as the places of the fields on both sides: the back is what the front doesn't show. */
export interface Sides {
  front: number[];
  back: number[];
}

/** What a template puts in front and on the back. */
export function sidesOf({ fields }: Notetype, { front, back }: Template): Sides {
  // What is to be typed isn't shown before it is.
  const shown = fieldsIn(front.replace(/\{\{type:[^{}]*\}\}/g, ""), fields);
  const answer = fieldsIn(back, fields).filter((place) => !shown.includes(place));
  return { front: shown, back: answer };
}
