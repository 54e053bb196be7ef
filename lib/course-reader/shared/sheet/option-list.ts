import { letterAt } from "#lib/core/letter-at.ts";

/** Signs between options in one cell; the first that it has divides them. */
const SIGNS = ["\n", "|", ";", ",", " / "];
const INLINE_LABEL = /(?:^|\s)[([]?([A-Ja-j])[).:\]]\s+/g;
const STRING = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

/** "['red', 'blue']" and {"A": "red", "B": "blue"} as programs write them; null for what is no such list. */
function writtenList(cell: string): string[] | null {
  const [, open = "", inner = ""] = /^([[{])(.*)[\]}]$/s.exec(cell.trim()) ?? [];
  const texts = [...inner.matchAll(STRING)].map((match) =>
    (match[1] ?? match[2] ?? "").replace(/\\(.)/g, "$1"),
  );
  const between = inner.replace(STRING, "").replace(/\s/g, "");
  if (open === "[") return /^,+$/.test(between) && between.length === texts.length - 1 ? texts : null;
  const names = texts.filter((_, at) => at % 2 === 0);
  const isInOrder = names.every((name, at) => name.toUpperCase() === letterAt(at));
  return /^:(,:)+$/.test(between) && isInOrder ? texts.filter((_, at) => at % 2 === 1) : null;
}

/** "(A) red (B) blue" in one line; null where the letters don't follow each other from the beginning. */
function labelledList(cell: string): string[] | null {
  const labels = [...cell.matchAll(INLINE_LABEL)];
  const isInOrder = labels.every((label, at) => (label[1] ?? "").toLowerCase().charCodeAt(0) === 97 + at);
  if (labels.length < 2 || labels[0]?.index !== 0 || !isInOrder) return null;
  return labels.map((label, at) => cell.slice(label.index + label[0].length, labels[at + 1]?.index).trim());
}

/** One cell with all options. Signs that none of them would begin and end with leave it as it is. */
export function splitOptions(cell: string): string[] {
  const written = writtenList(cell);
  if (written) return written;
  if (/^\{.*\}$|^\[.*\]$/s.test(cell.trim())) return [cell.trim()];
  const sign = SIGNS.find((one) => cell.includes(one));
  const labelled = sign === "," || sign === " / " || sign === undefined ? labelledList(cell.trim()) : null;
  if (labelled) return labelled;
  return cell.split(sign ?? "\n").map((part) => part.trim().replace(/^[A-J][).:]\s+/, ""));
}
