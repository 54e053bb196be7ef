import { checkChoice, foldText, seedOf } from "#lib/course-reader/questions/choice.ts";
import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { explanationOf } from "../text/rich-text.ts";
import { readCell } from "./cell.ts";
import { type Columns, findColumns, type Role } from "./columns.ts";
import { type Keys, resolveKeys } from "./keys.ts";

export interface TableGroup {
  unit: string;
  island: string;
  questions: SourceQuestion[];
}

export interface TableReading {
  course: string;
  groups: TableGroup[];
}

/** One row under the headings. */
interface Row {
  /** As the sheet counts it, from 1 */
  number: number;
  cell: (role: Role) => string;
  all: (role: Role) => string[];
}

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const MAX_ROW_OPTIONS = 60;
const MATES = 7;
const MATES_NEARBY = 40;
const NO_ANSWER_TYPES = /essay|open|free|poll|survey|draw|umfrage|aufsatz|long|upload|word cloud/i;
const OTHER_TYPES = /order|sort|sequence|jumble|puzzle|match|reihenfolge|zuordnung|hotspot|label|pin/i;
const TYPED = /short|fill|blank|type|identification|luck|lück|completion/i;
const TRUTH_TYPES = /true|false|^t ?[/&]? ?f$|wahr|yes|bool|vrai|verdad/i;
/** Words that say it anywhere; "F" and "si" may as well be the signs of elements. */
const YES = /^(true|wahr|vrai|verdadero|verdadeiro|vero)$/;
const NO = /^(false|falsch|faux|falso)$/;
const SHORT_YES = /^(t|y|yes|ja|oui|sí|si|richtig|1)$/;
const SHORT_NO = /^(f|n|no|nein|non|0)$/;

function toRows(table: readonly (readonly string[])[], columns: Columns): Row[] {
  return table.slice(columns.row + 1).flatMap((cells, index): Row[] => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const all = (role: Role) => (columns.roles.get(role) ?? []).map((column) => (cells[column] ?? "").trim());
    const cell = (role: Role) => all(role).find((text) => text !== "") ?? "";
    return [{ number: columns.row + index + 2, cell, all }];
  });
}

/** One cell with all options: as lines, or divided by the first of these signs that it has. */
function splitOptions(cell: string): string[] {
  const sign = ["\n", "|", ";", ","].find((one) => cell.includes(one)) ?? "\n";
  return cell.split(sign).map((part) => part.trim().replace(/^[A-J][).:]\s+/, ""));
}

/** Gaps between options stay, so that letters and numbers keep their places; those behind the last go. */
function optionsOf(row: Row): string[] {
  const list = row.all("option").some((text) => text !== "")
    ? row.all("option")
    : splitOptions(row.cell("options"));
  const last = list.findLastIndex((text) => text !== "");
  return list.slice(0, last + 1).slice(0, MAX_ROW_OPTIONS);
}

function toQuestion(row: Row, kind: string, body: SourceBody, text = row.cell("question")): SourceQuestion {
  const stem = readCell(text);
  const name = row.cell("title") || stem.text || `Row ${row.number}`;
  return {
    kind,
    name: tidyTitle(name, `Row ${row.number}`, MAX_NAME_LENGTH),
    stem,
    explanation: explanationOf({ rich: readCell(row.cell("explanation")), notes: [] }, []),
    feedback: { right: null, wrong: null },
    sourceId: row.cell("id") || null,
    notes: [],
    body,
  };
}

const unplayable = (row: Row, reason: string): SourceBody => ({
  type: "unplayable",
  reason: `Row ${row.number}: ${reason}`,
});

function choiceBody(row: Row, options: readonly string[], keys: Keys): SourceBody {
  if ("reason" in keys) return unplayable(row, keys.reason);
  const filled = options.flatMap((text, index) => (text === "" ? [] : [{ text, index }]));
  const weighted = filled.map(
    ({ text, index }): WeightedOption => ({
      ...readCell(text),
      weight: keys.right.includes(index) ? FULL_MARKS : 0,
      feedback: null,
    }),
  );
  if (keys.right.some((index) => !options[index])) return unplayable(row, "Its right answer is empty.");
  if (keys.right.length > 1) return { type: "multiple", options: weighted };
  const verdict = checkChoice(
    weighted,
    weighted.findIndex(({ weight }) => weight > 0),
  );
  return verdict.ok ? { type: "single", options: weighted } : unplayable(row, verdict.reason);
}

