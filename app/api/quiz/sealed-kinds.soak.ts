import "#tests/support/without-limits.ts";
import { expect, it } from "vitest";
import { type QuestionBody, questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { keyOf } from "#lib/quiz/kinds/shown.ts";
import type { QuestionDraft } from "#lib/quiz/question-draft.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questionDraft, signIn } from "#tests/support/factories.ts";
import { GET as getQuiz } from "./[quizId]/route.ts";

const QUIZZES = 1000;
/** Chi-square at p = 0.001 by degrees of freedom: a fair order passes all but once in a thousand runs. */
const CHI_SQUARE_LIMIT: Record<number, number> = { 3: 16.27, 22: 48.27 };

const secret = (text: string) => ({ text: `KEY-${text}`, html: `<b>KEY-${text}</b>` });
const typed = (text: string) => ({ text: `KEY-${text}`, share: 1, said: secret(text) });
const RULES = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const number = (value: number) => ({
  answers: [{ low: value, high: value, share: 1, said: secret("n") }],
  shown: String(value),
  units: [],
  needsUnit: false,
});
const options = (...texts: string[]) =>
  texts.map((text) => ({ text, html: null, feedback: `KEY-${text}`, feedbackHtml: `<b>KEY-${text}</b>` }));
const left = (text: string) => ({ text, html: null, said: secret(text), missed: secret(text) });
const general = { feedback: { right: secret("right"), wrong: secret("wrong") } };
const WORDS = ["aaaa", "bbbb", "cccc", "dddd"];
const rotated = (by: number) => WORDS.map((_, at) => WORDS[(at + by) % 4] ?? "");

/** A question of each kind whose key depends on the number of the quiz, and whose bytes must not. */
function sealed(quiz: number): [QuestionBody, string[]][] {
  const chosen = WORDS.map((text, at) => ({ text, share: at === quiz % 4 ? 1 : 0, said: secret(text) }));
  return [
    [{ kind: "multiple", right: [quiz % 4], weights: null, ...general }, WORDS],
    [{ kind: "order", ...general }, rotated(quiz)],
    [
      {
        kind: "match",
        lefts: ["x", "y"].map(left),
        key: [quiz % 4, (quiz + 1) % 4],
        isPartial: true,
        ...general,
      },
      WORDS,
    ],
    [{ kind: "numeric", ...number(98_700_000 + quiz), ...general }, []],
    [{ kind: "text", answers: [typed("word")], ...RULES, ...general }, []],
    [
      {
        kind: "cloze",
        isPartial: true,
        blanks: [
          { type: "chosen", answers: chosen },
          { type: "typed", answers: [typed("blank")], ...RULES },
          { type: "number", ...number(98_700_000 + quiz) },
        ],
        ...general,
      },
      [],
    ],
  ];
}

function draftsOf(quiz: number): QuestionDraft[] {
  return sealed(quiz).map(([body, texts]) => {
    const stem = body.kind === "cloze" ? "[[1]] [[2]] [[3]]" : "Which?";
    const said = { explanation: "KEY-why", explanationHtml: "<p>KEY-why</p>" };
    return {
      ...questionDraft(stem, { options: options(...texts), ...said }),
      kind: body.kind,
      correctIndex: null,
      body,
    };
  });
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function expectUniform(counts: ReadonlyMap<string, number>, outcomes: number): void {
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const expected = total / outcomes;
  const missing = (outcomes - counts.size) * expected;
  const chiSquare = [...counts.values()].reduce(
    (sum, each) => sum + (each - expected) ** 2 / expected,
    missing,
  );
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT[outcomes - 1] ?? 0);
}

it("a thousand quizzes of all kinds give nothing away: no key in any byte, no favourite place, no telling length", async () => {
  await resetDatabase();
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const { quizIds } = await createCourse(
    learner.id,
    Array.from({ length: QUIZZES }, (_, quiz) => draftsOf(quiz)),
  );
  const places = { multiple: new Map<string, number>(), match: new Map(), order: new Map() };
  const lengths = new Set<number>();
  for (const quizId of quizIds) {
    const text = await (await callRoute(getQuiz, "/", { headers, params: { quizId } })).text();
    expect(text).not.toMatch(/KEY-|9870\d{4}/);
    const quiz = JSON.parse(text);
    lengths.add(text.length - quiz.title.length);
    const shown = await db().attemptQuestion.findMany({
      where: { attemptId: quiz.attemptId },
      select: { optionOrder: true, version: { select: { body: true } } },
    });
    for (const { optionOrder, version } of shown) {
      const key = keyOf(questionBodySchema.parse(version?.body), optionOrder);
      if (key.kind === "multiple") count(places.multiple, key.selected.join());
      if (key.kind === "match") count(places.match, String(key.matches[0]));
      if (key.kind === "order") count(places.order, key.order.join());
    }
  }
  expect(lengths.size).toBe(1);
  expectUniform(places.multiple, 4);
  expectUniform(places.match, 4);
  expect(places.order.has("0,1,2,3")).toBe(false);
  expectUniform(places.order, 23);
});
