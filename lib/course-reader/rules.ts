/** Bounds of one question's options; docs/product.md#import. */
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 8;
/** More pairs, answers or blanks than this are no question, and some of them are compared each with each. */
export const MAX_ENTRIES = 200;
export const MAX_QUESTIONS_A_QUIZ = 10;
/** More than this in one file is no course that anyone finishes. */
export const MAX_QUESTIONS_A_FILE = 10_000;
/** A map of more islands than this is no map. */
export const MAX_ISLANDS_A_FILE = 500;
/** A report lists at most this many items; its counts stay exact. */
export const MAX_REPORT_ITEMS = 5000;
/** Of a question's own words in a report, in signs that people see */
const MAX_REPORT_WORDS = 200;
/** Of one text that is kept, in characters as JavaScript counts them; docs/product.md#import. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_STEM_LENGTH = 10_000;
export const MAX_OPTION_LENGTH = 2000;
export const MAX_FEEDBACK_LENGTH = 5000;
export const MAX_HTML_LENGTH = 50_000;
export const MAX_ISLAND_TEXT_LENGTH = 100_000;
/** Of a lesson's markup: its text has at most 100,000 characters */
export const MAX_LESSON_HTML_LENGTH = 400_000;
export const MAX_SOURCE_LENGTH = 2000;
/** Of one text that was spoken: where its cues begin */
export const MAX_TIMES = 2000;

/** When a text was spoken: from the character at `offset` on, at so many seconds of its recording. */
export interface TextTime {
  at: number;
  offset: number;
}
/** Of all texts of a course together, in bytes */
export const MAX_COURSE_BYTES = 30_000_000;

/** Lines of a report that give structure and aren't items of their own, so they aren't counted. */
const UNCOUNTED_KINDS = new Set(["category", "encoding", "module", "more"]);

export interface ReportLine {
  kind: string;
  name: string;
  outcome: "imported" | "degraded" | "skipped";
  reason: string | null;
}

export interface ReportCounts {
  total: number;
  imported: number;
  degraded: number;
  skipped: number;
}

/** What became of the items of one kind */
export interface KindCounts extends Omit<ReportCounts, "total"> {
  kind: string;
}

/**
 * Splits an island's questions into quizzes of at most `max`, as equal as they can be
 * (12 → 6 + 6, 25 → 9 + 8 + 8). Keeps order; an empty list gives no quiz. docs/product.md#import
 */
export function splitIntoQuizzes<T>(questions: readonly T[], max = MAX_QUESTIONS_A_QUIZ): T[][] {
  const count = Math.ceil(questions.length / max);
  const quizzes: T[][] = [];
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const size = Math.ceil((questions.length - start) / (count - index));
    quizzes.push(questions.slice(start, start + size));
    start += size;
  }
  return quizzes;
}

/** The title of quiz `index` (from 0) of `count` on an island; a lone quiz bears the island's own title. */
export function quizTitle(islandTitle: string, index: number, count: number): string {
  return count === 1 ? islandTitle : `${islandTitle} (${index + 1} of ${count})`;
}

/** A character that is seen: no space, and no mark that only joins, hides or turns the direction of others */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** One line, without doubled spaces, at most `max` characters; `fallback` where nothing is left to see. */
export function tidyTitle(title: string, fallback: string, max = MAX_TITLE_LENGTH): string {
  const line = SEEN.test(title) ? title.replace(/\s+/g, " ").trim() : fallback;
  const characters = Array.from(line.slice(0, 2 * max + 2));
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** An explanation or a feedback without its overlength; null where nothing is left to read. */
export function capFeedback(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : cutAt(trimmed, MAX_FEEDBACK_LENGTH);
}

/** An explanation or a feedback with its markup, as far as there is room for both; else its first words alone. */
export function capSaid(said: { text: string; html: string | null }) {
  const { text, html } = said;
  const hasRoom = text.length <= MAX_FEEDBACK_LENGTH && (html?.length ?? 0) <= MAX_HTML_LENGTH;
  const words = capFeedback(text);
  return words === null ? null : { text: words, html: hasRoom ? html : null };
}

/** The first `max` characters, or one fewer where the cut would halve a sign of two. */
function cutAt(text: string, max: number): string {
  const isHalved = text.length > max && /[\ud800-\udbff]/.test(text[max - 1] ?? "");
  return text.slice(0, isHalved ? max - 1 : max);
}

/** The whole paragraphs among the first `max` characters of a text; where the first one is longer, its beginning. */
export function cutAtParagraph(text: string, max = MAX_ISLAND_TEXT_LENGTH): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf("\n\n", max);
  return (end > 0 ? text.slice(0, end) : cutAt(text, max)).trimEnd();
}

/** "my_course-2024.gift" → "my course-2024": a file's name as the title of what it holds. */
export function titleFromFileName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = base.replace(/\.[a-z0-9]{1,8}$/i, "");
  // Notion writes an id behind each name.
  return tidyTitle(name.replace(/ [0-9a-f]{32}$/, "").replaceAll("_", " "), "Imported course");
}

