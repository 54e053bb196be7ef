import * as z from "zod";

export const temporaryQuestionSchema = z.object({
  _id: z.string(),
  question: z.string().min(1),
  options: z.array(z.string()).min(2),
  correctAnswer: z.int().min(0),
  explanation: z.string().nullable().default(null),
});

export const temporaryIslandSchema = z.object({ _id: z.string(), title: z.string(), difficulty: z.string() });

/** A quiz that lives in this tab only, until the server has made a real one. */
export const temporaryQuizSchema = z.object({
  _id: z.string().startsWith("temp_"),
  title: z.string(),
  description: z.string(),
  isLoading: z.boolean(),
  questions: z.array(temporaryQuestionSchema),
  difficulty: z.string(),
  /** seconds */
  timeLimit: z.int(),
  passingScore: z.int(),
  island: temporaryIslandSchema,
  completed: z.boolean().optional(),
  stars: z.int().optional(),
  xpEarned: z.int().optional(),
});

export type TemporaryQuestion = z.infer<typeof temporaryQuestionSchema>;
export type TemporaryIsland = z.infer<typeof temporaryIslandSchema>;
export type TemporaryQuiz = z.infer<typeof temporaryQuizSchema>;
