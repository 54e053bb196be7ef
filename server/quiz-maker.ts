import { generateQuestions } from "../lib/quiz/generator/generator-service.ts";

/** A default quiz holds no more questions. */
const A_QUIZ = 10;

/*
 * Makes the questions of one text in a process of its own, which may take its time: it is told `{ text, title }` and
 * answers a list of questions. docs/product.md#questions-made-from-texts
 */

// Anyone who started this is gone: so is the reason to go on.
process.on("disconnect", () => process.exit(1));
process.once("message", ({ text, title }: { text: string; title: string }) => {
  process.send?.(generateQuestions(text, title, { limit: A_QUIZ }), () => process.exit(0));
});
