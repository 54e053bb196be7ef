import * as z from "zod";

export const exportQuerySchema = z.object({ format: z.enum(["json", "cartridge"]).default("json") });

/** What the process that writes an export is told; `path` is the file to write. */
export const exportJobSchema = z.object({
  userId: z.uuid(),
  courseId: z.uuid(),
  format: z.enum(["json", "cartridge"]),
  path: z.string(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

/** Its answer: whether there was such a course */
export const exportAnswerSchema = z.object({ isWritten: z.boolean() });
