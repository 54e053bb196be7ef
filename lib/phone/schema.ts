import * as z from "zod";

export const phoneBodySchema = z.object({
  number: z.string().trim().min(1).max(40),
  /** "I agree to study reminders by text to this number, …" */
  agrees: z.literal(true, "Agree to the text messages first."),
});
export const phoneCodeSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "The code has six digits."),
});
export const phoneSchema = z.object({
  /** "•••• 123" */
  number: z.string(),
  country: z.string(),
  status: z.enum(["unconfirmed", "confirmed", "stopped"]),
  /** Whether a code that was texted to it can still confirm it */
  hasCode: z.boolean(),
  consent: z.string(),
  consentAt: z.iso.datetime(),
});
export const phoneStateSchema = z.object({
  isSetUp: z.boolean(),
  countries: z.array(z.string()),
  phone: phoneSchema.nullable(),
  /** Why no number can be added yet, as a sentence: before the first quiz, or the month's messages are used up */
  problem: z.string().nullable(),
});
export type PhoneBody = z.infer<typeof phoneBodySchema>;
export type PhoneCodeBody = z.infer<typeof phoneCodeSchema>;
export type PhoneDto = z.infer<typeof phoneSchema>;
export type PhoneStateDto = z.infer<typeof phoneStateSchema>;
