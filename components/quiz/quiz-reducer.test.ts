import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeAnswer } from "#lib/quiz/rules.ts";
import type { AnswerDto, QuizQuestionDto } from "#lib/quiz/schema.ts";
import { SHOWN, shownAnswer, shownQuestion } from "#tests/support/shown-questions.ts";
import { currentQuestion, isLastQuestion, type QuizAction, quizReducer, startQuiz } from "./quiz-reducer.ts";

const question = (id: string, changes: Partial<QuizQuestionDto> = {}) =>
  shownQuestion({ _id: id, ...changes });

const done = { selectedAnswer: 0, correctAnswer: 0, isCorrect: true, explanation: null };

function quizOf(...questions: QuizQuestionDto[]) {
  return { questions, score: 0, streak: 0, multiplier: 1 };
}

function started(...questions: QuizQuestionDto[]) {
  return startQuiz({ quiz: quizOf(...questions), costsHearts: true, hearts: 5 });
}

const answer = (changes: Partial<AnswerDto> = {}) =>
  shownAnswer({ explanation: "Because.", explanationHtml: "<p>Because.</p>", ...changes });

function play(state = started(question("q1"), question("q2")), ...actions: QuizAction[]) {
  return actions.reduce(quizReducer, state);
}

const NOTHING = { kind: "choice", option: null };
const FIRST = { kind: "choice", option: 0 };

const pick: QuizAction = { type: "choose", option: 0 };
const submit: QuizAction = { type: "submit" };
const right: QuizAction = { type: "answered", questionId: "q1", result: answer() };

describe("starting", () => {
  it("begins at the first question", () => {
    expect(started(question("q1"), question("q2"))).toMatchObject({ index: 0, phase: "choosing", score: 0 });
  });

  it("resumes at the first open question with the attempt's score", () => {
    const quiz = { ...quizOf(question("q1", done), question("q2")), score: 150, streak: 5, multiplier: 2 };
    const state = startQuiz({ quiz, costsHearts: true, hearts: 3 });
    expect(state).toMatchObject({ index: 1, score: 150, streak: 5, multiplier: 2, hasBeenOnFire: true });
  });

  it("is finished where every question is answered", () => {
    expect(started(question("q1", done)).phase).toBe("finished");
  });

  it.each([
    { hearts: 0, costsHearts: true, isOut: true },
    { hearts: 0, costsHearts: false, isOut: false },
    { hearts: 1, costsHearts: true, isOut: false },
  ])(
    "with $hearts hearts that count ($costsHearts): out of hearts is $isOut",
    ({ hearts, costsHearts, isOut }) => {
      expect(startQuiz({ quiz: quizOf(question("q1")), costsHearts, hearts }).isOutOfHearts).toBe(isOut);
    },
  );
});

describe("answering", () => {
  it("needs a choice before it submits", () => {
    expect(play(undefined, submit).phase).toBe("choosing");
    expect(play(undefined, pick, submit).phase).toBe("sending");
  });

  it.each([-1, 3, 99])("refuses option %i of three", (option) => {
    expect(play(undefined, { type: "choose", option }).draft).toEqual(NOTHING);
  });

  it("locks the choice while sending and after", () => {
    const other: QuizAction = { type: "choose", option: 2 };
    expect(play(undefined, pick, submit, other).draft).toEqual(FIRST);
    expect(play(undefined, pick, submit, right, other).draft).toEqual(FIRST);
  });

  it("takes score, streak and multiplier from the server, and keeps the answer for the review", () => {
    const result = answer({ points: 230, streak: 5, multiplier: 2, timeBonusPoints: 30 });
    const state = play(undefined, pick, submit, { type: "answered", questionId: "q1", result });
    expect(state).toMatchObject({
      phase: "answered",
      score: 230,
      streak: 5,
      multiplier: 2,
      hasBeenOnFire: true,
    });
    expect(state.questions[0]).toMatchObject({ selectedAnswer: 0, correctAnswer: 0, isCorrect: true });
  });

  it("marks the answer that counted, should another tab have been first", () => {
    const result = answer({ isCorrect: false, selectedAnswer: 2, correctAnswer: 1, points: 0 });
    const state = play(undefined, pick, submit, { type: "answered", questionId: "q1", result });
    expect(state).toMatchObject({ draft: { kind: "choice", option: 2 }, isFromOtherTab: true });
    expect(state.questions[0]).toMatchObject({ selectedAnswer: 2, isCorrect: false });
    expect(play(state, { type: "next" }).isFromOtherTab).toBe(false);
    expect(play(undefined, pick, submit, right).isFromOtherTab).toBe(false);
  });

  it("lights the fire once", () => {
    const five: QuizAction = { type: "answered", questionId: "q1", result: answer({ streak: 5 }) };
    const six: QuizAction = { type: "answered", questionId: "q2", result: answer({ streak: 6 }) };
    const lit = play(undefined, pick, submit, five);
    expect(lit.isIgniting).toBe(true);
    expect(play(lit, { type: "next" }).isIgniting).toBe(false);
    expect(play(lit, { type: "next" }, pick, submit, six)).toMatchObject({
      isIgniting: false,
      hasBeenOnFire: true,
    });
  });

  it("ignores an answer to another question, and a second one", () => {
    const stray: QuizAction = { type: "answered", questionId: "q2", result: answer() };
    expect(play(undefined, pick, submit, stray).phase).toBe("sending");
    expect(play(undefined, pick, submit, right, right).score).toBe(100);
  });

  it("keeps the choice when sending fails, and sends it again", () => {
    const failed = play(undefined, pick, submit, {
      type: "sendFailed",
      questionId: "q1",
      message: "Offline",
    });
    expect(failed).toMatchObject({ phase: "choosing", draft: FIRST, sendError: "Offline" });
    expect(play(failed, submit)).toMatchObject({ phase: "sending", sendError: null });
    expect(play(failed, submit, right).score).toBe(100);
  });
});

