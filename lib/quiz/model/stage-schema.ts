import * as z from "zod";

/** Ways of asking that a model may choose from. */
export const FORMS = ["choice", "multiple", "order", "match", "numeric", "text", "cloze"] as const;
export const BLOOM = ["remember", "understand", "apply", "analyse"] as const;

const line = (max: number) => z.string().trim().min(1).max(max);
/** The number of a question, from 1 */
const id = z.int().min(1).max(99);

/** What is worth knowing in a section. */
export const planSchema = z.object({
  points: z
    .array(
      z.object({
        point: line(400).describe("One thing worth knowing, as the text says it"),
        bloom: z.enum(BLOOM),
        form: z.enum(FORMS).describe("The form that fits it best"),
      }),
    )
    .max(20),
});
export type Plan = z.infer<typeof planSchema>;

/** A question as a model writes it: what is right and what is wrong stand apart, so that no index can be off by one. */
const writtenSchema = z.object({
  form: z.enum(FORMS),
  question: line(800).describe("The question. cloze: a sentence with [[1]], [[2]] for its blanks"),
  right: z
    .array(line(400))
    .min(1)
    .max(8)
    .describe(
      "choice: the one right option. multiple: all right options. order: the items in their right order. match: what belongs to each of lefts. numeric: the number alone. text: the accepted answers. cloze: the words of each blank",
    ),
  wrong: z.array(line(400)).max(6).describe("choice, multiple, match: wrong options. Otherwise empty"),
  lefts: z.array(line(300)).max(8).describe("match: the items on the left. Otherwise empty"),
  unit: z.string().trim().max(30).describe("numeric: the unit as the text writes it. Otherwise empty"),
  source: line(1500).describe("The sentence of the text that it rests on, copied letter by letter"),
  explanation: line(800).describe("Why that is right, in one or two sentences that teach"),
  bloom: z.enum(BLOOM),
});
export type Written = z.infer<typeof writtenSchema>;
export const writingSchema = z.object({ questions: z.array(writtenSchema).max(20) });

/** What a reader answers who has the text and not the key. */
const blindSchema = z.object({
  id,
  canTell: z.boolean().describe("Whether the text decides it, with one answer only"),
  numbers: z
    .array(z.int().min(1).max(40))
    .max(20)
    .describe(
      "choice, multiple: the numbers of what is right. order: all numbers in the right order. match: for each left item the number of its option. Otherwise empty",
    ),
  words: z
    .array(z.string().trim().max(400))
    .max(20)
    .describe("numeric, text: the answer. cloze: the words of each blank. Otherwise empty"),
});
export type BlindAnswer = z.infer<typeof blindSchema>;
export const blindAnswersSchema = z.object({ answers: z.array(blindSchema).max(60) });

/** The rubric, as a model judges it. */
const critiqueSchema = z.object({
  id,
  answerable: z.boolean().describe("The text alone decides it"),
  standsAlone: z.boolean().describe("Clear to someone who doesn't have the text before them"),
  oneAnswer: z.boolean().describe("Exactly one answer can be defended, and it is the key"),
  worthAsking: z.boolean().describe("A good teacher would ask it about this text"),
  plausible: z.boolean().describe("At least two wrong options would tempt a learner; true without options"),
  noGiveaway: z.boolean().describe("Neither form nor wording tells the answer"),
  grammatical: z.boolean().describe("Correct in its language, with each option"),
  explains: z.boolean().describe("The explanation says why, and teaches"),
  duplicateOf: z.int().min(0).max(99).describe("An earlier question that asks the same; 0: none"),
});
export type Critique = z.infer<typeof critiqueSchema>;
export const critiquesSchema = z.object({ verdicts: z.array(critiqueSchema).max(60) });
