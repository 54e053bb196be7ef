import * as z from "zod";
import { MAX_NOTE } from "./rules.ts";
import { daySchema, forecastSchema, planBodySchema, sessionSchema } from "./schema.ts";

/** Any date of the week, or its Monday */
export const reviewParamsSchema = z.object({ week: daySchema });

export const reviewSchema = z.object({
  /** Its Monday and Sunday */
  week: daySchema,
  to: daySchema,
  /** Whether it is over */
  isOver: z.boolean(),
  plans: z.array(
    z.object({
      courseId: z.string(),
      courseTitle: z.string(),
      plannedMinutes: z.int(),
      doneMinutes: z.int(),
      forecastThen: forecastSchema.nullable(),
      forecastNow: forecastSchema,
      why: z.string(),
      obstacle: z.string(),
    }),
  ),
  sessions: z.array(sessionSchema),
  /** What can be answered to "What got in the way?" */
  reasons: z.array(z.object({ id: z.string(), label: z.string() })),
  answer: z.string().nullable(),
  /** "Tuesdays: 3 of 4 missed. Move to Thursday?" */
  proposal: z
    .object({ courseId: z.string(), text: z.string(), button: z.string(), plan: planBodySchema })
    .nullable(),
  isTaken: z.boolean(),
});

export const reviewBodySchema = z.object({
  /** The id of a reason, or own words */
  answer: z.string().trim().max(MAX_NOTE),
  /** Takes the proposal as it was shown */
  take: planBodySchema.optional(),
});

export type ReviewDto = z.infer<typeof reviewSchema>;
export type ReviewBody = z.infer<typeof reviewBodySchema>;
