import { letterAt } from "#lib/core/letter-at.ts";
import { fold, rolesOfHeadings } from "#lib/course-reader/shared/sheet/columns.ts";
import type { Role } from "#lib/course-reader/shared/sheet/headings.ts";
import { resolveKeys } from "#lib/course-reader/shared/sheet/keys.ts";

type Row = readonly string[];

const LETTER = /^\(?([A-J])[.)]?$/i;
const NUMBER = /^(?:q(?:uestion)?\.?\s?)?(\d{1,3})[.):]?$/i;
const OWN_NUMBER = /^(?:q(?:uestion)?\.?\s?)?\d{1,3}[.):]\s+(?=\S)/i;
const OWN_LETTER = /^\(?([A-J])[.)]\s+(?=\S)/i;

/** Options without the letters that their columns give them already. */
function bare(options: Row): string[] {
  const isLettered = options.every((text, at) => OWN_LETTER.exec(text)?.[1]?.toUpperCase() === letterAt(at));
  return options.map((text) => (isLettered ? text.replace(OWN_LETTER, "") : text));
}

/** The columns of a table of questions; null where its headings don't say all that is needed for certain. */
function columnsOf(head: Row) {
  const roles = rolesOfHeadings(head);
  const all = (role: Role) => roles.flatMap((each, at) => (each === role ? [at] : []));
  const [[question, ...questions], [correct, ...others], options] = [
    all("question"),
    all("correct"),
    all("option"),
  ];
  const isClear = questions.length + others.length === 0 && options.length > 1 && options.length <= 10;
  if (question === undefined || correct === undefined || !isClear) return null;
  return { question, correct, options, explanation: all("explanation") };
}

/** A table with a question a row, by the headings of its columns. */
function questionsOf([head = [], ...rest]: readonly Row[]): string | null {
  const columns = columnsOf(head);
  if (!columns || rest.length === 0) return null;
  const rows = rest.map((row) => {
    const cells = columns.options.map((at) => row[at] ?? "");
    const used = bare(cells.slice(0, cells.findLastIndex((text) => text !== "") + 1));
    return { row, options: used, key: row[columns.correct] ?? "" };
  });
  const isWhole = rows.every(
    ({ row, options }) => row[columns.question] && options.length > 1 && !options.includes(""),
  );
  if (!isWhole) return null;
  const keys = resolveKeys(rows, {
    text: head[columns.correct] ?? "",
    options: columns.options.map((at) => fold(head[at] ?? "")),
    isTool: false,
  });
  const written = rows.map(({ row, options }, at) => {
    const key = keys[at];
    const said = columns.explanation.map((column) => row[column] ?? "").join(" ");
    return [
      `Question: ${(row[columns.question] ?? "").replace(OWN_NUMBER, "")}`,
      ...options.map((text, place) => `${letterAt(place)}) ${text}`),
      ...(key && "right" in key ? [`Answer: ${key.right.map(letterAt).join(", ")}`] : []),
      ...(said.trim() === "" ? [] : [`Explanation: ${said}`]),
    ].join("\n");
  });
  return written.join("\n\n");
}

const numberIn = (text = "") => NUMBER.exec(text)?.[1];
const letterIn = (text = "") => LETTER.exec(text)?.[1]?.toUpperCase();

/** Numbers and letters beside each other; null where anything else is there. */
function pairsBeside(rows: readonly Row[]): [string, string][] | null {
  const pairs: [string, string][] = [];
  for (const row of rows)
    for (let at = 0; at < row.length; at += 2) {
      const [number, letter] = [numberIn(row[at]), letterIn(row[at + 1])];
      if (number && letter) pairs.push([number, letter]);
      else if (row[at] || row[at + 1]) return null;
    }
  return pairs;
}

/** A row of numbers above a row of letters, each with a heading in front perhaps. */
function pairsBelow(rows: readonly Row[]): [string, string][] | null {
  const pairs: [string, string][] = [];
  if (rows.length % 2 !== 0) return null;
  for (let at = 0; at < rows.length; at += 2) {
    const [above, below] = [rows[at] ?? [], rows[at + 1] ?? []];
    const isHeaded = !numberIn(above[0]) && !letterIn(below[0]);
    for (let column = isHeaded ? 1 : 0; column < above.length; column += 1) {
      const [number, letter] = [numberIn(above[column]), letterIn(below[column])];
      if (number && letter) pairs.push([number, letter]);
      else if (above[column] || below[column]) return null;
    }
  }
  return pairs;
}

/** A key as a table of two columns, however wide it is. */
function keyOf(rows: readonly Row[]): string | null {
  const isHeaded = rows[0]?.every((text) => !numberIn(text) && !letterIn(text)) ?? false;
  // Two columns with headings say by them what they are.
  if (isHeaded && rows[0]?.length === 2) return null;
  const pairs = pairsBelow(rows) ?? pairsBeside(isHeaded ? rows.slice(1) : rows);
  if (!pairs || pairs.length < 2) return null;
  return ["| Question | Answer |", "| --- | --- |", ...pairs.map((pair) => `| ${pair.join(" | ")} |`)].join(
    "\n",
  );
}

/**
 * A table whose rows are questions, or that is a key, as Markdown which says the same; null for any other. Its cells are
 * one line each.
 */
export function quizOf(rows: readonly Row[]): string | null {
  return questionsOf(rows) ?? keyOf(rows);
}
