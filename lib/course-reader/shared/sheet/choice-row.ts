import { checkChoice, foldText, seedOf } from "#lib/course-reader/questions/choice.ts";
import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { readCell } from "./cell.ts";
import { fold } from "./columns.ts";
import { areFlags, flaggedKeys } from "./flags.ts";
import type { Columns } from "./headings.ts";
import { type Keys, resolveKeys } from "./keys.ts";
import { withoutLabels } from "./labels.ts";
import { splitOptions } from "./option-list.ts";
import { type Row, toQuestion, unplayable } from "./row.ts";

const FULL_MARKS = 100;
const MAX_ROW_OPTIONS = 60;
const NO_ANSWER_TYPES =
  /简答|问答|论述|编程|essay|open|free|poll|survey|draw|umfrage|aufsatz|long|upload|word cloud/i;
const OTHER_TYPES = /order|sort|sequence|jumble|puzzle|match|reihenfolge|zuordnung|hotspot|label|pin/i;
const TYPED = /\bfib\b|\bqroc\b|填空|short|fill|blank|type|identification|luck|lück|completion/i;
const TRUTH_TYPES = /判断|judge|true|false|^t ?[/&]? ?f$|wahr|yes|bool|vrai|verdad/i;
/** Words that say it anywhere; "F" and "si" may as well be the signs of elements. */
const YES = /^(true|wahr|vrai|verdadero|verdadeiro|vero|正确|верно|صح|صحيح)$/;
const NO = /^(false|falsch|faux|falso|错误|неверно|خطأ)$/;
const SHORT_YES = /^(t|y|yes|ja|oui|sí|si|richtig|对|да|○|1)$/;
const SHORT_NO = /^(f|n|no|nein|non|错|нет|×|0)$/;
const NO_KEY = "It doesn't say which answer is right.";
const EMPTY_KEY = "Its right answer is empty.";

/** Gaps between options stay, so that letters and numbers keep their places; those behind the last go. */
function optionsOf(row: Row): string[] {
  const list = row.all("option").some((text) => text !== "")
    ? row.all("option")
    : splitOptions(row.cell("options"));
  const last = list.findLastIndex((text) => text !== "");
  return withoutLabels(list.slice(0, last + 1).slice(0, MAX_ROW_OPTIONS));
}

/** "Correct answer 1", "Correct answer 2": each of them is right. Other columns say the same in several ways. */
const isNumbered = ({ roles, headings }: Columns) => {
  const columns = roles.get("correct") ?? [];
  return columns.length > 1 && columns.every((column) => /\d\W*$/.test(headings[column] ?? ""));
};

function keyOf(row: Row, columns: Columns): string {
  const texts = row.all("correct").filter((text) => text !== "");
  return isNumbered(columns) ? texts.join("\n") : (texts[0] ?? "");
}

function choiceBody(
  row: Row,
  options: readonly string[],
  keys: Keys,
  said: readonly string[] = [],
): SourceBody {
  if ("reason" in keys) return unplayable(row, keys.reason);
  const filled = options.flatMap((text, index) => (text === "" ? [] : [{ text, index }]));
  const weighted = filled.map(
    ({ text, index }): WeightedOption => ({
      ...readCell(text),
      weight: keys.right.includes(index) ? FULL_MARKS : 0,
      feedback: said[index] ? readCell(said[index]) : null,
    }),
  );
  if (keys.right.some((index) => !options[index])) return unplayable(row, EMPTY_KEY);
  if (keys.right.length > 1) return { type: "multiple", options: weighted };
  const verdict = checkChoice(
    weighted,
    weighted.findIndex(({ weight }) => weight > 0),
  );
  return verdict.ok ? { type: "single", options: weighted } : unplayable(row, verdict.reason);
}

