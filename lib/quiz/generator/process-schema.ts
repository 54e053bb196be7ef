import * as z from "zod";

/** What the process that makes questions sends. */
export const madeQuestionsSchema = z.array(
  z.object({
    kind: z.enum(["cloze", "definition", "choice"]),
    text: z.string().min(1),
    options: z.array(z.string().min(1)).min(2),
    correctIndex: z.int().nonnegative(),
    source: z.string().min(1),
  }),
);
