import { BLANK_MARK, type Blank, type QuestionBody, type TypedAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { isWithinBounds, readTypedNumber } from "#lib/quiz/kinds/typed-number.ts";
import type { QuestionContent, QuestionProblem } from "./content.ts";

export type QuestionKind = "choice" | QuestionBody["kind"];

/** The kinds with their names on the screen. docs/product.md#kinds-of-questions */
export const KIND_NAMES: Record<QuestionKind, string> = {
  choice: "One right answer",
  multiple: "Several right answers",
  order: "Put in order",
  match: "Match pairs",
  numeric: "A number",
  text: "A word or a few",
  cloze: "Fill in blanks",
};

export function kindOf({ body }: Pick<QuestionContent, "body">): QuestionKind {
  return body?.kind ?? "choice";
}

type Typed = Extract<Blank, { type: "typed" }>;
type NumberField = Omit<Extract<Blank, { type: "number" }>, "type">;

const right = (text: string): TypedAnswer => ({ text, share: 1, said: null });
const EMPTY_TYPED: Omit<Typed, "type"> = {
  answers: [],
  isCaseSensitive: false,
  isAccentSensitive: false,
  hasWildcards: false,
};
const EMPTY_NUMBER: NumberField = { answers: [], shown: "", units: [], needsUnit: false };

/** A blank that nothing is written for yet. */
export function emptyBlank(type: Blank["type"]): Blank {
  if (type === "typed") return { type, ...EMPTY_TYPED };
  return type === "number" ? { type, ...EMPTY_NUMBER } : { type, answers: [] };
}

function emptyBody(kind: QuestionBody["kind"], { correctIndex }: QuestionContent): QuestionBody {
  switch (kind) {
    case "multiple":
      return { kind, right: correctIndex === null ? [] : [correctIndex], weights: null };
    case "order":
      return { kind };
    case "match": {
      const left = { text: "", html: null };
      return { kind, lefts: [left, left], key: [0, 0], isPartial: true };
    }
    case "numeric":
      return { kind, ...EMPTY_NUMBER };
    case "text":
      return { kind, ...EMPTY_TYPED };
    case "cloze":
      return { kind, blanks: [emptyBlank("typed")], isPartial: true };
  }
}

const HAS_OPTIONS: ReadonlySet<QuestionKind> = new Set(["choice", "multiple", "order"]);

/** The same question as another kind: its words stay, and its options where the new kind has some. */
export function withKind(content: QuestionContent, kind: QuestionKind): QuestionContent {
  if (kind === kindOf(content)) return content;
  const keeps = HAS_OPTIONS.has(kind) && HAS_OPTIONS.has(kindOf(content));
  const fresh = kind === "match" ? [{ text: "" }] : HAS_OPTIONS.has(kind) ? [{ text: "" }, { text: "" }] : [];
  const options = keeps ? content.options : fresh;
  const all = content.body?.kind === "multiple" ? content.body.right : [];
  const [only = null] = all.length === 1 ? all : [];
  if (kind === "choice") return { ...content, options, body: null, correctIndex: only };
  return { ...content, options, body: emptyBody(kind, content), correctIndex: null };
}

export interface PairRow {
  left: string;
  right: string;
}

/** The pairs as rows, and the right-hand sides that belong to none. */
export function pairsOf({ options, body }: QuestionContent): { rows: PairRow[]; extras: string[] } {
  if (body?.kind !== "match") return { rows: [], extras: [] };
  const rows = body.lefts.map(({ text }, at) => ({
    left: text,
    right: options[body.key[at] ?? -1]?.text ?? "",
  }));
  return { rows, extras: options.flatMap(({ text }, at) => (body.key.includes(at) ? [] : [text])) };
}

/** The question with these pairs; right-hand sides that read the same are one. */
export function withPairs(
  content: QuestionContent,
  rows: readonly PairRow[],
  extras: readonly string[],
): QuestionContent {
  const { body } = content;
  if (body?.kind !== "match") return content;
  const texts = [...new Set(rows.map((row) => row.right))];
  const others = extras.filter((text) => !texts.includes(text));
  const lefts = rows.map(
    ({ left }) => body.lefts.find(({ text }) => text === left) ?? { text: left, html: null },
  );
  const key = rows.map((row) => texts.indexOf(row.right));
  return {
    ...content,
    options: [...texts, ...others].map((text) => ({ text })),
    body: { ...body, lefts, key },
  };
}

/** The answers that are right, in lines. */
export function rightLines({ answers }: Pick<Typed, "answers">): string {
  return answers.flatMap(({ text, share }) => (share === 1 ? [text] : [])).join("\n");
}

/** The field with these right answers; answers that are worth less stay, unless they are right now. */
export function withRightLines<F extends Pick<Typed, "answers">>(field: F, lines: string): F {
  const texts = lines.split("\n");
  const known = new Map(field.answers.map((answer) => [answer.text, answer]));
  const rest = field.answers.filter(({ text, share }) => share < 1 && !texts.includes(text));
  return {
    ...field,
    answers: [...texts.map((text) => ({ ...right(text), said: known.get(text)?.said ?? null })), ...rest],
  };
}

/** Without lines that say nothing, as it is sent. */
function tidyField<F extends Pick<Typed, "answers">>(field: F): F {
  return { ...field, answers: field.answers.filter(({ text }) => text.trim() !== "") };
}

/** The question as it is sent: without empty lines. */
export function tidyContent(content: QuestionContent): QuestionContent {
  const { body } = content;
  if (body?.kind === "text") return { ...content, body: tidyField(body) };
  if (body?.kind !== "cloze") return content;
  const blanks = body.blanks.map((blank) => (blank.type === "number" ? blank : tidyField(blank)));
  return { ...content, body: { ...body, blanks } };
}

function typedProblem(field: Pick<Typed, "answers">, name: string): string | null {
  const isRight = field.answers.some(({ text, share }) => share === 1 && text.trim() !== "");
  return isRight ? null : `Write at least one right answer${name}.`;
}

function numberProblem({ answers, shown, units }: NumberField, name: string): string | null {
  const read = readTypedNumber(shown);
  const [answer] = answers;
  if (!read || !answer) return `Write the right number${name}.`;
  if (!(answer.low <= answer.high)) return `The lowest number that counts can't be above the highest${name}.`;
  if (units.some((unit) => unit.name.trim() === "" || !(unit.factor > 0)))
    return `Write a name for each unit, and how large it is${name}.`;
  if (read.unit !== "" && units.length === 0) return `Name the unit below${name}, or leave it out.`;
  const isIn = units.length > 0 || read.values.some((value) => isWithinBounds(value, answer));
  return isIn ? null : `The right number must be among those that count${name}.`;
}

function blankProblem(blank: Blank, at: number): string | null {
  const name = ` for blank ${at + 1}`;
  if (blank.type === "number") return numberProblem(blank, name);
  const missing = typedProblem(blank, name);
  if (missing || blank.type === "typed") return missing;
  const isChoice = blank.answers.filter(({ text }) => text.trim() !== "").length > 1;
  return isChoice ? null : `Write at least one wrong option${name}.`;
}

function bodyProblem(content: QuestionContent, body: QuestionBody): string | null {
  switch (body.kind) {
    case "order":
      return content.options.length < 3 ? "An order needs at least three things." : null;
    case "match": {
      const { rows } = pairsOf(content);
      if (rows.some(({ left, right: match }) => left.trim() === "" || match.trim() === ""))
        return "Write both sides of each pair, or remove it.";
      return rows.length < 2 ? "At least two pairs are needed." : null;
    }
    case "numeric":
      return numberProblem(body, "");
    case "text":
      return typedProblem(body, "");
    case "cloze": {
      const marks = [...content.text.matchAll(BLANK_MARK)].map(([, number]) => Number(number));
      const missing = body.blanks.findIndex((_, at) => !marks.includes(at + 1));
      if (missing >= 0) return `Write [[${missing + 1}]] in the question where blank ${missing + 1} belongs.`;
      return body.blanks.map(blankProblem).find((problem) => problem !== null) ?? null;
    }
    default:
      return null;
  }
}

/** What keeps a question of another kind than choice from being asked, beside its words and options. */
export function kindProblems(content: QuestionContent): QuestionProblem[] {
  const { body } = content;
  if (!body) return [];
  if (body.kind === "multiple" && body.right.length === 0)
    return [{ field: "correct", message: "Mark every answer that is right." }];
  const tidy = tidyContent(content);
  const message = bodyProblem(tidy, body) ?? faultOfKey({ ...tidy, correctIndex: null });
  return message ? [{ field: "kind", message }] : [];
}

/** Adds a blank, with its mark at the end of the question. */
export function addBlank(content: QuestionContent): QuestionContent {
  const { body, text } = content;
  if (body?.kind !== "cloze") return content;
  const mark = `[[${body.blanks.length + 1}]]`;
  return {
    ...content,
    text: text.trim() === "" ? mark : `${text.trimEnd()} ${mark}`,
    body: { ...body, blanks: [...body.blanks, emptyBlank("typed")] },
  };
}

/** Takes a blank and its mark away; those behind it move up. */
export function removeBlank(content: QuestionContent, index: number): QuestionContent {
  const { body } = content;
  if (body?.kind !== "cloze") return content;
  const text = content.text.replace(BLANK_MARK, (mark, number: string) => {
    const at = Number(number) - 1;
    if (at === index) return "";
    return at > index ? `[[${at}]]` : mark;
  });
  return { ...content, text, body: { ...body, blanks: body.blanks.filter((_, at) => at !== index) } };
}
