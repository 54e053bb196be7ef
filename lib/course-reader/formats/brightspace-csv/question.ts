import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { orderOf } from "#lib/course-reader/shared/order.ts";
import { LEFT_OUT } from "#lib/course-reader/shared/text/rich-media.ts";
import {
  explanationOf,
  type ReadText,
  readHtml,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";
import type { TableQuestion } from "./rows.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const CUT_OFF = "Its last rows may be missing: the table can't be read to its end.";

const KINDS: Record<string, string> = {
  MC: "single",
  TF: "true_false",
  MS: "multiple_answer",
  M: "matching",
  SA: "short_answer",
  WR: "essay",
  O: "ordering",
};

const UNPLAYABLE: Record<string, string> = {
  WR: "An essay has no answer to choose.",
};

class Reading {
  readonly notes: string[] = [];
  private readonly rows: readonly string[][];

  constructor(rows: readonly string[][]) {
    this.rows = rows;
  }

  /** The rows that begin with one of these names. */
  all(...names: string[]): string[][] {
    return this.rows.filter(([name = ""]) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  }

  cell(name: string, at = 1): string {
    return this.all(name)[0]?.[at] ?? "";
  }

  /** A cell's text, which is markup where the cell behind it says so. */
  text(text: string, format: string | undefined): ReadText {
    const read = /^html$/i.test(format ?? "") ? readHtml(text) : readPlain(text);
    this.notes.push(...read.notes);
    return read;
  }

  said(text: string | undefined, format: string | undefined): RichText | null {
    return text
      ? explanationOf(/^html$/i.test(format ?? "") ? readHtml(text) : readPlain(text), this.notes)
      : null;
  }
}

const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

/** A share of the marks; null where the cell is no number, so that it can't be told what is right. */
function shareOf(cell: string | undefined): number | null {
  const share = Number((cell ?? "").replace(",", ".").replace("%", ""));
  return cell?.trim() && Number.isFinite(share) ? share : null;
}

const NO_SHARE = (row: string[]) =>
  unplayable(`It can't be told what “${row.slice(0, 3).join(", ")}” is worth.`);

/** "Option,100,text,HTML,feedback"; in questions with several right answers 1 stands for right and 0 for wrong. */
function readChoice(reading: Reading, isSeveral: boolean): SourceBody {
  const rows = reading.all("Option");
  const unknown = rows.find((row) => shareOf(row[1]) === null);
  if (unknown) return NO_SHARE(unknown);
  const options = rows.map(([, share, text = "", format, feedback, feedbackFormat]): WeightedOption => {
    const weight = shareOf(share) ?? 0;
    return {
      ...reading.text(text, format).rich,
      weight: isSeveral && weight > 0 ? FULL_MARKS : weight,
      feedback: reading.said(feedback, feedbackFormat ?? format),
    };
  });
  return { type: isSeveral ? "multiple" : "single", options };
}

/** "TRUE,100,feedback" */
function readTrueFalse(reading: Reading): SourceBody {
  const [yes, no] = [reading.all("True")[0], reading.all("False")[0]];
  const [right, wrong] = [shareOf(yes?.[1]), shareOf(no?.[1])];
  if (!yes || !no || right === null || wrong === null || right === wrong)
    return unplayable("It doesn't say whether it is true.");
  const said = [yes, no].map((row) => reading.said(row[2], row[3]));
  const [ofTrue = null, ofFalse = null] = said;
  const isTrue = right > wrong;
  const feedback = isTrue ? { right: ofTrue, wrong: ofFalse } : { right: ofFalse, wrong: ofTrue };
  return { type: "true_false", isTrue, feedback };
}

/** "Choice,1,text" and "Match,1,text" belong together by their numbers. */
function readMatching(reading: Reading): SourceBody {
  const choices = new Map(reading.all("Choice").map((row) => [row[1] ?? "", row]));
  if (choices.size < reading.all("Choice").length)
    return unplayable("Two of its choices have the same number.");
  const matches = reading.all("Match");
  const lost = matches.find(([, number = ""]) => !choices.has(number));
  if (lost) return unplayable(`No choice has the number of the match “${lost[2] ?? ""}”.`);
  const used = new Set(matches.map(([, number = ""]) => number));
  const textOf = (number: string) => {
    const row = choices.get(number);
    return reading.text(row?.[2] ?? "", row?.[3]).rich.text;
  };
  const pairs = matches.map(([, number = "", text = "", format]) => ({
    left: reading.text(text, format).rich,
    right: textOf(number),
    feedback: null,
  }));
  const extras = [...choices.keys()].filter((key) => !used.has(key)).map(textOf);
  const isPartial = /^EquallyWeighted$/i.test(reading.cell("Scoring"));
  return { type: "matching", pairs, extras, isPartial };
}

/** "Item,text,HTML,feedback": the items stand in their right order. */
function readOrder(reading: Reading): SourceBody {
  return orderOf(reading.all("Item").map(([, text = "", format]) => reading.text(text, format).rich));
}

/** "Answer,100,text,regexp" */
function readShort(reading: Reading): SourceBody {
  const rows = reading.all("Answer");
  if (rows.some((row) => row.some((cell) => /^regexp?$/i.test(cell))))
    return unplayable("Its answer is a pattern, so no single answer can be shown as right.");
  if (reading.all("InputBox").length > 1)
    return unplayable("It has several blanks that can't be told apart.");
  const unknown = rows.find((row) => shareOf(row[1]) === null);
  if (unknown) return NO_SHARE(unknown);
  const accepted = rows.map(([, share, text = ""]) => ({
    text: text.replaceAll("*", "\\*"),
    weight: shareOf(share) ?? 0,
    feedback: null,
  }));
  return { type: "short", accepted, typed: {} };
}

function readBody(reading: Reading, type: string): SourceBody {
  const reason = UNPLAYABLE[type];
  if (reason) return unplayable(reason);
  if (type === "MC" || type === "MS") return readChoice(reading, type === "MS");
  if (type === "TF") return readTrueFalse(reading);
  if (type === "M") return readMatching(reading);
  if (type === "O") return readOrder(reading);
  if (type === "SA") return readShort(reading);
  return unplayable(`Questions of the type "${tidyTitle(type, "unknown", 20)}" can't be played.`);
}

/** One question of the table in the terms of the conversions. */
export function toSource({ type, rows, isCutOff }: TableQuestion): SourceQuestion {
  const reading = new Reading(rows);
  const body = isCutOff ? unplayable(CUT_OFF) : readBody(reading, type);
  const stem = reading.text(reading.cell("QuestionText"), reading.cell("QuestionText", 2)).rich;
  if (reading.cell("Image") !== "") reading.notes.push(LEFT_OUT);
  return {
    kind: KINDS[type] ?? "unknown",
    name: tidyTitle(reading.cell("Title") || stem.text, "Question", MAX_NAME_LENGTH),
    stem,
    explanation: reading.said(reading.cell("Feedback"), reading.cell("Feedback", 2)),
    feedback: { right: null, wrong: null },
    sourceId: reading.cell("ID") || null,
    notes: [...new Set(reading.notes)],
    body,
  };
}
