import * as z from "zod";
import { burnUpSchema, forecastSchema, goalSchema, planParamsSchema } from "./schema.ts";

export const shareBodySchema = planParamsSchema;

/** What `/progress/{token}` shows */
export const sharedProgressSchema = z.object({
  nickname: z.string(),
  courseTitle: z.string(),
  goal: goalSchema,
  forecast: forecastSchema,
  burnUp: burnUpSchema,
  donePercent: z.int(),
  expiresAt: z.iso.datetime(),
});

export type SharedProgressDto = z.infer<typeof sharedProgressSchema>;
