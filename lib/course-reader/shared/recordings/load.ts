import { parseBuffer } from "music-metadata";
import { type Chapter, type Cue, type LessonKind, MAX_CUES, tidyLessonCues } from "#lib/lesson/rules.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import { MAX_RECORDING_BYTES, recordingType } from "../../recording-types.ts";
import { lessonCues } from "../lessons/cues.ts";
import { chaptersOf } from "../lessons/draft.ts";
import { areSubtitles, readSubtitles } from "../transcript/subtitles.ts";
import { tidyCues } from "../transcript/tidy.ts";
import { keepRecording } from "./keeping.ts";

/** Captions or chapters that lie beside a recording */
export interface Track {
  path: string;
  kind: "captions" | "chapters";
  /** BCP 47; "" where it isn't known */
  language: string;
}

/** Where a recording is found: a file of the archive, or bytes that the format carries itself */
export interface FoundRecording {
  path: string;
  bytes: Buffer | null;
  tracks: readonly Track[];
}

export interface LoadedRecording {
  key: string;
  type: string;
  size: number;
  kind: Exclude<LessonKind, "page">;
  seconds: number | null;
  cues: Cue[];
  chapters: Chapter[] | null;
  language: string;
  /** What was lost of its captions */
  note: string | null;
}

const MAX_TRACK_BYTES = 2 * 1024 * 1024;
export const TOO_LARGE = "It is larger than the 50 MB that a recording may have.";
const OTHER_TYPE = "It is no MP4, WebM, MP3 or M4A, whatever its name says.";
const CUT_OFF = "It is cut off, or larger than the 50 MB that a recording may have.";
const NO_ROOM = "The recordings of a course have 100 MB at most, and those before it take them up.";
export const AGAIN = "It is in the course already.";
const GONE = "The file doesn't hold it, or it is damaged.";
export const TOO_MANY_CUES = `Only the first ${MAX_CUES.toLocaleString("en")} of its captions are shown.`;
export const BAD_CAPTIONS = "Its captions can't be read.";

/** How long it lasts, in seconds, and whether there is sound alone; neither where its inside can't be read. */
async function insideOf(bytes: Buffer, type: string) {
  const options = { duration: true, skipCovers: true };
  const found = await parseBuffer(bytes, { mimeType: type, size: bytes.length }, options).catch(() => null);
  const lengths = [found?.format, ...(found?.format.trackInfo ?? [])].map((one) => one?.duration ?? 0);
  const seconds = Math.max(...lengths.filter(Number.isFinite));
  const { hasAudio = false, hasVideo = false } = found?.format ?? {};
  return { seconds: seconds > 0 ? seconds : null, isHeard: hasAudio && !hasVideo };
}

/** Whether a film of MP4 ends before its last part does; others are taken as they are. */
function isCutOff(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    // 0: the last part, up to the end; 1: the size stands behind the name.
    if (size === 0) return false;
    if (size === 1 && at + 16 > bytes.length) return true;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return at > bytes.length;
}

async function bytesOf(archive: Archive | null, { path, bytes }: FoundRecording): Promise<Buffer | string> {
  if (bytes) return bytes.length > MAX_RECORDING_BYTES ? TOO_LARGE : bytes;
  try {
    return (await archive?.readBuffer(path, MAX_RECORDING_BYTES)) ?? GONE;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return error.code === "too_large" ? TOO_LARGE : GONE;
  }
}

async function textOf(archive: Archive, path: string): Promise<string> {
  try {
    return await archive.readText(path, MAX_TRACK_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof EncodingError) return "";
    throw error;
  }
}

type Spoken = Pick<LoadedRecording, "cues" | "chapters" | "language" | "note">;

/** The words of the first track that can be read, and the chapters. */
async function spokenIn(
  archive: Archive | null,
  tracks: readonly Track[],
  seconds: number | null,
): Promise<Spoken> {
  const spoken: Spoken = { cues: [], chapters: null, language: "", note: null };
  for (const { path, kind, language } of archive ? tracks : []) {
    if (kind === "captions" && spoken.cues.length > 0) continue;
    const text = archive ? await textOf(archive, path) : "";
    const cues = areSubtitles(text) ? tidyCues(readSubtitles(text).cues) : [];
    if (kind === "chapters") spoken.chapters = chaptersOf(cues.map(({ at, text: title }) => ({ at, title })));
    else if (cues.length === 0) spoken.note = BAD_CAPTIONS;
    else {
      const note = cues.length > MAX_CUES ? TOO_MANY_CUES : null;
      Object.assign(spoken, { cues: tidyLessonCues(lessonCues(cues, seconds)), language, note });
    }
  }
  return spoken;
}

async function readRecording(
  archive: Archive | null,
  found: FoundRecording,
): Promise<LoadedRecording | string> {
  const bytes = await bytesOf(archive, found);
  if (typeof bytes === "string") return bytes;
  const type = recordingType(bytes);
  if (type === null) return OTHER_TYPE;
  if (isCutOff(bytes)) return CUT_OFF;
  const { seconds, isHeard } = await insideOf(bytes, type);
  const key = await keepRecording(bytes);
  if (key === null) return NO_ROOM;
  const isSound = type.startsWith("audio/") || isHeard;
  return {
    key,
    type: isSound ? type.replace("video/", "audio/") : type,
    size: bytes.length,
    kind: isSound ? "audio" : "video",
    seconds,
    ...(await spokenIn(archive, found.tracks, seconds)),
  };
}

/** What is said of the recordings of an archive, by their paths, where another of its files plays them as well */
const said = new WeakMap<Archive, Map<string, string>>();

/**
 * Reads a recording and keeps it: what it is by its first bytes, how long it lasts, what is said in it. A sentence where
 * it can't come over, or has come over with another file of the archive: its bytes are read once.
 */
export async function loadRecording(
  archive: Archive | null,
  found: FoundRecording,
): Promise<LoadedRecording | string> {
  if (!archive || found.bytes) return readRecording(archive, found);
  const known = said.get(archive) ?? new Map<string, string>();
  said.set(archive, known);
  const earlier = known.get(found.path);
  if (earlier !== undefined) return earlier;
  const loaded = await readRecording(archive, found);
  known.set(found.path, typeof loaded === "string" ? loaded : AGAIN);
  return loaded;
}