/** An answer to be typed; several that count are divided by ";" or "|". */
function typedBody(row: Row, answers: readonly string[]): SourceBody {
  const texts = answers.flatMap((answer) => answer.split(/[;|\n]/)).map((text) => text.trim());
  const accepted = [...new Set(texts.filter((text) => text !== ""))];
  if (accepted.length === 0) return unplayable(row, "It has no right answer.");
  const numbers = accepted.map(plainNumber);
  if (numbers.every((number) => number !== null)) {
    const common = { weight: FULL_MARKS, feedback: null };
    const answersOf = numbers.map((shown) => ({ shown, low: Number(shown), high: Number(shown), ...common }));
    return { type: "numeric", answers: answersOf };
  }
  const short = accepted.map((text) => ({ text: readCell(text).text, weight: FULL_MARKS, feedback: null }));
  return { type: "short", accepted: short };
}

function truthOf(key: string, isAsked: boolean): boolean | null {
  const word = foldText(key);
  if (YES.test(word) || (isAsked && SHORT_YES.test(word))) return true;
  return NO.test(word) || (isAsked && SHORT_NO.test(word)) ? false : null;
}

/** A question and an answer, and nothing to choose from: that is a card. */
export const CARD = "card";
type Other = { kind: string; body: SourceBody } | typeof CARD;

const isPlace = (key: string, count: number) =>
  /^\d{1,2}$/.test(key) && Number(key) >= 1 && Number(key) <= count;

/** A row whose answer is typed. Some tools put the texts that count where others have options. */
function typedRow(row: Row, options: readonly string[], key: string): Other {
  const filled = options.filter((text) => text !== "");
  const isNamed = filled.some((text) => foldText(text) === foldText(key));
  const isOdd = key !== "" && filled.length > 0 && !isNamed && !isPlace(key, options.length);
  if (isOdd)
    return { kind: "short_answer", body: unplayable(row, "Its right answer is none of its answers.") };
  const place = filled.length > 0 && !isNamed && key !== "" ? options[Number(key) - 1] : undefined;
  if (place === "") return { kind: "short_answer", body: unplayable(row, EMPTY_KEY) };
  const body = typedBody(row, key === "" ? filled : [place ?? key]);
  const isCard = filled.length === 0 && body.type === "short" && body.accepted.length === 1;
  return isCard ? CARD : { kind: "short_answer", body };
}

/** What a row is that isn't a choice between options, or null for one that is. */
function otherThanChoice(row: Row, options: readonly string[], columns: Columns): Other | null {
  const type = row.cell("type");
  const key = keyOf(row, columns);
  if (row.fault) return { kind: "single", body: unplayable(row, row.fault) };
  if (row.cell("question") === "") return { kind: "single", body: unplayable(row, "It has no question.") };
  if (NO_ANSWER_TYPES.test(type))
    return { kind: "essay", body: unplayable(row, "It has no answer to choose.") };
  if (OTHER_TYPES.test(type))
    return { kind: "other", body: unplayable(row, `Questions of the type “${type}” can't be played.`) };
  if (TYPED.test(type)) return typedRow(row, options, key);
  if (options.some((text) => text !== "")) return null;
  // "B" of no answers at all isn't an answer to be typed.
  if (row.all("option").length > 0 && /^([a-j]|\d{1,2})$/i.test(key))
    return { kind: "single", body: unplayable(row, "It has no answers to choose from.") };
  const truth = truthOf(key, TRUTH_TYPES.test(type));
  if (truth !== null)
    return {
      kind: "true_false",
      body: { type: "true_false", isTrue: truth, feedback: { right: null, wrong: null } },
    };
  return key === "" ? { kind: "short_answer", body: unplayable(row, "It has no right answer.") } : CARD;
}

/** Right and wrong answers in columns of their own: the right one goes first, and no one has to guess. */
function sortedBody(row: Row): SourceBody | null {
  const wrong = row.all("wrong").filter((text) => text !== "");
  const right = row.all("correct").filter((text) => text !== "");
  if (row.fault || wrong.length === 0 || row.all("option").some((text) => text !== "")) return null;
  if (right.length === 0) return unplayable(row, NO_KEY);
  const options = [...right, ...wrong];
  const turn = seedOf(row.cell("question")) % options.length;
  const turned = options.map((_, at) => options[(at + turn) % options.length] ?? "");
  return choiceBody(row, turned, {
    right: right.map((_, at) => (at - turn + options.length) % options.length).sort((a, b) => a - b),
  });
}

