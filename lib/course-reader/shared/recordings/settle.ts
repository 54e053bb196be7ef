import { degrade } from "../../rules.ts";
import type { ImportReportItem, ParsedRecording } from "../../schema.ts";
import type { Entry, PlacedLesson } from "../lessons/placed.ts";
import type { MediaStore } from "../media.ts";
import { AGAIN, type LoadedRecording } from "./load.ts";

const FILE = /^media:([0-9a-f]{64})$/;

/** The key of the recording in the file that a lesson plays; null for any other lesson. */
const keyOf = ({ parts: [first] }: PlacedLesson) => FILE.exec(first?.media?.file ?? "")?.[1] ?? null;

/** Puts what is known of a recording into its lesson; what the reader knows of its words stays. */
function fill({ parts: [part], line }: PlacedLesson, recording: LoadedRecording): void {
  if (!part?.media) return;
  const { key, kind, seconds, cues, chapters, language, note } = recording;
  Object.assign(part, { kind, media: { ...part.media, file: `media:${key}` }, seconds });
  if (part.cues === null && cues.length > 0) Object.assign(part, { cues, transcript: "given", language });
  part.chapters ??= chapters;
  if (line?.kind === "video") line.kind = kind;
  if (line && note !== null) Object.assign(line, degrade(line, note));
}

/** A lesson without its recording; null where nothing is left of it. */
function without(lesson: PlacedLesson, reason: string): PlacedLesson | null {
  const { parts, line } = lesson;
  const [part] = parts;
  if (!part) return null;
  const isLeft = part.html !== "" || part.cues !== null;
  if (line) Object.assign(line, isLeft ? degrade(line, reason) : { outcome: "skipped", reason });
  Object.assign(part, { media: null, kind: "page" });
  return isLeft ? lesson : null;
}

/**
 * Reads the recordings that lessons play, each once. A lesson whose recording can't come over goes, or stays with what
 * there is to read; its line says why. Returns what was kept, with the places of the lines.
 */
export async function settleRecordings(
  places: readonly { entries: Entry[] }[],
  store: MediaStore | null,
  items: readonly ImportReportItem[],
): Promise<ParsedRecording[]> {
  const kept = new Map<string, ParsedRecording>();
  const seen = new Set<string>();
  const settle = async (lesson: PlacedLesson): Promise<PlacedLesson | null> => {
    const key = keyOf(lesson);
    if (key === null || !store) return lesson;
    if (seen.has(key)) return without(lesson, AGAIN);
    seen.add(key);
    const recording = await store.recording(key);
    if (typeof recording === "string") return without(lesson, recording);
    if (kept.has(recording.key)) return without(lesson, AGAIN);
    fill(lesson, recording);
    const { type, size } = recording;
    const place = lesson.line ? items.indexOf(lesson.line) : -1;
    kept.set(recording.key, { key: recording.key, type, size, lines: place < 0 ? [] : [place] });
    return lesson;
  };
  for (const place of places) {
    const entries: Entry[] = [];
    for (const entry of place.entries)
      if (entry.type !== "lesson" || (await settle(entry.lesson))) entries.push(entry);
    place.entries = entries;
  }
  return [...kept.values()];
}
