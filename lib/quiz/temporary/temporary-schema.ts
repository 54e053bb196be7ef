import * as z from "zod";
import type { TemporaryQuiz } from "./temporary-quiz.ts";

const questionSchema = z.object({
  _id: z.string(),
  question: z.string().min(1),
  options: z.array(z.string()).min(2),
  correctAnswer: z.int().min(0),
  explanation: z.string().nullable().default(null),
});

const islandSchema = z.object({ _id: z.string(), title: z.string(), difficulty: z.string() });

/** What is kept in this tab's storage, which anyone may have written to. */
export const temporaryQuizSchema: z.ZodType<TemporaryQuiz> = z.object({
  _id: z.string().startsWith("temp_"),
  title: z.string(),
  description: z.string(),
  isLoading: z.boolean(),
  questions: z.array(questionSchema),
  difficulty: z.string(),
  /** seconds */
  timeLimit: z.int(),
  passingScore: z.int(),
  island: islandSchema,
  completed: z.boolean().optional(),
  stars: z.int().optional(),
  xpEarned: z.int().optional(),
});