/** An answer to be typed; several that count are divided by ";" or "|". */
function typedBody(row: Row, answers: readonly string[]): SourceBody {
  const texts = answers.flatMap((answer) => answer.split(/[;|]/)).map((text) => text.trim());
  const accepted = [...new Set(texts.filter((text) => text !== ""))];
  if (accepted.length === 0) return unplayable(row, "It has no right answer.");
  const numbers = accepted.map(plainNumber);
  if (numbers.every((number) => number !== null))
    return {
      type: "numeric",
      answers: numbers.map((shown) => ({
        shown,
        low: Number(shown),
        high: Number(shown),
        weight: FULL_MARKS,
        feedback: null,
      })),
    };
  const short = accepted.map((text) => ({ text: readCell(text).text, weight: FULL_MARKS, feedback: null }));
  return { type: "short", accepted: short };
}

function truthOf(key: string, isAsked: boolean): boolean | null {
  const word = foldText(key);
  if (YES.test(word) || (isAsked && SHORT_YES.test(word))) return true;
  return NO.test(word) || (isAsked && SHORT_NO.test(word)) ? false : null;
}

/** The body of a row that isn't a choice between options, or null for one that is. */
function otherBody(row: Row, options: readonly string[]): { kind: string; body: SourceBody } | null {
  const type = row.cell("type");
  const key = row.cell("correct");
  if (row.cell("question") === "") return { kind: "single", body: unplayable(row, "It has no question.") };
  if (NO_ANSWER_TYPES.test(type))
    return { kind: "essay", body: unplayable(row, "It has no answer to choose.") };
  if (OTHER_TYPES.test(type))
    return { kind: "other", body: unplayable(row, `Questions of the type “${type}” can't be played.`) };
  const filled = options.filter((text) => text !== "");
  if (TYPED.test(type)) return { kind: "short_answer", body: typedBody(row, key ? [key] : filled) };
  if (filled.length > 0) return null;
  // "B" of no answers at all isn't an answer to be typed.
  if (row.all("option").length > 0 && /^([a-j]|\d{1,2})$/i.test(key))
    return { kind: "single", body: unplayable(row, "It has no answers to choose from.") };
  const truth = truthOf(key, TRUTH_TYPES.test(type));
  if (truth !== null)
    return {
      kind: "true_false",
      body: { type: "true_false", isTrue: truth, feedback: { right: null, wrong: null } },
    };
  return { kind: "short_answer", body: typedBody(row, [key]) };
}

/** Right and wrong answers in columns of their own: the right one goes first, and no one has to guess. */
function sortedBody(row: Row): SourceBody | null {
  const wrong = row.all("wrong").filter((text) => text !== "");
  const key = row.cell("correct");
  if (wrong.length === 0 || row.all("option").some((text) => text !== "")) return null;
  if (key === "") return unplayable(row, "It doesn't say which answer is right.");
  const options = [key, ...wrong];
  const turn = seedOf(row.cell("question")) % options.length;
  const turned = [...options.slice(turn), ...options.slice(0, turn)];
  return choiceBody(row, turned, { right: [(options.length - turn) % options.length] });
}

function readQuestions(rows: readonly Row[], columns: Columns): SourceQuestion[] {
  const options = rows.map(optionsOf);
  const starred = options.map((list) => list.some((text) => /^\*\s*\S/.test(text)));
  const open = rows.map(
    (row, index) => sortedBody(row) === null && otherBody(row, options[index] ?? []) === null,
  );
  const chosen = rows.flatMap((row, index) =>
    open[index] ? [{ index, options: options[index] ?? [], key: row.cell("correct") }] : [],
  );
  const isIndex = (columns.roles.get("correct") ?? []).some((at) =>
    /index/i.test(columns.headings[at] ?? ""),
  );
  const keys = new Map(resolveKeys(chosen, isIndex).map((key, at) => [chosen[at]?.index ?? -1, key]));
  return rows.map((row, index) => {
    const sorted = sortedBody(row);
    const list = options[index] ?? [];
    if (sorted && row.cell("question") !== "") return toQuestion(row, "single", sorted);
    const other = otherBody(row, list);
    if (other) return toQuestion(row, other.kind, other.body);
    const isStarred = row.cell("correct") === "" && starred[index];
    const own: Keys = isStarred
      ? { right: list.flatMap((text, at) => (text.startsWith("*") ? [at] : [])) }
      : (keys.get(index) ?? { reason: "It doesn't say which answer is right." });
    const body = choiceBody(row, isStarred ? list.map((text) => text.replace(/^\*\s*/, "")) : list, own);
    return toQuestion(row, body.type === "multiple" ? "multiple_answer" : "single", body);
  });
}

