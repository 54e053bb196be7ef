import type { ColumnRole } from "#lib/course-reader/schema.ts";
import {
  type Columns,
  EXPLANATION_WORDS,
  HEADINGS,
  OPTION_WORDS,
  type Role,
  WRONG_WORDS,
} from "./headings.ts";
import { spreadHeadings } from "./merged.ts";

/** Quiz tools write instructions above their headings. */
const ROWS_BEFORE_HEADINGS = 25;
/** More rows of several cells above them are the table's own. */
const MAX_ROWS_ABOVE = 2;
const MAX_COLUMNS = 200;
/** Behind a word for an option: "Option 1", "Answer B", "Вариант Б", "الخيار أ" */
const MARK =
  /^(.*?)(?: ?#| nr?| no)? ?(\d{1,2})$|^(.*?) ([a-j]|[абвгд]|[ابجده])$|^(.*[\p{Script=Han}\p{Script=Katakana}])([a-j])$/u;
/** Words that no spaces divide */
const UNDIVIDED = /[\p{Script=Han}\p{Script=Katakana}]/u;
const BARE_MARK = /^([a-j]|[абвгд]|[1-8])$/u;

/** "Answer 1 - max 75 characters", "Correct answer(s)", "réponse_A" → "answer 1", "correct answer", "reponse a" */
export function fold(heading: string): string {
  return heading
    .slice(0, 200)
    .replace(/\s[-–—:]\s.*$/s, "")
    .replace(/\((e?s|en|n)\)/gi, "")
    .replace(/\([^)]*\)|[?*:[\]()¿？：、]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[\s_.-]+/g, " ")
    .trim();
}

const wordsOf = (synonyms: object) =>
  Object.values(synonyms)
    .join(", ")
    .split(", ")
    .map((word) => fold(word));
const OPTIONS = new Set(wordsOf(OPTION_WORDS));
const WRONG = new Set(wordsOf(WRONG_WORDS));
const EXPLANATIONS = new Set(wordsOf(EXPLANATION_WORDS));
const WHOLE = new Map(
  Object.entries(HEADINGS).flatMap(([role, synonyms]) =>
    wordsOf(synonyms).map((word): [string, Role] => [word, role as Role]),
  ),
);
/** Headings of right answers that others use for all answers */
const LAX_CORRECT = new Set(
  ["answer", "answers", ...wordsOf(OPTION_WORDS), ...wordsOf(HEADINGS.options)].map(fold),
);

interface Heading {
  role: Role;
  /** "1" or "a" behind the word; null where there is none */
  mark: string | null;
}

/** The word of a heading, and the number or letter behind it; both "" where there is none. */
function splitMark(folded: string): { word: string; mark: string } {
  const found = MARK.exec(folded);
  return {
    word: found?.[1] ?? found?.[3] ?? found?.[5] ?? "",
    mark: found?.[2] ?? found?.[4] ?? found?.[6] ?? "",
  };
}

/** "option a feedback", "feedback for answer 1" → the mark of that option */
function markOfSaid(folded: string): string | null {
  const first = splitMark(folded);
  if (EXPLANATIONS.has(first.word)) return first.mark;
  const isPart = (each: string) =>
    UNDIVIDED.test(each)
      ? folded.endsWith(each)
      : folded.endsWith(` ${each}`) || folded.startsWith(`${each} `);
  const word = [...EXPLANATIONS].find(isPart);
  if (word === undefined) return null;
  const rest = folded
    .replace(word, "")
    .replace(/^ ?(for|of|fur|pour|para|per)\b/, "")
    .trim();
  const own = splitMark(rest);
  return own.word === "" || OPTIONS.has(own.word) ? own.mark || null : null;
}

