import * as z from "zod";

export const deletionBodySchema = z.object({
  password: z.string().min(1, "Password is required").max(1000),
});

export const deletionSchema = z.object({ deletionAt: z.iso.datetime() });

export type DeletionBody = z.infer<typeof deletionBodySchema>;
export type DeletionDto = z.infer<typeof deletionSchema>;
