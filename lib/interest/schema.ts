import * as z from "zod";

export const featureSchema = z.object({ feature: z.enum(["study-partner"]) });
export const interestSchema = z.object({ isInterested: z.boolean() });

export type Feature = z.infer<typeof featureSchema>["feature"];
export type InterestDto = z.infer<typeof interestSchema>;