function readHeading(heading: string): Heading | null {
  const folded = fold(heading);
  if (folded === "") return null;
  const whole = WHOLE.get(folded);
  if (whole) return { role: whole, mark: null };
  if (EXPLANATIONS.has(folded)) return { role: "explanation", mark: null };
  const said = markOfSaid(folded);
  if (said) return { role: "explanation", mark: said };
  const { word, mark } = splitMark(folded);
  if (WRONG.has(folded) || WRONG.has(word)) return { role: "wrong", mark: null };
  if (OPTIONS.has(word)) return { role: "option", mark };
  if (WHOLE.get(word) === "correct") return { role: "correct", mark: null };
  return BARE_MARK.test(folded) ? { role: "option", mark: folded } : null;
}

/** A sheet with a column for the right answer says "Answers" of all of them. */
function withoutLaxCorrect(roles: Map<Role, number[]>, headings: readonly string[]): void {
  const all = roles.get("correct") ?? [];
  const strict = all.filter((column) => !LAX_CORRECT.has(fold(headings[column] ?? "")));
  if (strict.length === 0 || strict.length === all.length) return;
  roles.set("correct", strict);
  if (!roles.has("option") && !roles.has("options"))
    roles.set(
      "options",
      all.filter((column) => !strict.includes(column)),
    );
}

function readHeadings(cells: readonly string[], row: number): Columns {
  const roles = new Map<Role, number[]>();
  const options = new Map<string, number>();
  const explained: [string, number][] = [];
  for (const [column, cell] of cells.slice(0, MAX_COLUMNS).entries()) {
    const heading = readHeading(cell);
    if (!heading) continue;
    const { role, mark } = heading;
    if (role === "explanation" && mark !== null) {
      explained.push([mark, column]);
      continue;
    }
    if (role === "option" && mark !== null) options.set(mark, column);
    roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  withoutLaxCorrect(roles, cells);
  const said = new Map(
    explained.flatMap(([mark, column]) => {
      const option = options.get(mark);
      return option === undefined ? [] : [[option, column] as const];
    }),
  );
  return { row, roles, said, headings: cells };
}

function isTable({ roles }: Columns): boolean {
  if (roles.has("term") && roles.has("definition")) return true;
  const choices = (roles.get("option")?.length ?? 0) > 1 || roles.has("options") || roles.has("wrong");
  return roles.has("question") && (choices || roles.has("correct"));
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** The row of headings among the first rows, or null where none names a question and its answers. */
export function findColumns(rows: readonly (readonly string[])[]): Columns | null {
  let above = 0;
  for (const [row, cells] of rows.slice(0, ROWS_BEFORE_HEADINGS).entries()) {
    const columns = readHeadings(cells, row);
    // A card that says "question" and "answer" may stand in any list of words.
    if (isTable(columns)) return above > MAX_ROWS_ABOVE ? null : spreadHeadings(columns, rows);
    if (filled(cells) > 1) above += 1;
  }
  return null;
}

/** What each heading of a row names; null for one that is unknown. */
export function rolesOfHeadings(cells: readonly string[]): (Role | null)[] {
  return cells.map((cell) => readHeading(cell)?.role ?? null);
}

/** The columns as a learner has named them. A first row of headings is none of the table's own. */
export function namedColumns(rows: readonly (readonly string[])[], named: readonly ColumnRole[]): Columns {
  const roles = new Map<Role, number[]>();
  for (const [column, role] of named.entries()) {
    if (role !== "ignore") roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  const first = rows.findIndex((cells) => filled(cells) > 0);
  const headings = rows[first] ?? [];
  return { row: areHeadings(headings) ? first : -1, roles, said: new Map(), headings };
}

/** Whether a row seems to be one of headings, though not enough of them are known. */
function areHeadings(cells: readonly string[]): boolean {
  const known = rolesOfHeadings(cells).filter((role, at) => role && fold(cells[at] ?? "").length > 1);
  const isShort = cells.every((cell) => cell.trim().length <= 40 && !/[?.!]$/.test(cell.trim()));
  return isShort && known.length > 0 && known.length >= filled(cells) / 2;
}
