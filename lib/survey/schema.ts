import * as z from "zod";
import { ANSWER_MAX, REASONS, RETURNS } from "./rules.ts";

const idsOf = <const T extends readonly { id: string }[]>(choices: T): T[number]["id"][] =>
  choices.map(({ id }) => id);

/** An answer in one's own words; an empty one is none. Line breaks may stand in it. */
const wordsSchema = z
  .string()
  // Half a character is no text, and no database keeps it.
  .transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
  .refine((text) => text.length <= ANSWER_MAX, `Please keep to ${ANSWER_MAX} characters`)
  .refine((text) => !/[^\P{Cc}\n]/u.test(text), "The answer has a character that can't be shown")
  .transform((text) => text || undefined)
  .optional();

export const surveyBodySchema = z.object({
  answers: z.object({
    reason: z.enum(idsOf(REASONS)).optional(),
    missing: wordsSchema,
    wouldReturn: z.enum(idsOf(RETURNS)).optional(),
    comment: wordsSchema,
  }),
});

export const surveyReceiptSchema = z.object({ isReceived: z.literal(true) });

export type SurveyAnswers = z.infer<typeof surveyBodySchema>["answers"];
