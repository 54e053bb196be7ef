import * as z from "zod";

const ids = z.array(z.string()).default([]);

/** What an import has added to a course, by its ids. */
export const additionSchema = z.object({
  units: ids,
  islands: ids,
  quizzes: ids,
  questions: ids,
  cards: ids,
  lessons: ids,
});
export type Addition = z.infer<typeof additionSchema>;
