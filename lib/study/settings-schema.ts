import * as z from "zod";
import { MAX_DAY_MINUTES, MAX_WEEK_MINUTES, MIN_DAY_MINUTES, MIN_WEEK_MINUTES } from "./rules.ts";
import { daySchema, pauseSchema } from "./schema.ts";

export const studySettingsSchema = z.object({
  dayMinutes: z.int(),
  weekMinutes: z.int(),
  pause: pauseSchema.nullable(),
});

export const studySettingsBodySchema = z.object({
  dayMinutes: z.int().min(MIN_DAY_MINUTES).max(MAX_DAY_MINUTES).optional(),
  weekMinutes: z.int().min(MIN_WEEK_MINUTES).max(MAX_WEEK_MINUTES).optional(),
  /** From today until then, both included; null ends it */
  pauseUntil: daySchema.nullable().optional(),
});

export type StudySettingsDto = z.infer<typeof studySettingsSchema>;
export type StudySettingsBody = z.infer<typeof studySettingsBodySchema>;
