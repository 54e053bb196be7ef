import { letterAt } from "#lib/core/letter-at.ts";
import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";

/** Words with their sanitised markup, where they have any. */
export interface Words {
  text: string;
  html: string | null;
}

/** One thing that an answered question says: what was given, whether that is right, and what would have been. */
export interface AnswerPart {
  /** What it belongs to: a place, an item, a blank; null where the answer is one piece */
  label: Words | null;
  /** null: it should have been given, and was not */
  given: Words | null;
  isRight: boolean;
  /** null where what was given is right, or where there is nothing to put in its place */
  right: Words | null;
}

const plain = (text: string): Words => ({ text, html: null });

function optionOf({ options, optionsHtml }: QuizQuestionDto, at: number | undefined): Words | null {
  const text = at === undefined ? undefined : options[at];
  return text === undefined || at === undefined ? null : { text, html: optionsHtml?.[at] ?? null };
}

function part(label: Words | null, given: Words | null, isRight: boolean, right: Words | null): AnswerPart {
  return { label, given, isRight, right: isRight ? null : right };
}

type AnswerOf<K extends AnswerValue["kind"]> = Extract<AnswerValue, { kind: K }>;

function multipleParts(
  question: QuizQuestionDto,
  { selected }: AnswerOf<"multiple">,
  right: readonly number[],
): AnswerPart[] {
  const shown = question.options.flatMap((_, at) =>
    selected.includes(at) || right.includes(at) ? [at] : [],
  );
  return shown.map((at) => {
    const option = optionOf(question, at);
    return selected.includes(at)
      ? part(null, option, right.includes(at), null)
      : part(null, null, false, option);
  });
}

/** What is given and right at each place, item or blank, in words. */
function placesOf(question: QuizQuestionDto, answer: AnswerValue): (Words | null)[] {
  switch (answer.kind) {
    case "multiple":
      return [];
    case "order":
      return answer.order.map((at) => optionOf(question, at));
    case "match":
      return answer.matches.map((at) => optionOf(question, at));
    case "cloze":
      return answer.blanks.map(plain);
    default:
      return [plain(answer.value)];
  }
}

function labelsOf({ task }: QuizQuestionDto, count: number): (Words | null)[] {
  if (task.kind === "match") return task.lefts;
  const isNumbered = task.kind === "order" || (task.kind === "cloze" && count > 1);
  return Array.from({ length: count }, (_, at) => {
    if (!isNumbered) return null;
    return plain(task.kind === "order" ? `${at + 1}.` : `(${at + 1})`);
  });
}

/** An answered question part by part, as its learner is shown it; nothing of one that isn't answered. */
export function answerParts(question: QuizQuestionDto): AnswerPart[] {
  const { isCorrect, selectedAnswer, correctAnswer, answer, correct, partsRight } = question;
  if (isCorrect === null) return [];
  if (question.task.kind === "choice") {
    const given = optionOf(question, selectedAnswer ?? undefined);
    return given ? [part(null, given, isCorrect, optionOf(question, correctAnswer ?? undefined))] : [];
  }
  if (!answer || !correct) return [];
  if (answer.kind === "multiple" && correct.kind === "multiple")
    return multipleParts(question, answer, correct.selected);
  const rights = placesOf(question, correct);
  const labels = labelsOf(question, rights.length);
  return placesOf(question, answer).map((given, at) =>
    part(labels[at] ?? null, given, partsRight?.[at] ?? isCorrect, rights[at] ?? null),
  );
}

/** "2 of 3 right", where an answer has parts and not all of them are right. */
export function partlyRightOf(question: QuizQuestionDto): string | null {
  const { isCorrect, correct, partsRight } = question;
  if (isCorrect !== false) return null;
  if (correct?.kind === "multiple") {
    const parts = answerParts(question);
    const chosen = parts.filter((one) => one.isRight).length;
    const wrong = parts.filter((one) => one.given && !one.isRight).length;
    const counted = `${chosen} of ${correct.selected.length} right answers chosen`;
    return wrong > 0 ? `${counted}, and ${wrong} wrong` : counted;
  }
  if (!partsRight || partsRight.length < 2) return null;
  return `${partsRight.filter(Boolean).length} of ${partsRight.length} right`;
}

function sentence(start: string, words: readonly string[]): string {
  return `${start} ${words.join(", ")}.`;
}

const lettered = ({ options }: QuizQuestionDto, at: number) => `${letterAt(at)}: ${options[at] ?? ""}`;

/** The right answer as it is read out; "" before a question is answered. */
export function rightAnswerText(question: QuizQuestionDto): string {
  const { correctAnswer, correct, task } = question;
  if (correctAnswer !== null) return sentence("The right answer is", [lettered(question, correctAnswer)]);
  if (!correct) return "";
  if (correct.kind === "multiple") {
    const words = correct.selected.map((at) => lettered(question, at));
    return sentence(words.length > 1 ? "The right answers are" : "The right answer is", words);
  }
  const words = placesOf(question, correct).map((place) => place?.text ?? "");
  if (task.kind === "order") return sentence("The right order is", words);
  const labels = labelsOf(question, words.length);
  const labelled = words.map((word, at) => {
    const label = labels[at]?.text;
    return label === undefined ? word : `${label}${task.kind === "match" ? ":" : ""} ${word}`;
  });
  return sentence(labelled.length > 1 ? "The right answers are" : "The right answer is", labelled);
}
