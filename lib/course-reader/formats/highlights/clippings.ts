/** A text that someone has marked, and the book that it is from. */
export interface Highlight {
  book: string;
  /** "" for a mark without a text */
  text: string;
  /** What they have written themselves */
  isNote: boolean;
}

const DIVIDER = /^={8,}\s*$/m;
/** "- Your Highlight on page 5 | location 70-71 | Added on Monday…", in the language of the device */
const PLACE = /^\s*[-–]\s.*(\||\d)/;
const NOTE = /\b(your note|ihre notiz|deine notiz|tu nota|la nota|votre note|a sua nota|nota)\b/i;

/** The entries of a Kindle's "My Clippings.txt"; none where a text is something else. */
export function readClippings(text: string): Highlight[] {
  const blocks = text.split(DIVIDER);
  if (blocks.length < 2) return [];
  const entries = blocks.flatMap((block): (Highlight | null)[] => {
    const lines = block.trim().split(/\r\n|\n|\r/);
    if (lines.join("").trim() === "") return [];
    const [book = "", place = "", ...rest] = lines;
    if (!PLACE.test(place)) return [null];
    const words = rest.join("\n").trim();
    return [{ book: book.trim(), text: words, isNote: NOTE.test(place) }];
  });
  const read = entries.filter((entry) => entry !== null);
  return read.length >= entries.length * 0.9 ? read : [];
}
