import * as z from "zod";
import { newPasswordSchema } from "../schema.ts";

export const passwordBodySchema = z.object({
  currentPassword: z.string().min(1, "Your current password is required").max(1000),
  password: newPasswordSchema,
});

export type PasswordBody = z.infer<typeof passwordBodySchema>;
