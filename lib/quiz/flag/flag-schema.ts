import * as z from "zod";
import { FLAG_NOTE_MAX, FLAG_REASONS } from "./reasons.ts";

export const flagParamsSchema = z.object({ questionId: z.uuid().toLowerCase() });

export const flagReasonSchema = z.enum(FLAG_REASONS.map(({ reason }) => reason));

export const flagBodySchema = z.object({
  reason: flagReasonSchema,
  note: z.string().trim().max(FLAG_NOTE_MAX, `At most ${FLAG_NOTE_MAX} characters.`).default(""),
});

export const flagSchema = z.object({
  /** Whether this learner's flag stands */
  flagged: z.boolean(),
  /** Whether the question is out of play */
  withdrawn: z.boolean(),
});

export type FlagBody = z.infer<typeof flagBodySchema>;
export type FlagReason = z.infer<typeof flagReasonSchema>;
export type FlagDto = z.infer<typeof flagSchema>;
