import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody } from "#lib/course-reader/questions/source-question.ts";
import { type NumericAnswer, plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { childrenOf, type XmlNode } from "#lib/server/files/xml.ts";

const FULL_MARKS = 100;
const HALF = 50;
const FORMULA = "Its answer is a formula, not a number.";
/** A grader takes this much for right where the author says nothing. */
const DEFAULT_TOLERANCE = "0.001%";
const CLOSE_TIMES = 2;

type Bounds = { shown: string | null; low: number; high: number };

function rangeOf(answer: string): Bounds | null {
  if (!/^[[(]/.test(answer) || !/[\])]$/.test(answer.slice(-1))) return null;
  const bounds = answer.slice(1, -1).split(",", 3);
  if (bounds.length !== 2) return null;
  const [low, high] = [plainNumber(bounds[0] ?? ""), plainNumber(bounds[1] ?? "")];
  if (low === null || high === null || Number(low) > Number(high)) return null;
  return { shown: null, low: Number(low), high: Number(high) };
}

/** "5%" of the answer, or an amount; null for what is neither. */
function toleranceOf(text: string, value: number): number | null {
  const number = plainNumber(text.replace(/%\s*$/, ""));
  if (number === null) return null;
  return Math.abs(/%\s*$/.test(text) ? (Number(number) / 100) * value : Number(number));
}

function paramOf(response: XmlNode): Record<string, string> {
  const given = childrenOf(response, "responseparam").map(({ attributes }) => attributes);
  return given.find(({ type = "tolerance" }) => type === "tolerance") ?? {};
}

function boundsOf(answer: string, tolerance: string): Bounds | null {
  const range = rangeOf(answer.trim());
  if (range) return range;
  const number = plainNumber(answer);
  if (number === null) return null;
  const value = Number(number);
  const slack = toleranceOf(tolerance, value);
  return slack === null ? null : { shown: number, low: value - slack, high: value + slack };
}

/** Answers that earn a part of the marks: nothing that may be offered as wrong. */
function partial(response: XmlNode, full: readonly Bounds[]): NumericAnswer[] {
  const { partial_range: range = "", partial_answers: answers = "" } = paramOf(response);
  const kinds = response.attributes.partial_credit ?? "";
  const listed = /list/.test(kinds)
    ? answers.split(",").flatMap((answer) => boundsOf(answer, "0") ?? [])
    : [];
  const times = Number(plainNumber(range) ?? CLOSE_TIMES);
  const close = /close/.test(kinds)
    ? full.map(({ low, high }) => {
        const [middle, reach] = [(low + high) / 2, ((high - low) / 2) * times];
        return { shown: null, low: middle - reach, high: middle + reach };
      })
    : [];
  return [...listed, ...close].map((bounds) => ({ ...bounds, weight: HALF, feedback: null }));
}

/** The answers of a numericalresponse: numbers with a tolerance, and ranges. Formulas aren't reckoned. */
export function numericBody(response: XmlNode, feedback: RichText | null): SourceBody {
  const tolerance = paramOf(response).default?.trim() || DEFAULT_TOLERANCE;
  const more = childrenOf(response, "additional_answer").map(({ attributes }) => attributes.answer ?? "");
  const answers = [response.attributes.answer ?? "", ...more];
  const full = answers.map((answer) => boundsOf(answer, tolerance));
  // An answer that can't be read might be any number, even one of those that would be offered as wrong.
  if (full.some((bounds) => bounds === null)) return { type: "unplayable", reason: FORMULA };
  const sound = full.filter((bounds) => bounds !== null);
  const right = sound.map((bounds) => ({ ...bounds, weight: FULL_MARKS, feedback }));
  return { type: "numeric", answers: [...right, ...partial(response, sound)] };
}
