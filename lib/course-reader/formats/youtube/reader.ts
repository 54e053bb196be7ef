import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import {
  isBundle,
  readBundle,
  type VideoBundle,
  type YoutubeBundle,
  youtubeBundleSchema,
} from "#lib/course-reader/shared/fetched-bundle.ts";
import { lessonCues } from "#lib/course-reader/shared/lessons/cues.ts";
import type { LessonExtras } from "#lib/course-reader/shared/lessons/draft.ts";
import { youtubeMedia } from "#lib/course-reader/shared/lessons/embeds.ts";
import { textHtml } from "#lib/course-reader/shared/lessons/text-html.ts";
import {
  byChapter,
  type Chapter,
  chaptersOf,
  spokenText,
} from "#lib/course-reader/shared/transcript/spoken.ts";
import type { TranscriptState } from "#lib/lesson/rules.ts";

interface Video {
  video: VideoBundle;
  chapters: Chapter[];
}

const NO_TRANSCRIPT = "YouTube gives out no transcript of this video.";
const FROM_DESCRIPTION = "What its description says was read instead.";

/** A description without its times, addresses and tags: what is left may teach something. */
function descriptionText({ description }: VideoBundle): string {
  const lines = description.split("\n").map((line) => line.trim());
  const kept = lines.filter((line) => !/https?:\/\/|^#\w|^\W{0,3}(\d{1,2}:)?\d{1,2}:\d{2}\b|@\w+/.test(line));
  return kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** What the host says of the transcript: it may make one automatically, give out none, or one that is empty. */
function transcriptOf({ transcript, transcriptKind }: VideoBundle): TranscriptState {
  if (transcript === null || transcript.length === 0) return "not_given";
  return transcriptKind === "automatic" ? "automatic" : "given";
}

/** The whole video as one lesson, whatever it is cut into for questions */
function lessonOf({ video, chapters }: Video): LessonExtras & { html: string } {
  const { id, transcript, duration } = video;
  return {
    html: textHtml(descriptionText(video)),
    media: youtubeMedia(id),
    cues: transcript === null ? null : lessonCues(transcript, duration),
    chapters,
    transcript: transcriptOf(video),
    language: video.language ?? "",
    seconds: duration,
  };
}

/** A lesson, and each chapter as a page that questions are made from, or the whole where there is no transcript to cut. */
function takeVideo(builder: CourseBuilder, whole: Video): void {
  const { video, chapters } = whole;
  const { title, address, transcript, problem } = video;
  const name = tidyTitle(title, address);
  if (problem !== null) return void builder.skip("video", name, problem);
  const lesson = lessonOf(whole);
  if (transcript === null || transcript.length === 0) {
    builder.page({ title: name, text: descriptionText(video), sourceId: address, kind: "video", ...lesson });
    builder.skip("transcript", name, `${video.transcriptProblem ?? NO_TRANSCRIPT} ${FROM_DESCRIPTION}`);
  } else if (chapters.length === 0)
    builder.page({ title: name, ...spokenText(transcript), sourceId: address, kind: "video", ...lesson });
  else {
    builder.lesson({ title: name, sourceId: address, ...lesson });
    for (const chapter of byChapter(transcript, chapters)) {
      const sourceId = `${address}&t=${chapter.at}`;
      const { text, times } = chapter;
      builder.page({ title: chapter.title, text, times, sourceId, kind: "video", lesson: "elsewhere" });
    }
  }
}

function takeAll(builder: CourseBuilder, { kind, videos }: YoutubeBundle): void {
  const all = videos.map(
    (video): Video => ({
      video,
      chapters: chaptersOf(video.description),
    }),
  );
  // Units come before what lies in none: with one among them, every video is one, or the order would be lost.
  const isCut = ({ video, chapters }: Video) => chapters.length > 0 && (video.transcript ?? []).length > 0;
  const hasUnits = kind === "playlist" && all.some(isCut);
  for (const each of all) {
    if (hasUnits) builder.unit(tidyTitle(each.video.title, each.video.address));
    takeVideo(builder, each);
  }
  builder.endUnit();
}

export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && isBundle(text, "youtube"),
  /** What YouTube tells of a video or a playlist. docs/product.md#import */
  async read(source, onStep) {
    const bundle = await readBundle(source, youtubeBundleSchema, onStep);
    const { address, description } = bundle;
    const title = tidyTitle(bundle.title, "YouTube");
    const builder = new CourseBuilder({ title, format: "youtube", sourceId: address, description });
    takeAll(builder, bundle);
    for (const { kind, name, reason } of bundle.notes) builder.skip(kind, name, reason);
    onStep({ step: "Read outline", done: bundle.videos.length, total: bundle.videos.length });
    const result = await builder.result();
    const { units, islands, lessons = [] } = result.course;
    const count = units.flatMap((unit) => unit.islands).length + islands.length;
    if (count + units.length + lessons.length === 0) {
      const message = "Nothing of this can be watched here: YouTube gives out none of its videos.";
      throw new ImportError("nothing_to_play", message, result.report);
    }
    onStep({ step: "Build islands", done: count, total: count });
    return result;
  },
};
