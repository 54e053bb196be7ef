import * as z from "zod";
import { isTimeZone } from "#lib/core/time.ts";
import { isEmailShaped, isVisible, normalizeEmail, passwordProblem } from "./rules.ts";

export const emailSchema = z
  .string()
  .max(1000)
  .transform(normalizeEmail)
  .superRefine((email, context) => {
    if (email === "") context.addIssue({ code: "custom", message: "Email is required" });
    else if (!isEmailShaped(email)) context.addIssue({ code: "custom", message: "Invalid email format" });
  });

export const newPasswordSchema = z
  .string()
  .max(1000)
  .superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

export const fullNameSchema = z
  .string()
  .trim()
  .min(1, "Full name is required")
  .max(100, "Full name must be at most 100 characters")
  .refine(isVisible, "Full name has a character that can't be shown");

export const registerBodySchema = z.object({
  fullName: fullNameSchema,
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

export type RegisterBody = z.infer<typeof registerBodySchema>;
export type LoginBody = z.infer<typeof loginBodySchema>;
export type UserDto = z.infer<typeof userSchema>;