describe("going on", () => {
  it("moves to the next open question, and to the end after the last", () => {
    const second = play(undefined, pick, submit, right, { type: "next" });
    expect(second).toMatchObject({ index: 1, phase: "choosing", draft: NOTHING, result: null });
    expect(isLastQuestion(second)).toBe(true);
    const last: QuizAction = { type: "answered", questionId: "q2", result: answer({ streak: 2 }) };
    expect(play(second, pick, submit, last, { type: "next" }).phase).toBe("finished");
  });

  it("goes nowhere before the answer is in", () => {
    expect(play(undefined, { type: "next" }).index).toBe(0);
    expect(play(undefined, pick, submit, { type: "next" }).phase).toBe("sending");
  });

  it("stops at no hearts, keeping what was learned on the screen", () => {
    const result = answer({ isCorrect: false, points: 0, streak: 0, hearts: 0, correctAnswer: 1 });
    const state = play(undefined, pick, submit, { type: "answered", questionId: "q1", result });
    expect(state).toMatchObject({ isOutOfHearts: true, phase: "answered", result });
    expect(play(state, { type: "next" })).toBe(state);
  });

  it("stops when the server refuses for want of hearts", () => {
    const state = play(undefined, pick, submit, { type: "heartsGone" });
    expect(state).toMatchObject({ isOutOfHearts: true, phase: "choosing" });
    expect(play(state, submit)).toBe(state);
  });

  it("lets premium play on at 0 hearts", () => {
    const state = startQuiz({ quiz: quizOf(question("q1"), question("q2")), costsHearts: false, hearts: 0 });
    const result = answer({ isCorrect: false, hearts: 0, points: 0, streak: 0 });
    const after = play(state, pick, submit, { type: "answered", questionId: "q1", result }, { type: "next" });
    expect(after).toMatchObject({ index: 1, isOutOfHearts: false });
  });
});

describe("kinds beside choice", () => {
  const typed = (...actions: QuizAction[]) => play(started(SHOWN.text, SHOWN.choice), ...actions);
  const type = (value: string): QuizAction => ({ type: "edit", draft: { kind: "text", value } });
  const meant = { kind: "text" as const, value: "photosynthesis" };
  const suggested: QuizAction = { type: "suggested", questionId: "text", answer: meant };
  const asked = typed(type("photosinthesis"), submit, suggested);

  it("submit only what is complete", () => {
    expect(typed(type("  "), submit).phase).toBe("choosing");
    expect(typed(type("light"), submit).phase).toBe("sending");
  });

  it("take no change that belongs to another kind", () => {
    expect(typed({ type: "edit", draft: { kind: "cloze", blanks: ["a"] } }).draft).toEqual(typed().draft);
    expect(typed({ type: "choose", option: 0 }).draft).toEqual(typed().draft);
  });

  it("ask about a slip of a letter, and submit nothing before that is answered", () => {
    expect(asked).toMatchObject({ phase: "choosing", suggestion: meant, draft: { value: "photosinthesis" } });
    expect(play(asked, submit)).toBe(asked);
  });

  it("send what was meant", () => {
    expect(play(asked, { type: "acceptSuggestion" })).toMatchObject({
      phase: "sending",
      draft: meant,
      isAsTyped: false,
      suggestion: null,
    });
  });

  it("send what was typed as it is, also when that has to be sent again", () => {
    const kept = play(asked, { type: "keepTyped" });
    expect(kept).toMatchObject({ phase: "sending", draft: { value: "photosinthesis" }, isAsTyped: true });
    const again = play(kept, { type: "sendFailed", questionId: "text", message: "no" }, submit);
    expect(again).toMatchObject({ phase: "sending", isAsTyped: true });
  });

  it("forget the question about a slip once something else is typed", () => {
    const kept = play(asked, { type: "keepTyped" });
    const failed = play(kept, { type: "sendFailed", questionId: "text", message: "no" });
    expect(play(failed, type("other"))).toMatchObject({ isAsTyped: false, suggestion: null });
    expect(play(asked, type("other"), { type: "acceptSuggestion" }).phase).toBe("choosing");
    expect(play(asked, type("other"), { type: "keepTyped" }).phase).toBe("choosing");
  });

  it("say why an answer can't be graded, and lose nothing of it", () => {
    const refused = typed(type("x"), submit, { type: "refused", questionId: "text", message: "No." });
    expect(refused).toMatchObject({
      phase: "choosing",
      draft: { value: "x" },
      fault: { message: "No.", blank: null },
    });
    expect(play(refused, type("y")).fault).toBeNull();
    expect(play(refused, submit)).toMatchObject({ phase: "sending", fault: null });
  });

  it("send no number that can't be read", () => {
    const edit: QuizAction = { type: "edit", draft: { kind: "numeric", value: "ten", unit: "" } };
    const state = play(started(SHOWN.numeric), edit, submit);
    expect(state).toMatchObject({ phase: "choosing", fault: { blank: null } });
  });

  it("keep the whole answer for the review", () => {
    const result = shownAnswer({
      ...{ isCorrect: false, selectedAnswer: null, correctAnswer: null, points: 0 },
      ...{ answer: { kind: "text", value: "light" }, correct: meant },
    });
    const state = typed(type("light "), submit, { type: "answered", questionId: "text", result });
    expect(state).toMatchObject({ phase: "answered", isFromOtherTab: false });
    expect(state.questions[0]).toMatchObject({
      isCorrect: false,
      answer: { value: "light" },
      correct: meant,
    });
    expect(play(state, { type: "next" })).toMatchObject({ index: 1, draft: NOTHING });
  });

  it("know the answer of another tab", () => {
    const result = shownAnswer({ selectedAnswer: null, answer: meant, correct: meant, correctAnswer: null });
    const state = typed(type("light"), submit, { type: "answered", questionId: "text", result });
    expect(state).toMatchObject({ isFromOtherTab: true, draft: meant });
  });
});

