import type { FileQuestion } from "#lib/course-reader/formats/waddle/course-file.ts";
import type { Blank, BodyOf, QuestionBody, Said } from "#lib/quiz/kinds/body-schema.ts";
import { BLANK_MARK } from "#lib/quiz/kinds/body-schema.ts";
import { offeredIn } from "#lib/quiz/kinds/shown.ts";
import { isWithinBounds, readTypedNumber } from "#lib/quiz/kinds/typed-number.ts";
import { isPattern, plainAnswer } from "#lib/quiz/kinds/typed-text.ts";
import {
  choiceField,
  equal,
  type Feedback,
  label,
  material,
  rule,
  type Text,
  typedField,
} from "./cartridge-xml.ts";

/** A question of a kind as an item says it, but for what every item says. */
export interface KindParts {
  /** The profile's name of the type, or else Canvas' own */
  type: readonly [string, string];
  presentation: string;
  /** What answers earn, and what is said to single ones */
  rules: string[];
  feedback: Feedback[];
}

const FULL = 100;
const plain = (text: string): Text => ({ text, html: null });
const profile = (name: string) => ["cc_profile", `cc.${name}.v0p1`] as const;
const canvas = (name: string) => ["question_type", name] as const;

/** Texts that are said to single answers, each with the rule that shows it. */
class Sayings {
  readonly rules: string[] = [];
  readonly feedback: Feedback[] = [];

  add(condition: string, said: Said | null | undefined): void {
    if (!said) return;
    const ident = `said${this.feedback.length}_fb`;
    this.rules.push(rule(condition, { shows: ident }));
    this.feedback.push({ ident, said });
  }
}

function multiple(question: FileQuestion, { right }: BodyOf<"multiple">): KindParts {
  const { options, shuffle } = question;
  const sayings = new Sayings();
  for (const [index, { feedback, feedbackHtml }] of options.entries())
    sayings.add(equal("r", `o${index}`), feedback ? { text: feedback, html: feedbackHtml } : null);
  const all = options.map((_, index) => {
    const one = equal("r", `o${index}`);
    return right.includes(index) ? one : `<not>${one}</not>`;
  });
  const labels = options.map((option, index) => label(`o${index}`, option));
  const field = choiceField({ ident: "r", cardinality: "Multiple", labels, canShuffle: shuffle });
  return {
    type: profile("multiple_response"),
    presentation: material(question) + field,
    rules: [...sayings.rules, rule(`<and>${all.join("")}</and>`, { set: FULL })],
    feedback: sayings.feedback,
  };
}

/** The things in alphabetical order, so that neither their places nor their names tell the right one. */
function order(question: FileQuestion): KindParts {
  const sorted = question.options.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const named = question.options.map((option, index) => {
    return equal("r", `o${sorted.indexOf(option)}`, ` index="${index + 1}"`);
  });
  const labels = sorted.map((option, index) => label(`o${index}`, option));
  return {
    type: canvas("ordering_question"),
    presentation: material(question) + choiceField({ ident: "r", cardinality: "Ordered", labels }),
    rules: [rule(`<and>${named.join("")}</and>`, { set: FULL })],
    feedback: [],
  };
}

/** Each field's own share of the marks, or all of them together. */
function fieldRules(conditions: readonly string[], isPartial: boolean): string[] {
  if (!isPartial) return [rule(`<and>${conditions.join("")}</and>`, { set: FULL })];
  return conditions.map((condition) => rule(condition, { add: FULL / conditions.length }));
}

function match(question: FileQuestion, { lefts, key, isPartial }: BodyOf<"match">): KindParts {
  const labels = question.options.map((option, index) => label(`m${index}`, option));
  const sayings = new Sayings();
  const conditions = lefts.map(({ said, missed }, left) => {
    const right = equal(`response_${left}`, `m${key[left]}`);
    sayings.add(right, said);
    sayings.add(`<not>${right}</not>`, missed);
    return right;
  });
  const fields = lefts.map((beside, left) =>
    choiceField({ ident: `response_${left}`, cardinality: "Single", labels, beside }),
  );
  return {
    type: canvas("matching_question"),
    presentation: material(question) + fields.join(""),
    rules: [...sayings.rules, ...fieldRules(conditions, isPartial)],
    feedback: sayings.feedback,
  };
}

/** The number that is shown as right, without its unit. */
function bareNumber({ shown, answers }: Pick<BodyOf<"numeric">, "shown" | "answers">): string {
  const isRight = (value: number) => answers.some((one) => one.share === 1 && isWithinBounds(value, one));
  return String(readTypedNumber(shown)?.values.find(isRight) ?? "");
}

