import * as z from "zod";
import { courseAddress, LESSON_MAX, SECONDS_MAX, TITLE_MAX } from "./claim-limits.ts";

/** Where a course lives: http or https; query and fragment are dropped */
const courseSchema = z
  .string()
  .max(2000, "The course's address is too long")
  .transform((text, context) => {
    const address = courseAddress(text);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: "The course must be the address of a web page" });
    return z.NEVER;
  });

export const claimBodySchema = z.object({
  course: courseSchema,
  courseTitle: z.string().trim().max(TITLE_MAX).optional(),
  lesson: z
    .string()
    .trim()
    .min(1, "The lesson has no name")
    .max(LESSON_MAX, `The lesson's name has more than ${LESSON_MAX} signs`),
  /** Watched so far */
  seconds: z
    .int("Seconds must be a whole number")
    .min(0, "Seconds must be 0 or more")
    .max(SECONDS_MAX, `Seconds must be at most ${SECONDS_MAX}`),
  completed: z.boolean(),
});

/** Strict: a misspelt name must not mean "all" */
export const removalQuerySchema = z.strictObject({ course: courseSchema.optional() });

export const claimSchema = z.object({
  course: z.string(),
  courseTitle: z.string(),
  lesson: z.string(),
  seconds: z.int(),
  completed: z.boolean(),
  updatedAt: z.iso.datetime(),
});

export const claimsSchema = z.object({ claims: z.array(claimSchema) });

export type ClaimBody = z.infer<typeof claimBodySchema>;
export type ClaimDto = z.infer<typeof claimSchema>;
export type ClaimsDto = z.infer<typeof claimsSchema>;
