import * as z from "zod";
import type { Cue } from "./cue.ts";

const transcriptSchema = z.object({
  segments: z.array(
    z.object({ startTime: z.number().nonnegative(), endTime: z.number().optional(), body: z.string() }),
  ),
});

/** The cues of a transcript as podcasts write it in JSON; none where it is damaged. https://podcastindex.org/namespace/1.0 */
export function readPodcastTranscript(text: string): Cue[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = transcriptSchema.safeParse(json);
  if (!parsed.success) return [];
  return parsed.data.segments.map(({ startTime: at, endTime, body }) => ({
    at,
    text: body,
    ...(endTime !== undefined && endTime > at && { end: endTime }),
  }));
}
