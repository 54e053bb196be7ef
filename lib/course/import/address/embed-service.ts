import { ImportError } from "#lib/course-reader/import-error.ts";
import type { ImportReportItem, ParsedLesson, ParseResult } from "#lib/course-reader/schema.ts";
import type { RecordingBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { lessonCues } from "#lib/course-reader/shared/lessons/cues.ts";
import { chaptersOf, knownSeconds } from "#lib/course-reader/shared/lessons/draft.ts";
import { tidyCues } from "#lib/course-reader/shared/transcript/tidy.ts";
import { storableValue } from "#lib/course-reader/storable.ts";
import { tidyLessonCues } from "#lib/lesson/rules.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import type { OutgoingOptions } from "#lib/server/outgoing/outgoing.ts";
import { understandAddress } from "./course-address.ts";
import { pause, type Reach } from "./http-service.ts";
import { readPeertube } from "./peertube-service.ts";
import { readVimeo, type VimeoAccess } from "./vimeo-service.ts";

/** docs/product.md#import */
const MAX_EMBEDS = 20;
const TOTAL_MS = 60_000;
const PAUSE_MS = 300;
const NOT_ASKED = `Hosts are asked about the first ${MAX_EMBEDS} videos of a course, as far as there is time.`;
const MAX_REASONS = 3;

/** Whether a page has shown the lesson's video without a word of what is said in it. */
function isUnknown({ media, cues, transcript }: ParsedLesson): boolean {
  const isAsked = media?.provider === "vimeo" || media?.provider === "peertube";
  return isAsked && cues === null && transcript === "none";
}

async function askHost(
  address: string,
  reach: Reach,
  vimeo: VimeoAccess | undefined,
): Promise<RecordingBundle | string> {
  const understood = understandAddress(address);
  try {
    const bundle =
      understood.kind === "vimeo"
        ? await readVimeo(understood.id, reach, vimeo)
        : understood.kind === "peertube"
          ? await readPeertube(understood.address, understood.id, reach)
          : null;
    return bundle?.recordings[0] ?? "Its site tells nothing of the video.";
  } catch (error) {
    if (error instanceof ImportError || error instanceof OutgoingError) return error.message;
    throw error;
  }
}

/** Puts what the host tells into the lesson; returns why something is missing. */
function fill(lesson: ParsedLesson, found: RecordingBundle | string): string | null {
  if (typeof found === "string") {
    lesson.transcript = "not_given";
    return found;
  }
  const { media, duration, transcript, language, chapters, note } = found;
  const cues = tidyLessonCues(lessonCues(tidyCues(found.cues ?? []), duration));
  const told = {
    ...{ media, transcript, language, cues: cues.length > 0 ? cues : null },
    seconds: lesson.seconds ?? knownSeconds(duration),
    chapters: lesson.chapters ?? chaptersOf(chapters),
  };
  Object.assign(lesson, storableValue(told));
  return note;
}

function lineFor(reasons: readonly string[]): ImportReportItem {
  const name = reasons.length === 1 ? "1 video of another site" : `${reasons.length} videos of other sites`;
  const reason = [...new Set(reasons)].slice(0, MAX_REASONS).join(" ");
  return { kind: "more", name, outcome: "degraded", reason };
}

export interface FetchEmbeds {
  signal?: AbortSignal;
  now: Date;
  /** Otherwise as the settings say */
  outgoing?: Pick<OutgoingOptions, "privateHosts" | "resolve" | "ca">;
  vimeo?: VimeoAccess;
  pauseMs?: number;
}

/**
 * The result with what Vimeo and PeerTube tell of the videos that its pages show: length, captions, chapters, or why there
 * are none; 20 videos a course. What is missing is one line of the report. Throws the signal's reason.
 */
export async function withFetchedEmbeds(
  result: ParseResult,
  { signal, now, outgoing = {}, vimeo, pauseMs = PAUSE_MS }: FetchEmbeds,
): Promise<ParseResult> {
  const { course, report } = result;
  const unknown = [...course.units, course].flatMap(({ lessons = [] }) => lessons).filter(isUnknown);
  // A video that was imported by its own address has been asked for already.
  if (unknown.length === 0 || course.format === "recordings") return result;
  const deadline = performance.now() + TOTAL_MS;
  const reach: Reach = { now, signal, deadline, pauseMs, outgoing, onStep: () => {} };
  const reasons: string[] = [];
  for (const [at, lesson] of unknown.entries()) {
    const isAsked = at < MAX_EMBEDS && (at === 0 || (await pause(0, reach)));
    const found = isAsked ? await askHost(lesson.media?.address ?? "", reach, vimeo) : NOT_ASKED;
    const missing = fill(lesson, found);
    if (missing !== null) reasons.push(missing);
  }
  const items = reasons.length > 0 ? [...report.items, lineFor(reasons)] : report.items;
  return { ...result, report: { ...report, items } };
}
