import * as z from "zod";

export const heartsSchema = z.object({
  hearts: z.int().min(0),
  maxHearts: z.int().min(0),
  /** epoch ms */
  heartResetTime: z.number().nullable(),
});

export type HeartsDto = z.infer<typeof heartsSchema>;
