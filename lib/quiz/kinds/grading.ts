import type { AnswerValue } from "./answer-schema.ts";
import type { Blank, BodyOf, NumberAnswer, QuestionBody, Said, TypedAnswer } from "./body-schema.ts";
import { foldChoice } from "./shown.ts";
import { isWithinBounds, readNumberFor, unitName } from "./typed-number.ts";
import { acceptsTyped, isTypo, plainAnswer } from "./typed-text.ts";

/** A question as it was shown, with what grades it. */
export interface Gradable {
  body: QuestionBody;
  options: readonly { text: string; feedback: string | null; feedbackHtml?: string | null | undefined }[];
  /** `optionOrder[shown]` = index in the options */
  optionOrder: readonly number[];
}

export interface Verdict {
  isCorrect: boolean;
  /** Of the points: 1 where all is right, else 0 unless the source gives partial credit */
  share: number;
  /** Which pairs, places or blanks are right, as they are shown; null where the answer is one piece */
  parts: boolean[] | null;
  /** The answer without a slip of one letter, if with it all would be right */
  suggestion: AnswerValue | null;
  /** What the source says to this answer */
  said: Said[];
}

/** Why an answer can't be graded at all: a sentence for the learner. */
export interface Unfit {
  fault: string;
}

const NOT_THIS_QUESTION: Unfit = { fault: "This answer does not fit the question." };

function verdict(isCorrect: boolean, rest: Partial<Verdict> = {}): Verdict {
  return { isCorrect, share: isCorrect ? 1 : 0, parts: null, suggestion: null, said: [], ...rest };
}