/** The whole question of a row, or that it is a card, or the options that it is a choice between. */
function judge(
  row: Row,
  columns: Columns,
): { question: SourceQuestion } | typeof CARD | { options: string[] } {
  const sorted = row.cell("question") === "" ? null : sortedBody(row);
  if (sorted) return { question: toQuestion(row, kindOf(sorted), sorted) };
  const options = optionsOf(row);
  const other = otherThanChoice(row, options, columns);
  if (other === CARD) return CARD;
  return other ? { question: toQuestion(row, other.kind, other.body) } : { options };
}

const kindOf = (body: SourceBody) => (body.type === "multiple" ? "multiple_answer" : "single");

/** Stars before the right answers. Where a column names these, a star is a part of the text, as in `*args`. */
function starredKeys(options: readonly string[]): Keys | null {
  if (!options.some((text) => /^\*\s*\S/.test(text))) return null;
  return { right: options.flatMap((text, at) => (text.startsWith("*") ? [at] : [])) };
}

/** Headings of tools that always number the right answers */
const NUMBERS = /choose at least one|#|番号|\bnumber\b|\b[01] ?[-–~] ?\d\b/i;
const DISAGREE = "Its columns for the right answer say different things.";

interface ChoiceRow {
  row: Row;
  options: readonly string[];
}

/** What the columns for the right answer say together; those that can't be read leave it to the others. */
function agreed(ways: readonly Keys[]): Keys {
  const sure = ways.flatMap((keys) => ("right" in keys ? [keys] : []));
  const [first] = sure;
  if (!first) return ways[0] ?? { reason: NO_KEY };
  const isSame = sure.every(({ right }) => right.join() === first.right.join());
  return isSame ? first : { reason: DISAGREE };
}

function keysOf(choices: readonly ChoiceRow[], columns: Columns): Keys[] {
  const { roles, headings, said } = columns;
  const places = roles.get("correct") ?? [];
  if (
    areFlags(
      choices.map(({ row }) => row),
      columns,
    )
  )
    return choices.map(({ row }) => flaggedKeys(row));
  const resolve = (heading: string, keyOfRow: (row: Row) => string) => {
    const rows = choices.map(({ row, options }) => ({ options, key: keyOfRow(row) }));
    const options = (roles.get("option") ?? []).map((column) => fold(headings[column] ?? ""));
    return resolveKeys(rows, { text: heading, options, isTool: NUMBERS.test(heading) || said.size > 0 });
  };
  if (places.length < 2 || isNumbered(columns))
    return resolve(headings[places[0] ?? -1] ?? "", (row) => keyOf(row, columns));
  const ways = places.map((column, at) =>
    resolve(headings[column] ?? "", (row) => row.all("correct")[at] ?? ""),
  );
  return choices.map((_, at) => agreed(ways.flatMap((keys) => keys[at] ?? [])));
}

/**
 * The questions of the rows, all together, since the manner in which a sheet names its right answers is that of the
 * sheet. `CARD` for a row that has nothing to choose from.
 */
export function readQuestions(rows: readonly Row[], columns: Columns): (SourceQuestion | typeof CARD)[] {
  const judged = rows.map((row) => ({ row, what: judge(row, columns) }));
  const choices = judged.flatMap(({ row, what }) =>
    typeof what === "object" && "options" in what ? [{ row, options: what.options }] : [],
  );
  const resolved = keysOf(choices, columns);
  const isNamed = rows.some((row) => row.all("correct").some((text) => text !== ""));
  const keys = new Map(choices.map(({ row }, at) => [row, resolved[at]]));
  return judged.map(({ row, what }) => {
    if (what === CARD) return CARD;
    if ("question" in what) return what.question;
    const starred = isNamed ? null : starredKeys(what.options);
    const options = starred ? what.options.map((text) => text.replace(/^\*\s*/, "")) : what.options;
    const body = choiceBody(row, options, starred ?? keys.get(row) ?? { reason: NO_KEY }, row.said);
    return toQuestion(row, kindOf(body), body);
  });
}
