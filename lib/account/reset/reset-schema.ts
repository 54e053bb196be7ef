import * as z from "zod";
import { emailSchema, newPasswordSchema } from "../schema.ts";

export const forgotBodySchema = z.object({ email: emailSchema });

export const forgotSchema = z.object({ message: z.string() });

/** Whatever stands in the address: what is no token of ours is a link that doesn't work. */
export const resetParamsSchema = z.object({ token: z.string() });

export const resetBodySchema = z.object({ password: newPasswordSchema });

/** What people fill in */
export const resetFormSchema = z
  .object({ password: newPasswordSchema, confirmation: z.string().min(1, "Please confirm your password") })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

export type ForgotBody = z.infer<typeof forgotBodySchema>;
export type ForgotDto = z.infer<typeof forgotSchema>;
export type ResetBody = z.infer<typeof resetBodySchema>;
