import { rightOf } from "../generator/rubric.ts";
import type { AnswerValue } from "../kinds/answer-schema.ts";
import { gradeBody } from "../kinds/grading.ts";
import { type Candidate, mixed } from "./candidate.ts";
import type { Exhibit, Put } from "./prompt.ts";
import type { BlindAnswer } from "./stage-schema.ts";

/** A question as it was put without its key, and in which order: `order[shown]` = its place in the options. */
interface Sealed {
  candidate: Candidate;
  order: number[];
  put: Put;
}

/** Another order than the one in which it is stored: an answer that only follows the list must not be right by chance. */
function blindOrder({ text, options, body }: Candidate): number[] {
  const stored = options.map((_, index) => index);
  const order = mixed(stored, `blind ${text}`, (index) => options[index] ?? "");
  const isSolved = body?.kind === "order" && order.every((at, place) => at === place);
  return isSolved ? order.reverse() : order;
}

/** Takes the keys out of questions, and arranges their options anew. */
export function sealed(candidates: readonly Candidate[]): Sealed[] {
  return candidates.map((candidate, index) => {
    const { form, text: question, options, body } = candidate;
    const order = blindOrder(candidate);
    const put = {
      id: index + 1,
      form,
      question,
      options: order.map((at) => options[at] ?? ""),
      lefts: body?.kind === "match" ? body.lefts.map(({ text }) => text) : [],
      units: body?.kind === "numeric" ? body.units.map(({ name }) => name) : [],
    };
    return { candidate, order, put };
  });
}

/** A question with its key, for a critic. */
export function exhibitOf(candidate: Candidate, id: number): Exhibit {
  const { form, text: question, options, body, source, explanation } = candidate;
  const lefts = body?.kind === "match" ? body.lefts.map(({ text }) => text) : [];
  return { id, form, question, options, lefts, right: rightOf(candidate), source, explanation };
}

function answerOf({ candidate: { body } }: Sealed, { numbers, words }: BlindAnswer): AnswerValue | null {
  const places = numbers.map((number) => number - 1);
  const [word = ""] = words;
  switch (body?.kind) {
    case "multiple":
      return { kind: "multiple", selected: places };
    case "order":
      return { kind: "order", order: places };
    case "match":
      return { kind: "match", matches: places };
    case "numeric":
      return { kind: "numeric", value: word };
    case "text":
      return { kind: "text", value: word };
    case "cloze":
      return { kind: "cloze", blanks: words };
    default:
      return null;
  }
}

/** Whether a reader without the key came to the same answer, as our own grading sees it. */
export function agrees(sealedOne: Sealed, answer: BlindAnswer): boolean {
  const { candidate, order } = sealedOne;
  const { body, options, correctIndex } = candidate;
  if (!answer.canTell) return false;
  if (!body) {
    const [number = 0, another] = answer.numbers;
    return another === undefined && order[number - 1] === correctIndex;
  }
  const value = answerOf(sealedOne, answer);
  if (!value) return false;
  const shown = options.map((text) => ({ text, feedback: null }));
  const graded = gradeBody({ body, options: shown, optionOrder: order }, value);
  return "isCorrect" in graded && (graded.isCorrect || graded.suggestion !== null);
}

/** The questions whose blind answer agrees with the key; one that wasn't answered, or answered twice, isn't certain. */
export function agreed(all: readonly Sealed[], answers: readonly BlindAnswer[]): Candidate[] {
  return all
    .filter((one) => {
      const own = answers.filter(({ id }) => id === one.put.id);
      return own.length === 1 && own[0] !== undefined && agrees(one, own[0]);
    })
    .map(({ candidate }) => candidate);
}
