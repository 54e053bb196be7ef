import * as z from "zod";
import type { OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { MAX_CUES, MAX_SECONDS } from "#lib/lesson/rules.ts";
import { transcriptStateSchema } from "#lib/lesson/schema.ts";

/*
 * What was fetched for one address, as the one file that the reader gets. The server writes it, but what it holds is
 * a stranger's.
 */

const MAX_BUNDLE_BYTES = 50 * 1024 * 1024;
const text = z.string().max(5 * 1024 * 1024);
const line = z.string().max(2000);

export const pageBundleSchema = z.object({
  waddle: z.literal("page"),
  address: z.url({ protocol: /^https?$/ }).max(2000),
  html: text,
  /** Pages of the course's parts; without markup where one couldn't be read, and why */
  parts: z.array(z.object({ address: line, html: text.nullable(), problem: line.nullable() })).max(100),
});
export type PageBundle = z.infer<typeof pageBundleSchema>;

const videoSchema = z.object({
  id: line,
  address: line,
  title: line,
  description: z.string().max(20_000),
  /** seconds */
  duration: z.number().nullable(),
  /** Pieces with the second at which each begins; null where there is none, and why */
  transcript: z
    .array(z.object({ at: z.number(), text: line }))
    .max(20_000)
    .nullable(),
  transcriptProblem: line.nullable(),
  /** Whether people or a machine wrote it, and in which language (BCP 47), where the host tells */
  transcriptKind: z.enum(["given", "automatic"]).optional(),
  language: z.string().max(40).optional(),
  /** Why nothing of the video but its title could be read */
  problem: line.nullable(),
});
export type VideoBundle = z.infer<typeof videoSchema>;

export const youtubeBundleSchema = z.object({
  waddle: z.literal("youtube"),
  kind: z.enum(["video", "playlist"]),
  address: line,
  title: line,
  description: z.string().max(20_000),
  videos: z.array(videoSchema).max(500),
  /** What is to be said of the whole, such as videos that are left out */
  notes: z.array(z.object({ kind: line, name: line, reason: line })).max(50),
});
export type YoutubeBundle = z.infer<typeof youtubeBundleSchema>;

const recordingSchema = z.object({
  /** The same in every reading of the same address */
  id: line,
  kind: z.enum(["video", "audio"]),
  title: line,
  description: z.string().max(20_000),
  media: z.object({
    provider: z.enum(["vimeo", "peertube", "file"]),
    address: z.url({ protocol: /^https?$/ }).max(2000),
    file: z.null(),
  }),
  /** seconds */
  duration: z.number().nonnegative().max(MAX_SECONDS).nullable().catch(null),
  cues: z
    .array(z.object({ at: z.number(), end: z.number().optional(), text: line }))
    .max(MAX_CUES)
    .nullable(),
  transcript: transcriptStateSchema,
  language: z.string().max(40),
  chapters: z.array(z.object({ at: z.number().nonnegative(), title: z.string().max(400) })).max(500),
  /** What the report says of its transcript */
  note: line.nullable(),
});
export type RecordingBundle = z.infer<typeof recordingSchema>;

/** A video of Vimeo or PeerTube, or the episodes of a podcast */
export const recordingsBundleSchema = z.object({
  waddle: z.literal("recordings"),
  address: line,
  title: line,
  description: z.string().max(20_000),
  recordings: z.array(recordingSchema).max(200),
  notes: z.array(z.object({ kind: line, name: line, reason: line })).max(50),
});
export type RecordingsBundle = z.infer<typeof recordingsBundleSchema>;

/** Whether a text begins as such a file does. */
export function isBundle(start: string, waddle: "page" | "youtube" | "recordings" | "notion"): boolean {
  return start.trimStart().startsWith(`{"waddle":"${waddle}"`);
}

/** Reads such a file. Throws ImportError `too_large`, `wrong_type`. */
export async function readBundle<T>({ bytes }: Source, schema: z.ZodType<T>, onStep: OnStep): Promise<T> {
  if (bytes.length > MAX_BUNDLE_BYTES)
    throw new ImportError("too_large", "What this address holds is too large to be read.");
  let raw: unknown;
  try {
    raw = JSON.parse(bytes.toString("utf8"));
  } catch {
    raw = null;
  }
  const parsed = schema.safeParse(raw);
  if (!parsed.success)
    throw new ImportError("wrong_type", "What was fetched from this address is damaged. Please try again.");
  onStep({ step: "Read file", done: 1, total: 1 });
  return parsed.data;
}