describe("the last question", () => {
  const wrong = { ...done, selectedAnswer: 1, isCorrect: false };
  it.each([
    [true, true, false],
    [true, false, true],
    [false, true, true],
    [false, false, true],
  ])(
    "with missed ones that come back (%s), a wrong answer %s: last is %s",
    (repeatsMissed, isWrong, isLast) => {
      const questions = [question("q1", isWrong ? wrong : done), question("q2")];
      const state = startQuiz({ quiz: quizOf(...questions), costsHearts: true, hearts: 5, repeatsMissed });
      expect(isLastQuestion(state)).toBe(isLast);
    },
  );
});

const IDS = ["q1", "q2", "q3", "q4", "q5", "q6"];
const KEY = [0, 1, 2, 0, 1, 2];

type Step = QuizAction | { type: "reply"; option: number; elapsedMs: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant("choose" as const), option: fc.integer({ min: -1, max: 4 }) }),
  fc.constant<Step>({ type: "submit" }),
  fc.constant<Step>({ type: "next" }),
  fc.record({
    type: fc.constant("sendFailed" as const),
    questionId: fc.constantFrom(...IDS),
    message: fc.constant("no"),
  }),
  fc.record({ type: fc.constant("reply" as const), option: fc.nat(2), elapsedMs: fc.nat(12_000) }),
);

/** Runs any order of events against a little server that grades by the rules. */
function run(
  steps: Step[],
  watch: (before: ReturnType<typeof started>, after: ReturnType<typeof started>) => void,
) {
  let state = started(...IDS.map((id) => question(id)));
  const submitted: string[] = [];
  for (const step of steps) {
    const before = state;
    const asked = currentQuestion(before)?._id ?? "";
    if (step.type === "reply") {
      const isRight = before.draft.kind === "choice" && before.draft.option === KEY[before.index];
      const graded = gradeAnswer(isRight, before.streak, step.elapsedMs);
      state = quizReducer(state, { type: "answered", questionId: asked, result: answer(graded) });
    } else state = quizReducer(state, step);
    if (before.phase === "sending" && state.phase === "answered") submitted.push(asked);
    watch(before, state);
  }
  return { state, submitted };
}

describe("whatever happens in whatever order", () => {
  it("answers a question once", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
        const { submitted } = run(steps, () => {});
        expect(new Set(submitted).size).toBe(submitted.length);
      }),
    );
  });

  it("never lets the score fall, and pays only with an answer", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
        run(steps, (before, after) => {
          expect(after.score).toBeGreaterThanOrEqual(before.score);
          if (after.score > before.score)
            expect([before.phase, after.phase]).toEqual(["sending", "answered"]);
        });
      }),
    );
  });

  it("shows one question at a time, and moves forward only", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
        run(steps, (before, after) => {
          expect(after.index - before.index).toBeGreaterThanOrEqual(0);
          expect(after.index - before.index).toBeLessThanOrEqual(1);
          if (after.index !== before.index) expect(after).toMatchObject({ draft: NOTHING, result: null });
          const open = after.questions.filter((one) => one.isCorrect === null);
          if (after.phase === "choosing") expect(open[0]).toBe(currentQuestion(after));
        });
      }),
    );
  });

  it("shows the streak and multiplier that the server told last", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
        run(steps, (before, after) => {
          const told = after.result && after.result !== before.result ? after.result : before;
          expect(after).toMatchObject({ streak: told.streak, multiplier: told.multiplier });
        });
      }),
    );
  });
});
