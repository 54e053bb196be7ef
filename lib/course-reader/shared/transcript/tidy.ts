import { type Cue, plainWords } from "./cue.ts";

/** So many of the cues share words with the one before in captions that roll. */
const ROLLING_SHARE = 0.2;
const SPEAKER =
  /^(?:-\s*)?((?:\p{Lu}[\p{L}\p{M}.'’-]{0,30})(?:\s(?:\p{Lu}[\p{L}\p{M}.'’-]{0,30}|\d{1,2})){0,3}|\[[^[\]]{1,30}\]|\([^()]{1,30}\)):\s+/u;
const MIN_NAMED = 3;

const linesOf = ({ text }: Cue) =>
  text
    .split("\n")
    .map(plainWords)
    .filter((line) => line !== "");

/** Captions roll where what stood on the screen stays there while the next words come. */
function doRoll(cues: readonly string[][]): boolean {
  const shared = cues.filter((lines, at) => {
    const before = cues[at - 1] ?? [];
    return lines.some((line) =>
      before.some((old) => old === line || (old !== "" && line.startsWith(`${old} `))),
    );
  });
  return shared.length > ROLLING_SHARE * cues.length;
}

/** The words of a line that weren't on the screen yet. */
function fresh(line: string, before: readonly string[]): string {
  if (before.includes(line)) return "";
  const old = before.find((one) => line.startsWith(`${one} `));
  return old === undefined ? line : line.slice(old.length + 1);
}

/** The names that stand before what is said, if the same ones come again and again. */
function speakersOf(cues: readonly Cue[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of cues) {
    const name = SPEAKER.exec(text)?.[1];
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count >= MIN_NAMED ? [name] : [])));
}

/** Cues as plain words: each once, without markup and without the names of those who speak. */
export function tidyCues(cues: readonly Cue[]): Cue[] {
  const lines = cues.map(linesOf);
  const isRolling = doRoll(lines);
  const plain = cues.map(({ text: _, ...times }, index) => {
    const before = isRolling ? (lines[index - 1] ?? []) : [];
    const own = (lines[index] ?? []).map((line) => fresh(line, before)).filter((line) => line !== "");
    return { ...times, text: own.join(" ") };
  });
  const speakers = speakersOf(plain);
  return plain
    .map(({ text, ...times }) => {
      const [prefix, name = ""] = SPEAKER.exec(text) ?? [];
      return { ...times, text: prefix && speakers.has(name) ? text.slice(prefix.length) : text };
    })
    .filter(({ text }) => text !== "");
}
