import * as z from "zod";
import { proofBodySchema } from "../identity/identity-schema.ts";

export const deletionBodySchema = proofBodySchema;

export const deletionSchema = z.object({ deletionAt: z.iso.datetime() });

export type DeletionBody = z.infer<typeof deletionBodySchema>;
export type DeletionDto = z.infer<typeof deletionSchema>;
