import { describe, expect, it } from "vitest";
import { surveyBodySchema } from "#lib/survey/schema.ts";
import { planWords } from "./plan-words.ts";
import { answerProblem, givenAnswers, STEPS } from "./survey-steps.ts";

describe("the survey", () => {
  it("asks four questions, whose answers the server takes", () => {
    expect(STEPS).toHaveLength(4);
    const answers = Object.fromEntries(STEPS.map(({ id, choices }) => [id, choices?.[0]?.id ?? "Words"]));
    expect(surveyBodySchema.parse({ answers: givenAnswers(answers) })).toEqual({ answers });
  });

  it("leaves out what was skipped or is blank", () => {
    expect(givenAnswers({ reason: "time", missing: " \n", comment: "" })).toEqual({ reason: "time" });
    expect(givenAnswers({})).toEqual({});
  });

  it("says when an answer is too long for the server", () => {
    const long = "x".repeat(2001);
    expect(answerProblem("x".repeat(2000))).toBeNull();
    expect(answerProblem(long)).toBe("Please keep to 2000 characters");
    expect(surveyBodySchema.safeParse({ answers: { comment: long } }).success).toBe(false);
  });
});

describe("what it says of the plan", () => {
  const plan = { isPremium: true, premiumUntil: null, language: "en-GB", timeZone: "Asia/Kathmandu" };

  it("is that there is none, that it has no end, or when it ends by the learner's clock", () => {
    expect(planWords({ ...plan, isPremium: false }).title).toBe(
      "You have no paid plan: there is nothing to cancel",
    );
    expect(planWords(plan).text).toMatch(/no end date/);
    expect(planWords({ ...plan, premiumUntil: "2026-12-31T20:00:00.000Z" }).title).toBe(
      "You have Premium until 1 January 2027 at 01:45",
    );
  });
});
