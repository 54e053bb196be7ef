import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import { type QuestionBody, questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { keyOf } from "#lib/quiz/kinds/shown.ts";
import type { QuestionDraft } from "#lib/quiz/question-draft.ts";
import { db } from "#lib/server/db/db.ts";
import { questionDraft } from "./factories.ts";

type Kind = QuestionBody["kind"];

const plain = (text: string) => ({ text, html: null, feedback: null });
const right = (text: string) => ({ text, share: 1, said: null });
const wrong = (text: string, said: string | null = null) => ({
  text,
  share: 0,
  said: said ? { text: said, html: null } : null,
});
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };

function kindDraft(text: string, body: QuestionBody, options: string[] = []): QuestionDraft {
  return {
    ...questionDraft(text, { kind: body.kind, options: options.map(plain), explanation: `Why: ${text}` }),
    correctIndex: null,
    body,
  };
}

/** A question of each kind but choice. Slips of a letter are asked about in `text` and `cloze`; `multiple` and `match` give partial credit. */
export function kindDrafts(): Record<Kind, QuestionDraft> {
  return {
    multiple: kindDraft(
      "Which of these are primes?",
      { kind: "multiple", right: [0, 2], weights: [50, -50, 50, -50] },
      ["Two", "Four", "Seven", "Nine"],
    ),
    order: kindDraft("In which order does a day go by?", { kind: "order" }, [
      "Dawn",
      "Noon",
      "Dusk",
      "Midnight",
    ]),
    match: kindDraft(
      "Which capital belongs to which country?",
      {
        kind: "match",
        lefts: [
          { text: "Germany", html: null },
          { text: "France", html: null },
          { text: "Italy", html: null },
        ],
        key: [1, 0, 2],
        isPartial: true,
      },
      ["Paris", "Berlin", "Rome", "Madrid"],
    ),
    numeric: kindDraft("How fast does a falling stone gain speed?", {
      kind: "numeric",
      answers: [{ low: 9.8, high: 9.82, share: 1, said: null }],
      shown: "9.81 m/s²",
      units: [
        { name: "m/s²", factor: 1 },
        { name: "cm/s²", factor: 0.01 },
      ],
      needsUnit: false,
    }),
    text: kindDraft("What do plants do with light?", {
      kind: "text",
      answers: [right("photosynthesis"), wrong("respiration", "That is the way back.")],
      ...RULES,
    }),
    cloze: kindDraft("The [[1]] of the cell makes [[2]], about [[3]] of them.", {
      kind: "cloze",
      blanks: [
        { type: "typed", answers: [right("mitochondrion")], ...RULES },
        { type: "chosen", answers: [wrong("DNA"), right("ATP"), wrong("RNA")] },
        {
          type: "number",
          answers: [{ low: 30, high: 38, share: 1, said: null }],
          shown: "36",
          units: [],
          needsUnit: false,
        },
      ],
      isPartial: false,
    }),
  };
}

const WRONG: Record<Exclude<Kind, "order" | "match">, AnswerValue> = {
  multiple: { kind: "multiple", selected: [0, 1, 2, 3] },
  numeric: { kind: "numeric", value: "12" },
  text: { kind: "text", value: "respiration" },
  cloze: { kind: "cloze", blanks: ["nucleus", "ATP", "36"] },
};

/** The right answer and a wrong one to a question of `kindDrafts`, in the order in which an attempt shows it. */
export function answersOf(
  body: QuestionBody,
  optionOrder: readonly number[],
): { right: AnswerValue; wrong: AnswerValue } {
  const key = keyOf(body, optionOrder);
  if (key.kind === "order") return { right: key, wrong: { ...key, order: key.order.toReversed() } };
  if (key.kind === "match") return { right: key, wrong: { ...key, matches: key.matches.toReversed() } };
  return { right: key, wrong: WRONG[key.kind] };
}

/** The right answer and a wrong one to a question as an attempt shows it. */
export async function attemptAnswers(attemptId: string, questionId: string) {
  const shown = await db().attemptQuestion.findUniqueOrThrow({
    where: { attemptId_questionId: { attemptId, questionId } },
    select: { optionOrder: true, version: { select: { body: true } } },
  });
  return answersOf(questionBodySchema.parse(shown.version?.body), shown.optionOrder);
}

/** The same for a question as a practice shows it. */
export async function practiceAnswers(questionId: string) {
  const shown = await db().practiceQuestion.findUniqueOrThrow({
    where: { id: questionId },
    select: { optionOrder: true, version: { select: { body: true } } },
  });
  return answersOf(questionBodySchema.parse(shown.version?.body), shown.optionOrder);
}
