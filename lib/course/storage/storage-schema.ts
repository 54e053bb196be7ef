import * as z from "zod";

/** What the learner's courses take, in bytes, of what they may take. */
export const storageSchema = z.object({ usedBytes: z.int(), quotaBytes: z.int() });
export type StorageDto = z.infer<typeof storageSchema>;
