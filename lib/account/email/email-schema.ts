import * as z from "zod";
import { proofBodySchema } from "../identity/identity-schema.ts";
import { emailSchema } from "../schema.ts";

export const emailBodySchema = proofBodySchema.extend({ email: emailSchema });

export const pendingEmailSchema = z.object({ pendingEmail: z.string() });

export const confirmBodySchema = z.object({ token: z.string().min(1).max(1000) });

export const confirmedEmailSchema = z.object({ email: z.string() });

export type EmailBody = z.infer<typeof emailBodySchema>;
export type PendingEmailDto = z.infer<typeof pendingEmailSchema>;
export type ConfirmedEmailDto = z.infer<typeof confirmedEmailSchema>;
