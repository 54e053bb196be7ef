import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import {
  isBundle,
  type RecordingBundle,
  readBundle,
  recordingsBundleSchema,
} from "#lib/course-reader/shared/fetched-bundle.ts";
import { lessonCues } from "#lib/course-reader/shared/lessons/cues.ts";
import { textHtml } from "#lib/course-reader/shared/lessons/text-html.ts";
import { byChapter, spokenText } from "#lib/course-reader/shared/transcript/spoken.ts";
import { tidyCues } from "#lib/course-reader/shared/transcript/tidy.ts";

const FROM_DESCRIPTION = "What its description says was read instead.";

/** A lesson, and what questions are made from: each chapter of what is said, all of it, or else the description. */
function takeRecording(builder: CourseBuilder, recording: RecordingBundle): void {
  const { id, kind, description, media, duration, transcript, language, chapters, note } = recording;
  const title = tidyTitle(recording.title, media.address);
  const cues = tidyCues(recording.cues ?? []);
  const lesson = {
    ...{ title, sourceId: id, html: textHtml(description), media, lessonKind: kind, seconds: duration },
    ...{ cues: cues.length > 0 ? lessonCues(cues, duration) : null, transcript, language, chapters },
  };
  if (cues.length === 0) builder.page({ ...lesson, text: description, kind });
  else if (chapters.length === 0) builder.page({ ...lesson, ...spokenText(cues), kind });
  else {
    builder.lesson({ ...lesson, kind });
    for (const { at, title: name, text, times } of byChapter(cues, chapters))
      builder.page({ title: name, text, times, sourceId: `${id}#t=${at}`, kind, lesson: "elsewhere" });
  }
  if (note === null) return;
  const instead = cues.length === 0 && description !== "" ? ` ${FROM_DESCRIPTION}` : "";
  builder.skip("transcript", title, note + instead);
}

export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && isBundle(text, "recordings"),
  /** What a host tells of a video, or a feed of its episodes. docs/product.md#import */
  async read(source, onStep) {
    const { address, description, recordings, notes, ...bundle } = await readBundle(
      source,
      recordingsBundleSchema,
      onStep,
    );
    const title = tidyTitle(bundle.title, "Recordings");
    const builder = new CourseBuilder({ title, format: "recordings", sourceId: address, description });
    for (const recording of recordings) takeRecording(builder, recording);
    for (const { kind, name, reason } of notes) builder.skip(kind, name, reason);
    onStep({ step: "Read outline", done: recordings.length, total: recordings.length });
    const result = await builder.result();
    if (recordings.length === 0)
      throw new ImportError(
        "nothing_to_play",
        "There is nothing to watch or hear at this address.",
        result.report,
      );
    onStep({ step: "Build islands", done: recordings.length, total: recordings.length });
    return result;
  },
};
