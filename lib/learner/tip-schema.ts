import * as z from "zod";
import { TIPS } from "./tip-rules.ts";

export const tipBodySchema = z.strictObject({ tip: z.enum(TIPS) });

export const tipsSchema = z.object({
  /** The bubbles that the learner has seen */
  tipsSeen: z.array(z.string()),
});

export type TipsDto = z.infer<typeof tipsSchema>;
