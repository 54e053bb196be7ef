import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Tables that hold what a question asks and what is right, as SQL, Prisma and Kysely name them. */
const QUESTIONS =
  /["'.]?\b(?:QuestionVersion|questionVersion|AttemptQuestion|attemptQuestion\b(?!Id)|PracticeQuestion|practiceQuestion|RecallCard|recallCard)\b|"Question"|\b(?:tx|db\(\))\.question\b/;

it("only one file of the assistant reads questions", () => {
  const files = globSync("lib/assistant/**/*.ts").filter((path) => !/\.(test|soak)\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(10);
  const reading = files.filter((path) => QUESTIONS.test(readFileSync(path, "utf8")));
  expect(reading).toEqual(["lib/assistant/sealed-queries.ts"]);
});
