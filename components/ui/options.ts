export interface Option {
  value: string;
  label: string;
}

/** Letters as people type them: without marks, case and the signs between the words. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}

/** The options that have every word of the query at the beginning of one of theirs; those that begin with it come first. */
export function matchOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const words = plain(query).split(" ").filter(Boolean);
  if (words.length === 0) return [...options];
  const has = (text: string, word: string) => text.startsWith(word) || text.includes(` ${word}`);
  const rank = (text: string) => (words[0] && text.startsWith(words[0]) ? 0 : 1);
  return options
    .map((option) => ({ option, text: plain(option.label) }))
    .filter(({ text }) => words.every((word) => has(text, word)))
    .toSorted((a, b) => rank(a.text) - rank(b.text))
    .map(({ option }) => option);
}

/** The rows to draw of a long list: some on either side of the one that is looked at. */
export function rowsAround(active: number, count: number, size: number): { first: number; end: number } {
  const first = Math.max(0, Math.min(active - Math.floor(size / 2), count - size));
  return { first, end: Math.min(count, first + size) };
}
