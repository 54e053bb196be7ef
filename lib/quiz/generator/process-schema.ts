import * as z from "zod";
import { questionBodySchema } from "../kinds/body-schema.ts";

/** What the process that makes questions sends. */
export const madeQuestionsSchema = z.array(
  z.object({
    form: z.string().min(1),
    text: z.string().min(1),
    /** None where the answer is typed */
    options: z.array(z.string().min(1)),
    correctIndex: z.int().nonnegative().nullable(),
    body: questionBodySchema.nullable(),
    source: z.string().min(1),
    explanation: z.string().min(1),
  }),
);
