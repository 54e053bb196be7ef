import * as z from "zod";

const line = (max: number) => z.string().trim().min(1).max(max);

/** What a model is asked for. It is checked against the text afterwards: here stands only its shape. */
export const modelQuestionsSchema = z.object({
  questions: z
    .array(
      z.object({
        question: line(300).describe("Can be answered from the text alone"),
        options: z.array(line(200)).min(2).max(6).describe("Four short options, of which one is right"),
        correctIndex: z.int().min(0).max(5).describe("Place of the right option, from 0"),
        source: line(800).describe("The one sentence of the text that holds the answer, letter by letter"),
      }),
    )
    .max(20)
    .describe("Up to ten questions, spread over the text"),
});
