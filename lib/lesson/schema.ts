import * as z from "zod";
import { MAX_CHAPTERS, MAX_CUE_LENGTH, MAX_CUES, MAX_SECONDS } from "./rules.ts";

export const lessonKindSchema = z.enum(["page", "video", "audio"]);
export const transcriptStateSchema = z.enum([
  "none",
  "not_given",
  "not_set_up",
  "automatic",
  "given",
  "owner",
]);

/** A block of a lesson's text: sanitised markup under an id that is a hash of what it says. */
export const lessonBlockSchema = z.object({ id: z.string().max(40), html: z.string() });
export type LessonBlock = z.infer<typeof lessonBlockSchema>;

export const mediaProviderSchema = z.enum(["youtube", "vimeo", "peertube", "file", "package"]);
export type MediaProvider = z.infer<typeof mediaProviderSchema>;

/** What a lesson lets one watch or hear. */
export const lessonMediaSchema = z.object({
  provider: mediaProviderSchema,
  /** The page or file elsewhere; "" for a file of the course */
  address: z.string().max(2000),
  /** A file of the course: `media:<key>` until it is saved, then its id */
  file: z.string().max(80).nullable(),
});
export type LessonMedia = z.infer<typeof lessonMediaSchema>;

const secondSchema = z.number().nonnegative().max(MAX_SECONDS);
export const cueSchema = z.object({
  at: secondSchema,
  end: secondSchema,
  text: z.string().min(1).max(MAX_CUE_LENGTH),
});
export const cuesSchema = z.array(cueSchema).max(MAX_CUES);
export const chaptersSchema = z
  .array(z.object({ at: secondSchema, title: z.string().max(400) }))
  .max(MAX_CHAPTERS);
