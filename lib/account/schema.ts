import * as z from "zod";
import { isTimeZone } from "#lib/core/time.ts";
import { isEmailShaped, normalizeEmail, passwordProblem } from "./rules.ts";

const emailSchema = z
  .string()
  .max(1000)
  .transform(normalizeEmail)
  .superRefine((email, context) => {
    if (email === "") context.addIssue({ code: "custom", message: "Email is required" });
    else if (!isEmailShaped(email)) context.addIssue({ code: "custom", message: "Invalid email format" });
  });

const newPasswordSchema = z
  .string()
  .max(1000)
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

export const registerBodySchema = z.object({
  fullName: z
    .string()
    .trim()
    .min(1, "Full name is required")
    .max(100, "Full name must be at most 100 characters")
    .refine((name) => !/\p{Cc}/u.test(name), "Full name has a character that can't be shown"),
  email: emailSchema,
  password: newPasswordSchema,
  /** An unknown zone is not worth a refusal: UTC then */
  timeZone: z.string().max(64).refine(isTimeZone).optional().catch(undefined),
  ageConfirmed: z.boolean().optional(),
});

export const loginBodySchema = z.object({
  email: emailSchema,
  password: z.string().min(1, "Password is required").max(1000),
});

export const userSchema = z.object({ _id: z.string(), fullName: z.string(), email: z.string() });

export const tokenSchema = z.object({
  token: z.string(),
  /** seconds */
  expiresIn: z.int(),
});
export const loginSchema = tokenSchema.extend({ user: userSchema });
export const registerSchema = tokenSchema.extend({ data: userSchema });

export const profileSchema = userSchema.extend({
  timeZone: z.string(),
  isPremium: z.boolean(),
  createdAt: z.iso.datetime(),
  rank: z.object({
    name: z.string(),
    logo: z.string(),
    minXp: z.int(),
    nextXp: z.int().nullable(),
    /** percent between the two */
    progress: z.int(),
  }),
});

export type RegisterBody = z.infer<typeof registerBodySchema>;
export type LoginBody = z.infer<typeof loginBodySchema>;
export type UserDto = z.infer<typeof userSchema>;
export type ProfileDto = z.infer<typeof profileSchema>;
