import * as z from "zod";

/** What the file calls it, where that isn't its title; "" where it was made here. Older layouts don't tell. */
const fileTitle = z.string().nullable().default(null);

/** What a course is made of and where it stands, by ids; what a question says is named by its version's number. */
export const layoutSchema = z.object({
  description: z.string(),
  sourceId: z.string().nullable(),
  units: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      fileTitle,
      subtitle: z.string(),
      difficulty: z.string(),
    }),
  ),
  islands: z.array(
    z.object({
      id: z.string(),
      unitId: z.string().nullable(),
      position: z.int(),
      title: z.string(),
      fileTitle,
      difficulty: z.string(),
      sourceId: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  quizzes: z.array(
    z.object({
      id: z.string(),
      islandId: z.string(),
      position: z.int(),
      title: z.string(),
      fileTitle,
      kind: z.string(),
      passingScore: z.int(),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      quizId: z.string(),
      position: z.int(),
      sourceId: z.string().nullable(),
      /** The number of its current version; 0 where it has none yet */
      version: z.int(),
      withdrawnAt: z.string().nullable(),
      withdrawnReason: z.string().nullable(),
    }),
  ),
});
export type Layout = z.infer<typeof layoutSchema>;