function isAll(flags: readonly boolean[]): boolean {
  return flags.every(Boolean);
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** The stored indexes of what was chosen; null where one is not shown or comes twice. */
function storedOf(order: readonly number[], shown: readonly number[]): number[] | null {
  const stored = shown.map((at) => order[at]);
  return stored.every((at) => at !== undefined) && new Set(stored).size === stored.length ? stored : null;
}

function gradeMultiple(
  body: BodyOf<"multiple">,
  { options, optionOrder }: Gradable,
  selected: readonly number[],
): Verdict | Unfit {
  const chosen = storedOf(optionOrder, selected);
  if (!chosen) return NOT_THIS_QUESTION;
  const isCorrect = chosen.length === body.right.length && chosen.every((at) => body.right.includes(at));
  const sum = chosen.reduce((total, at) => total + (body.weights?.[at] ?? 0), 0);
  const said = chosen.flatMap((at): Said[] => {
    const { feedback, feedbackHtml } = options[at] ?? {};
    return feedback ? [{ text: feedback, html: feedbackHtml ?? null }] : [];
  });
  return verdict(isCorrect, { share: isCorrect ? 1 : body.weights ? clampShare(sum / 100) : 0, said });
}

function gradeOrder({ options, optionOrder }: Gradable, order: readonly number[]): Verdict | Unfit {
  const stored = storedOf(optionOrder, order);
  if (stored?.length !== options.length) return NOT_THIS_QUESTION;
  const parts = stored.map((at, place) => foldChoice(options[at]?.text) === foldChoice(options[place]?.text));
  return verdict(isAll(parts), { parts });
}

function gradeMatch(
  body: BodyOf<"match">,
  { optionOrder }: Gradable,
  matches: readonly number[],
): Verdict | Unfit {
  const stored = matches.map((at) => optionOrder[at]);
  if (stored.length !== body.lefts.length || stored.includes(undefined)) return NOT_THIS_QUESTION;
  const parts = stored.map((at, left) => at === body.key[left]);
  const said = body.lefts.flatMap(({ said: found, missed }, left) => (parts[left] ? found : missed) ?? []);
  const right = parts.filter(Boolean).length;
  return verdict(isAll(parts), { parts, said, ...(body.isPartial && { share: right / parts.length }) });
}

interface Judged {
  share: number;
  said: Said | null;
}

const WRONG: Judged = { share: 0, said: null };

/** The best of the answers that take something in. */
function best<A extends Judged>(answers: readonly A[], accepts: (answer: A) => boolean): Judged {
  return (
    answers.filter(accepts).reduce<Judged | null>((a, b) => (a && a.share >= b.share ? a : b), null) ?? WRONG
  );
}

function judgeNumber(
  field: Pick<BodyOf<"numeric">, "answers" | "units" | "needsUnit">,
  typed: string,
): Judged | Unfit {
  const read = readNumberFor(typed, field);
  if ("fault" in read) return read;
  const unit = field.units.find(({ name }) => unitName(name) === read.unit);
  if (read.unit !== "" && !unit) return WRONG;
  const values = read.values.map((value) => value * (unit?.factor ?? 1));
  return best(field.answers, (answer: NumberAnswer) => values.some((value) => isWithinBounds(value, answer)));
}

type TypedField = Pick<BodyOf<"text">, "answers" | "isCaseSensitive" | "isAccentSensitive" | "hasWildcards">;

function judgeText(field: TypedField, typed: string): Judged {
  return best(field.answers, (answer: TypedAnswer) => acceptsTyped(answer.text, typed, field));
}

/** The right answer that a text is one letter away from; null where it is an answer itself. */
function meantBy(field: TypedField, typed: string): string | null {
  if (field.answers.some((answer) => acceptsTyped(answer.text, typed, field))) return null;
  const meant = field.answers.find((answer) => answer.share === 1 && isTypo(answer.text, typed, field));
  return meant ? plainAnswer(meant.text, field) : null;
}

function judgeBlank(blank: Blank, typed: string): Judged | Unfit {
  if (blank.type === "number") return judgeNumber(blank, typed);
  if (blank.type === "typed") return judgeText(blank, typed);
  const isOffered = (answer: TypedAnswer) => foldChoice(answer.text) === foldChoice(typed);
  return blank.answers.some(isOffered) ? best(blank.answers, isOffered) : NOT_THIS_QUESTION;
}

function suggestBlanks(blanks: readonly Blank[], typed: readonly string[], parts: readonly boolean[]) {
  const meant = blanks.map((blank, at) => {
    if (parts[at]) return typed[at] ?? "";
    return blank.type === "typed" ? meantBy(blank, typed[at] ?? "") : null;
  });
  return meant.every((text) => text !== null) ? { kind: "cloze" as const, blanks: meant } : null;
}

function gradeCloze({ blanks, isPartial }: BodyOf<"cloze">, typed: readonly string[]): Verdict | Unfit {
  if (typed.length !== blanks.length) return NOT_THIS_QUESTION;
  const judged: Judged[] = [];
  for (const [at, blank] of blanks.entries()) {
    const one = judgeBlank(blank, typed[at] ?? "");
    if ("fault" in one) return one;
    judged.push(one);
  }
  const parts = judged.map(({ share }) => share === 1);
  const said = judged.flatMap((one) => one.said ?? []);
  if (isAll(parts)) return verdict(true, { parts, said });
  const share = isPartial ? judged.reduce((sum, one) => sum + one.share, 0) / judged.length : 0;
  return verdict(false, { parts, said, share, suggestion: suggestBlanks(blanks, typed, parts) });
}

function fromJudged({ share, said }: Judged, suggestion: AnswerValue | null = null): Verdict {
  return verdict(share === 1, { share, said: said ? [said] : [], suggestion });
}

function gradeKind(question: Gradable, answer: AnswerValue): Verdict | Unfit {
  const { body } = question;
  if (body.kind === "multiple" && answer.kind === "multiple")
    return gradeMultiple(body, question, answer.selected);
  if (body.kind === "order" && answer.kind === "order") return gradeOrder(question, answer.order);
  if (body.kind === "match" && answer.kind === "match") return gradeMatch(body, question, answer.matches);
  if (body.kind === "cloze" && answer.kind === "cloze") return gradeCloze(body, answer.blanks);
  if (body.kind === "numeric" && answer.kind === "numeric") {
    const judged = judgeNumber(body, answer.value);
    return "fault" in judged ? judged : fromJudged(judged);
  }
  if (body.kind === "text" && answer.kind === "text") {
    const meant = meantBy(body, answer.value);
    return fromJudged(judgeText(body, answer.value), meant === null ? null : { kind: "text", value: meant });
  }
  return NOT_THIS_QUESTION;
}

/**
 * Grades an answer to a question of any kind but choice. Returns a sentence where the answer can't be read, which
 * counts as no answer. docs/product.md#kinds-of-questions
 */
export function gradeBody(question: Gradable, answer: AnswerValue): Verdict | Unfit {
  const graded = gradeKind(question, answer);
  if ("fault" in graded) return graded;
  const general = graded.isCorrect ? question.body.feedback?.right : question.body.feedback?.wrong;
  return graded.said.length === 0 && general ? { ...graded, said: [general] } : graded;
}
