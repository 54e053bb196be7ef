import * as z from "zod";
import { MAX_GOAL_DAYS, MIN_GOAL_DAYS } from "./goal-rules.ts";

const goalDays = z.int().min(MIN_GOAL_DAYS).max(MAX_GOAL_DAYS);

export const weeklyGoalBodySchema = z.strictObject({ goalDays });

export const weeklyGoalSchema = z.object({
  /** On how many days of a week the learner wants to study */
  goalDays,
  /** On how many days of this week they have */
  doneDays: z.int(),
  today: z.iso.date(),
  /** This week on the learner's own calendar, from Monday to Sunday */
  week: z.array(z.object({ day: z.iso.date(), isDone: z.boolean() })),
});

export type WeeklyGoalBody = z.infer<typeof weeklyGoalBodySchema>;
export type WeeklyGoalDto = z.infer<typeof weeklyGoalSchema>;