/** The definitions of other terms, from the rows around. */
function matesOf(rows: readonly Row[], at: number): string[] {
  const own = rows[at];
  const mates = new Map<string, string>();
  if (!own) return [];
  const seed = seedOf(own.cell("term"));
  const from = Math.max(0, at - MATES_NEARBY);
  const near = rows.slice(from, at + MATES_NEARBY + 1);
  const start = seed % near.length;
  for (const row of [...near.slice(start), ...near.slice(0, start)]) {
    const definition = row.cell("definition");
    const isOther = foldText(row.cell("term")) !== foldText(own.cell("term"));
    if (isOther && row.cell("term") !== "" && definition !== "") mates.set(foldText(definition), definition);
  }
  // A word that has two meanings isn't asked against itself.
  for (const row of near)
    if (foldText(row.cell("term")) === foldText(own.cell("term")))
      mates.delete(foldText(row.cell("definition")));
  return [...mates.values()].slice(0, MATES);
}

/** Every term asks for its definition, among the definitions of others. */
function readTerms(rows: readonly Row[]): SourceQuestion[] {
  return rows.map((row, at) => {
    const term = row.cell("term");
    const definition = row.cell("definition");
    const text = `${term} → ?`;
    if (term === "" || definition === "")
      return toQuestion(row, "matching", unplayable(row, "A term or its definition is missing."), term);
    const mates = matesOf(rows, at);
    if (mates.length === 0)
      return toQuestion(row, "matching", unplayable(row, "No other term lends it wrong answers."), term);
    const place = seedOf(term + definition) % (mates.length + 1);
    const options = [...mates.slice(0, place), definition, ...mates.slice(place)];
    const question = toQuestion(row, "matching", choiceBody(row, options, { right: [place] }), text);
    const notes = ["Its wrong answers are the definitions of other terms."];
    return { ...question, name: tidyTitle(term, `Row ${row.number}`, MAX_NAME_LENGTH), notes };
  });
}

/** The same in every row: then it is about the whole. */
function commonValue(rows: readonly Row[], role: Role): string {
  const first = rows[0]?.cell(role) ?? "";
  return rows.every((row) => row.cell(role) === first) ? first : "";
}

/**
 * Reads a table of questions by its headings: one row, one question, grouped as the columns for units and islands say.
 * Null where no row has headings that are known. docs/import-formats.md
 */
export function readTable(table: readonly (readonly string[])[]): TableReading | null {
  const columns = findColumns(table);
  if (!columns) return null;
  const rows = toRows(table, columns);
  const groups = new Map<string, { unit: string; island: string; rows: Row[] }>();
  for (const row of rows) {
    const [unit, island] = [row.cell("unit"), row.cell("island")];
    const key = JSON.stringify([unit, island]);
    const group = groups.get(key) ?? { unit, island, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const isTerms = !columns.roles.has("question");
  // All rows together, since the manner in which a sheet names its right answers is that of the sheet.
  const all = isTerms ? [] : readQuestions(rows, columns);
  const byRow = new Map(rows.map((row, index) => [row, all[index]]));
  return {
    course: commonValue(rows, "course") || (rows.length > 1 ? commonValue(rows, "title") : ""),
    groups: [...groups.values()].map((group) => ({
      unit: group.unit,
      island: group.island,
      questions: isTerms ? readTerms(group.rows) : group.rows.flatMap((row) => byRow.get(row) ?? []),
    })),
  };
}
