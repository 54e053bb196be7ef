import * as z from "zod";

/** What someone says of made questions by the rubric, as `npm run questions:eval` reads it from a file. */
export const judgementsSchema = z.array(
  z.object({
    /** Of the question, as the table prints it */
    id: z.string().min(1),
    /** Who judges: a name or a model */
    judge: z.string().min(1),
    answerable: z.boolean(),
    standsAlone: z.boolean(),
    oneAnswer: z.boolean(),
    worthAsking: z.boolean(),
    plausible: z.boolean(),
    noGiveaway: z.boolean(),
    grammatical: z.boolean(),
    explains: z.boolean(),
    /** Where it isn't the one that follows from the eight */
    verdict: z.enum(["good", "weak", "bad"]).optional(),
    note: z.string().optional(),
  }),
);
export type Judgement = z.infer<typeof judgementsSchema>[number];