/** Counts every item that is one, however many the report can list. */
export function countItems(items: readonly ReportLine[]): ReportCounts {
  const counts: ReportCounts = { total: 0, imported: 0, degraded: 0, skipped: 0 };
  for (const item of items) {
    if (UNCOUNTED_KINDS.has(item.kind)) continue;
    counts.total += 1;
    counts[item.outcome] += 1;
  }
  return counts;
}

/** What became of the items of each kind: questions first, then the kinds in the order of the file. */
export function countsByKind(items: readonly ReportLine[]): KindCounts[] {
  const kinds = new Map<string, KindCounts>();
  for (const { kind, outcome } of items) {
    if (UNCOUNTED_KINDS.has(kind)) continue;
    const counts = kinds.get(kind) ?? { kind, imported: 0, degraded: 0, skipped: 0 };
    counts[outcome] += 1;
    kinds.set(kind, counts);
  }
  const isQuestion = ({ kind }: KindCounts) => Number(kind === "question");
  return [...kinds.values()].sort((a, b) => isQuestion(b) - isQuestion(a));
}

/**
 * What a question says in its file, as far as a line of a report has room; undefined where its name is that already.
 */
export function wordsBeside(name: string, text: string): string | undefined {
  const words = tidyTitle(text, "", MAX_REPORT_WORDS);
  const isBeginning = name.endsWith("…") && words.startsWith(name.slice(0, -1));
  return words === "" || words === name || isBeginning ? undefined : words;
}

/** A line once something of its item is lost. */
export function degrade<T extends ReportLine>(line: T, loss: string): T {
  if (line.outcome === "skipped" || line.reason?.includes(loss)) return line;
  return { ...line, outcome: "degraded", reason: line.reason === null ? loss : `${line.reason} ${loss}` };
}

/** The counts once a line is another one. */
function recount<T extends Omit<ReportCounts, "total">>(counts: T, before: ReportLine, after: ReportLine): T {
  const next = { ...counts };
  next[before.outcome] -= 1;
  next[after.outcome] += 1;
  return next;
}

interface Report<T> {
  counts: ReportCounts;
  byKind?: KindCounts[] | undefined;
  items: T[];
}

const PICTURE_LOST = "A picture is left out.";
const FILE_LOST = "It can't be read as a picture.";
export const EXCESS_LOST = "A picture is left out: those of one course may have 1,000 megapixels together.";

/**
 * The report once the pictures at these places among its items turned out to be none: files of their own stay behind.
 * `loss` is what is said of an item that shows one.
 */
export function withoutPictures<T extends ReportLine>(
  report: Report<T>,
  places: readonly number[],
  loss = PICTURE_LOST,
): Report<T> {
  let { counts, byKind } = report;
  const items = [...report.items];
  for (const place of new Set(places)) {
    const before = items[place];
    if (!before || before.kind === "more") continue;
    const isFile = before.kind === "file";
    const after: T = isFile ? { ...before, outcome: "skipped", reason: FILE_LOST } : degrade(before, loss);
    items[place] = after;
    if (UNCOUNTED_KINDS.has(before.kind)) continue;
    counts = recount(counts, before, after);
    byKind = byKind?.map((one) => (one.kind === before.kind ? recount(one, before, after) : one));
  }
  return { ...report, counts, ...(byKind && { byKind }), items };
}

/** What the report says of a text whose questions were made. */
export function saysMade(count: number): string {
  return `It holds no questions, so ${count} were made from its text.`;
}

/** What became of the item of a line, and why */
type Outcome = Pick<ReportLine, "outcome" | "reason">;

/** The report once something else became of the items at these places; those that it doesn't list keep what was said. */
export function withOutcomes<T extends ReportLine>(
  report: Report<T>,
  outcomes: ReadonlyMap<number, Outcome>,
): Report<T> {
  let { counts, byKind } = report;
  const items = report.items.map((before, place) => {
    const outcome = outcomes.get(place);
    if (!outcome || before.kind === "more") return before;
    const after: T = { ...before, ...outcome };
    if (UNCOUNTED_KINDS.has(before.kind)) return after;
    counts = recount(counts, before, after);
    byKind = byKind?.map((one) => (one.kind === before.kind ? recount(one, before, after) : one));
    return after;
  });
  return { ...report, counts, ...(byKind && { byKind }), items };
}

/** The report of all items: exact counts, and a list that ends in a line for those it has no room for. */
export function buildReport<T extends ReportLine>(
  items: readonly T[],
  max = MAX_REPORT_ITEMS,
): { counts: ReportCounts; byKind: KindCounts[]; items: (T | ReportLine)[] } {
  const [counts, byKind] = [countItems(items), countsByKind(items)];
  if (items.length <= max) return { counts, byKind, items: [...items] };
  const hidden = items.length - (max - 1);
  const reason = `${hidden} more lines aren't listed here. The counts above include them.`;
  const closing: ReportLine = { kind: "more", name: `${hidden} more`, outcome: "skipped", reason };
  return { counts, byKind, items: [...items.slice(0, max - 1), closing] };
}

/** Parts of an earlier import that can't be read now and stay: more than one import brings. */
export const MAX_KEPT = 25_000;
