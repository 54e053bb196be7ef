import * as z from "zod";
import type { Cue, Transcript } from "./cue.ts";
import { linesIn } from "./cue.ts";

/*
 * What programs for speech recognition and for downloading captions write: Whisper's JSON and tables, and YouTube's own
 * JSON.
 */

const seconds = z.number().nonnegative();
const segments = z.array(z.object({ start: seconds, text: z.string() }));
const whisperSchema = z.object({ segments }).transform(({ segments: all }) => all.map(toCue));
const listSchema = segments.transform((all) => all.map(toCue));
const cppSchema = z
  .object({ transcription: z.array(z.object({ offsets: z.object({ from: seconds }), text: z.string() })) })
  .transform(({ transcription }) =>
    transcription.map(({ offsets, text }) => ({ at: offsets.from / 1000, text })),
  );
const youtubeSchema = z
  .object({
    events: z.array(
      z.object({ tStartMs: seconds.optional(), segs: z.array(z.object({ utf8: z.string() })).optional() }),
    ),
  })
  .transform(({ events }) =>
    events.flatMap(({ tStartMs, segs }) =>
      segs ? [{ at: (tStartMs ?? 0) / 1000, text: segs.map(({ utf8 }) => utf8).join("") }] : [],
    ),
  );
const jsonSchema = z.union([whisperSchema, cppSchema, youtubeSchema, listSchema]);

const SIGNS = [
  /"segments"\s*:\s*\[\s*\{[^[\]]*"start"\s*:/,
  /"transcription"\s*:\s*\[\s*\{[^[\]]*"offsets"\s*:/,
  /"events"\s*:\s*\[\s*\{[^[\]]*"(?:tStartMs|segs)"\s*:/,
  /^\s*\[\s*\{[^[\]{}]*"text"\s*:[^[\]{}]*"start"\s*:|^\s*\[\s*\{[^[\]{}]*"start"\s*:[^[\]{}]*"text"\s*:/,
];
/** Whisper puts the whole text first: of a long recording nothing else is seen. */
const LONG = /^\s*\{\s*"text"\s*:\s*"(?:[^"\\]|\\.){20000,}$/s;
const TABLE = /^\ufeff?start\tend\ttext\s*$/;

function toCue({ start, text }: { start: number; text: string }): Cue {
  return { at: start, text };
}

/** Whether a text is what a program has heard, as JSON or as a table of times in milliseconds. */
export function isMachineMade(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return SIGNS.some((sign) => sign.test(text)) || LONG.test(text);
  return TABLE.test(linesIn(text)[0] ?? "");
}

/** The cues of such a text; none where it is damaged. */
export function readMachineMade(text: string): Transcript {
  if (!/^\s*[[{]/.test(text)) return readTable(text);
  try {
    const parsed = jsonSchema.safeParse(JSON.parse(text));
    return { cues: parsed.success ? parsed.data : [], broken: 0, chapters: [] };
  } catch {
    return { cues: [], broken: 0, chapters: [] };
  }
}

function readTable(text: string): Transcript {
  const cues: Cue[] = [];
  let broken = 0;
  for (const line of linesIn(text).slice(1)) {
    if (line.trim() === "") continue;
    const [start = "", , ...words] = line.split("\t");
    if (/^\d+$/.test(start)) cues.push({ at: Number(start) / 1000, text: words.join(" ") });
    else broken += 1;
  }
  return { cues, broken, chapters: [] };
}
