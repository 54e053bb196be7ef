import { v7 as uuidv7 } from "uuid";
import { blocksOf, countWords, hashOfLesson, type LessonDraft, wordsOf } from "#lib/lesson/content.ts";
import type { Chapter, Cue, TranscriptState } from "#lib/lesson/rules.ts";
import type { LessonBlock, LessonMedia } from "#lib/lesson/schema.ts";
import type { CourseDraft, PlacedLesson } from "../rules.ts";

/** What a lesson says, as it is stored. */
export interface LessonSays {
  blocks: LessonBlock[];
  media: LessonMedia | null;
  cues: Cue[] | null;
  chapters: Chapter[] | null;
  transcript: TranscriptState;
  language: string;
  words: number;
  seconds: number | null;
  hash: string;
}

/** Where learners find a lesson. */
export function lessonAddress(courseId: string, lessonId: string): string {
  return `/classroom/${courseId}?lesson=${lessonId}`;
}

const LESSON_LINK = / href="lesson:(\d{1,5})"/g;

/** Links between the lessons of a file, which name them by their place, as addresses; without one where it is gone. */
function withLinks(html: string, addresses: readonly string[]): string {
  return html.replace(LESSON_LINK, (_, place: string) => {
    const address = addresses[Number(place)];
    return address ? ` href="${address}"` : "";
  });
}

/**
 * What is stored of a draft. `addresses`: those of the file's lessons, by their places. The recording of a transcript
 * without a known length ends with its last cue.
 */
export function saysOf(draft: LessonDraft, addresses: readonly string[]): LessonSays {
  const blocks = blocksOf(withLinks(draft.html, addresses));
  const { media, cues, chapters, transcript, language } = draft;
  const spoken = cues?.at(-1)?.end ?? null;
  const length = draft.seconds ?? (media ? spoken : null);
  const seconds = length === null ? null : Math.round(length);
  const said = { media, cues, chapters, transcript, language, seconds };
  const words = countWords(wordsOf(blocks));
  return { blocks, ...said, words, hash: hashOfLesson(draft, blocks) };
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The row of a lesson's content, for Kysely. */
export function contentRow(lessonId: string, number: number, says: LessonSays) {
  const { blocks, media, cues, chapters, ...rest } = says;
  const lists = {
    blocks: JSON.stringify(blocks),
    media: json(media),
    cues: json(cues),
    chapters: json(chapters),
  };
  return { id: uuidv7(), lessonId, number, ...rest, ...lists };
}
export type ContentRow = ReturnType<typeof contentRow>;

/** A lesson with the island, in the order of the map, that it stands before */
export interface FlatLesson {
  draft: PlacedLesson;
  unit: number | null;
  island: number | null;
}

/** All lessons of a draft in the order of its file; units and islands by their places in the whole course. */
export function flattenLessons({
  units,
  lessons = [],
  islands,
}: Pick<CourseDraft, "units" | "lessons" | "islands">): FlatLesson[] {
  let first = 0;
  const flat: FlatLesson[] = [];
  const add = (own: readonly PlacedLesson[], count: number, unit: number | null) => {
    for (const draft of own) {
      const { before } = draft;
      flat.push({ draft, unit, island: before === null || before >= count ? null : first + before });
    }
    first += count;
  };
  units.forEach((one, unit) => {
    add(one.lessons ?? [], one.islands.length, unit);
  });
  add(lessons, islands.length, null);
  return flat;
}
