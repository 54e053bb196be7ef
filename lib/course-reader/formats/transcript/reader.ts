import type { CourseReader, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { lessonCues } from "#lib/course-reader/shared/lessons/cues.ts";
import { packageMedia } from "#lib/course-reader/shared/lessons/embeds.ts";
import { type MediaStore, openMediaStore } from "#lib/course-reader/shared/media.ts";
import { recordingBeside } from "#lib/course-reader/shared/recordings/beside.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import type { Transcript } from "#lib/course-reader/shared/transcript/cue.ts";
import { isMachineMade, readMachineMade } from "#lib/course-reader/shared/transcript/machine.ts";
import { clockOf, type Part, partsOf } from "#lib/course-reader/shared/transcript/parts.ts";
import {
  areCaptionLines,
  isStamped,
  readCaptionLines,
  readStamped,
} from "#lib/course-reader/shared/transcript/pasted.ts";
import { isPunctuated, restoreSentences } from "#lib/course-reader/shared/transcript/sentences.ts";
import { areSubtitles, readSubtitles } from "#lib/course-reader/shared/transcript/subtitles.ts";
import { tidyCues } from "#lib/course-reader/shared/transcript/tidy.ts";
import { isTimedText, readTimedText } from "#lib/course-reader/shared/transcript/timed-text.ts";

const RESTORED =
  "The captions have no full stops. Sentences were restored at pauses, so look at the questions before you use them.";
const NOTHING: Transcript = { cues: [], broken: 0, chapters: [] };
const NO_SPEECH = "These subtitles hold no words, or they are damaged. Download them again and retry.";

/** What is looked at to tell how a transcript is written, in characters */
const HEAD = 50_000;

interface Shape {
  is: (head: string) => boolean;
  read: (text: string) => Transcript;
}

/** The ways of writing down what is spoken, the most particular first. */
const SHAPES: readonly Shape[] = [
  { is: isTimedText, read: readTimedText },
  { is: areSubtitles, read: readSubtitles },
  { is: isMachineMade, read: readMachineMade },
  { is: isStamped, read: readStamped },
  { is: areCaptionLines, read: readCaptionLines },
];

const shapeOf = (text: string) => SHAPES.find(({ is }) => is(text.slice(0, HEAD)));

/** "03 Trees [aaaaaaaaaaa].en-US.vtt" → "03 Trees": what downloaders write behind a title says nothing of the lecture. */
function titleOf(fileName: string): string {
  const title = titleFromFileName(
    fileName.replace(/(?<=.)[.](?:[a-z]{2,3}(?:-[A-Za-z]{2,4})?)(?=\.[a-z0-9]+$)/, ""),
  );
  return title.replace(/(?<=\S)\s*\[[\w-]{11}\]$/, "");
}

/** An island is named for its chapter or file, the time where it begins, and what is said to be talked about. */
function namePart(part: Part, title: string, parts: readonly Part[]): string {
  const { at, chapter, topic } = part;
  const name = chapter ?? title;
  const isWhole = parts.filter((other) => other.chapter === chapter).length === 1;
  if (isWhole && (chapter !== null || parts.length === 1)) return name;
  const isTimed = parts.some((other) => other.at > 0);
  const place = isTimed ? `from ${clockOf(at)}` : `part ${parts.indexOf(part) + 1}`;
  return topic === null ? `${name}, ${place}` : `${name}, ${place}: ${topic}`;
}

/** Takes the film or sound that captions lie beside, whole, as one lesson; false where there is none. */
function takePlayed(
  builder: CourseBuilder,
  store: MediaStore,
  { around, fileName }: Source,
  { title, cues, chapters }: Pick<Transcript, "cues" | "chapters"> & { title: string },
): boolean {
  const path = around?.folder ? `${around.folder}/${fileName}` : fileName;
  const beside = around ? recordingBeside(around.archive, path) : null;
  const file = beside === null ? null : store.keepRecording(beside);
  if (file === null) return false;
  const spoken = { cues: lessonCues(cues), chapters, transcript: "given" } as const;
  return builder.lesson({ title, html: "", media: packageMedia(file), ...spoken, kind: "video" });
}

/** Subtitles, or a transcript as it is copied from a player. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => (kind === "text" || kind === "xml") && shapeOf(text) !== undefined,
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    const { cues: all, broken, chapters } = shapeOf(text)?.read(text) ?? NOTHING;
    const cues = tidyCues(all);
    if (cues.length === 0) throw new ImportError("nothing_to_play", NO_SPEECH);
    const title = titleOf(source.fileName);
    const { around } = source;
    const store = around ? openMediaStore(around.archive) : null;
    const builder = new CourseBuilder({ title, format: "transcript" }, store);
    const isPlayed = store !== null && takePlayed(builder, store, source, { title, cues, chapters });
    const isWhole = isPunctuated(cues);
    const parts = partsOf(isWhole ? cues : restoreSentences(cues), chapters);
    onStep({ step: "Read outline", done: parts.length, total: parts.length });
    for (const part of parts) {
      const { text: spoken, times } = part;
      const name = namePart(part, title, parts);
      const sourceId = `t=${part.at}`;
      // Without times there is nothing to follow.
      const own = times.length > 0 ? lessonCues(part.cues) : null;
      const given = { lessonKind: "page", transcript: "given", cues: own } as const;
      const page = { title: name, text: spoken, times, sourceId, kind: "transcript" };
      builder.page(isPlayed ? { ...page, lesson: "elsewhere" } : { ...page, ...given });
    }
    if (!isWhole) builder.note({ kind: "more", name: title, outcome: "degraded", reason: RESTORED });
    if (broken > 0) {
      const name = broken === 1 ? "1 caption" : `${broken} captions`;
      builder.skip("text", name, broken === 1 ? "Its time can't be read." : "Their times can't be read.");
    }
    onStep({ step: "Build islands", done: parts.length, total: parts.length });
    return builder.result();
  },
};
