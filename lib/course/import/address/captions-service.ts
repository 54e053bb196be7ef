import type { Cue } from "#lib/course-reader/shared/transcript/cue.ts";
import { readPodcastTranscript } from "#lib/course-reader/shared/transcript/podcast.ts";
import { areSubtitles, readSubtitles } from "#lib/course-reader/shared/transcript/subtitles.ts";
import { MAX_CUE_LENGTH, MAX_CUES, type TranscriptState } from "#lib/lesson/rules.ts";
import { decodeText, EncodingError } from "#lib/server/files/text-encoding.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { askProgram, type Reach } from "./http-service.ts";

/** What is said in a recording, as its host gives it out. */
export interface Captions {
  cues: Cue[] | null;
  transcript: TranscriptState;
  /** BCP 47; "" where it isn't known */
  language: string;
  /** What the report says of them, where there is anything to say */
  note: string | null;
}

/** Captions that a host offers */
export interface Track {
  address: string;
  language: string;
  isAutomatic: boolean;
}

const MAX_BYTES = 2 * 1024 * 1024;
/** Of a language's name in BCP 47 */
export const MAX_LANGUAGE = 20;
const EMPTY = "The captions that its host gives out are empty.";
const TOO_MANY = `Only the first ${MAX_CUES.toLocaleString("en")} of its captions are shown.`;

export const NO_CAPTIONS: Captions = { cues: null, transcript: "none", language: "", note: null };
export const notGiven = (note: string): Captions => ({ ...NO_CAPTIONS, transcript: "not_given", note });

function cuesIn(bytes: Buffer): Cue[] {
  let text: string;
  try {
    text = decodeText(bytes);
  } catch (error) {
    if (error instanceof EncodingError) return [];
    throw error;
  }
  if (/^\s*\{/.test(text)) return readPodcastTranscript(text);
  return areSubtitles(text) ? readSubtitles(text).cues : [];
}

/** Those that people wrote first, then those in the recording's language, then English ones. */
export function bestTrack(tracks: readonly Track[], language: string): Track | undefined {
  const isIn = (track: Track, wanted: string) =>
    wanted !== "" && track.language.toLowerCase().startsWith(wanted.toLowerCase());
  const rank = (track: Track) =>
    (track.isAutomatic ? 4 : 0) + (isIn(track, language) ? 0 : isIn(track, "en") ? 1 : 2);
  return tracks.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Reads captions that a host offers to programs; why there are none where it doesn't give them out. */
export async function fetchCaptions(track: Track, reach: Reach): Promise<Captions> {
  const { address, isAutomatic } = track;
  const language = track.language.slice(0, MAX_LANGUAGE);
  try {
    const { bytes } = await askProgram(address, { maxBytes: MAX_BYTES }, reach);
    const all = cuesIn(bytes).filter(({ text }) => text.trim() !== "");
    if (all.length === 0) return notGiven(EMPTY);
    const cues = all.slice(0, MAX_CUES).map((cue) => ({ ...cue, text: cue.text.slice(0, MAX_CUE_LENGTH) }));
    const transcript = isAutomatic ? "automatic" : "given";
    return { cues, transcript, language, note: all.length > MAX_CUES ? TOO_MANY : null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return notGiven(`Its captions can't be read: ${error.message}`);
  }
}

/** An answer in JSON. Throws OutgoingError. */
export async function fetchJson(
  address: string,
  reach: Reach,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const types = ["application/json", "application/*+json", "text/*", "application/octet-stream"];
  const { bytes } = await askProgram(address, { types, maxBytes: MAX_BYTES, headers }, reach);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new OutgoingError("wrong_type", `${new URL(address).hostname} gives no proper answer.`);
  }
}