const isBound = (bound: number) => Math.abs(bound) < Number.MAX_VALUE;

function numeric(question: FileQuestion, body: BodyOf<"numeric">): KindParts {
  const shown = bareNumber(body);
  const sayings = new Sayings();
  const rules = body.answers.flatMap((answer): string[] => {
    const { low, high, share, said } = answer;
    if (!isBound(low) || !isBound(high)) return [];
    const value = share === 1 && isWithinBounds(Number(shown), answer) ? equal("r", shown) : "";
    const range = `<and><vargte respident="r">${low}</vargte><varlte respident="r">${high}</varlte></and>`;
    const condition = low === high ? value || equal("r", String(low)) : `<or>${value}${range}</or>`;
    sayings.add(condition, said);
    return share > 0 ? [rule(condition, { set: FULL * share })] : [];
  });
  return {
    type: canvas("numerical_question"),
    presentation: material(question) + typedField("r"),
    rules: [...sayings.rules, ...rules],
    feedback: sayings.feedback,
  };
}

type Typed = Pick<BodyOf<"text">, "answers" | "isCaseSensitive" | "isAccentSensitive" | "hasWildcards">;

/** Answers without wildcards, which items have no word for. */
function plainAnswers(typed: Typed) {
  const plain = typed.answers.filter(({ text }) => !isPattern(text, typed));
  return plain.map((answer) => ({ ...answer, text: plainAnswer(answer.text, typed) }));
}

function text(question: FileQuestion, body: BodyOf<"text">): KindParts {
  const sayings = new Sayings();
  const more = ` case="${body.isCaseSensitive ? "Yes" : "No"}"`;
  const rules = plainAnswers(body).flatMap(({ text: words, share, said }): string[] => {
    const condition = equal("r", words, more);
    sayings.add(condition, said);
    return share > 0 ? [rule(condition, { set: FULL * share })] : [];
  });
  return {
    type: profile("fib"),
    presentation: material(question) + typedField("r"),
    rules: [...sayings.rules, ...rules],
    feedback: sayings.feedback,
  };
}

/** What a menu offers, and what is right; where words are typed, whatever an item names is accepted. */
function answersIn(blank: Blank, isMenu: boolean): { offered: string[]; right: string[] } {
  if (blank.type === "number") return { offered: [bareNumber(blank)], right: [bareNumber(blank)] };
  const answers = blank.type === "typed" ? plainAnswers(blank) : blank.answers;
  const right = answers.filter(({ share }) => share === 1).map(({ text: words }) => words);
  return { offered: isMenu && blank.type === "chosen" ? offeredIn(blank) : right, right };
}

function named(stem: Text): Text {
  const name = (text: string) => text.replace(BLANK_MARK, "[blank$1]");
  return { text: name(stem.text), html: stem.html === null ? null : name(stem.html) };
}

function cloze(question: FileQuestion, { blanks, isPartial }: BodyOf<"cloze">): KindParts {
  const isChosen = blanks.every(({ type }) => type === "chosen");
  const read = blanks.map((blank) => answersIn(blank, isChosen));
  const fields = read.map(({ offered }, at) => {
    const labels = offered.map((words, index) => label(`b${at}_${index}`, plain(words)));
    const ident = `response_blank${at + 1}`;
    return choiceField({ ident, cardinality: "Single", labels, beside: plain(`blank${at + 1}`) });
  });
  const conditions = read.map(({ offered, right }, at) => {
    const named = right.map((words) => equal(`response_blank${at + 1}`, `b${at}_${offered.indexOf(words)}`));
    return named.length > 1 ? `<or>${named.join("")}</or>` : named.join("");
  });
  return {
    type: canvas(isChosen ? "multiple_dropdowns_question" : "fill_in_multiple_blanks_question"),
    presentation: material(named(question)) + fields.join(""),
    rules: fieldRules(conditions, isPartial),
    feedback: [],
  };
}

/** A question of a kind other than choice in the words that items have for it. */
export function kindParts(question: FileQuestion, body: QuestionBody): KindParts {
  switch (body.kind) {
    case "multiple":
      return multiple(question, body);
    case "order":
      return order(question);
    case "match":
      return match(question, body);
    case "numeric":
      return numeric(question, body);
    case "text":
      return text(question, body);
    case "cloze":
      return cloze(question, body);
  }
}
