import { MAX_LESSONS_A_FILE } from "#lib/lesson/rules.ts";
import { MAX_COURSE_BYTES } from "../../rules.ts";
import type { ImportReportItem, ParsedIsland, ParsedLesson } from "../../schema.ts";
import { weightOf } from "../limits.ts";
import type { LessonPart } from "./draft.ts";

/** A lesson in its place */
export interface PlacedLesson {
  parts: LessonPart[];
  /** How links of the file name it */
  keys: readonly string[];
  /** What stands for it in the report; null where something else does */
  line: ImportReportItem | null;
  /** The course has no room for it. */
  isLeftOut: boolean;
}

/** What stands in a unit, in the file's order: islands of the file, islands made from a page, and lessons */
export type Entry =
  | { type: "island"; island: ParsedIsland }
  | { type: "page"; page: { made?: ParsedIsland } }
  | { type: "lesson"; lesson: PlacedLesson };

export const NO_ROOM_TO_READ = "The course has no room for more lessons.";

/**
 * Leaves out the lessons that a course has no room for: no more than half of what is left beside its own quizzes, so that
 * questions can be made from texts as well. Returns how many bytes the lessons take.
 */
export function fitLessons(lessons: readonly PlacedLesson[], ownBytes: number): number {
  const most = (MAX_COURSE_BYTES - ownBytes) / 2;
  let [count, bytes] = [0, 0];
  for (const lesson of lessons) {
    const weight = weightOf(lesson.parts);
    lesson.isLeftOut = count + lesson.parts.length > MAX_LESSONS_A_FILE || bytes + weight > most;
    if (lesson.isLeftOut) continue;
    count += lesson.parts.length;
    bytes += weight;
  }
  return bytes;
}

/** The islands and lessons of a unit: each lesson says before which island it stands. */
export function inOrder(entries: readonly Entry[]): { islands: ParsedIsland[]; lessons: ParsedLesson[] } {
  const islands: ParsedIsland[] = [];
  const lessons: ParsedLesson[] = [];
  for (const entry of entries) {
    if (entry.type === "island") islands.push(entry.island);
    else if (entry.type === "page") islands.push(...(entry.page.made ? [entry.page.made] : []));
    else if (!entry.lesson.isLeftOut)
      lessons.push(...entry.lesson.parts.map((part) => ({ ...part, before: islands.length })));
  }
  const tidied = lessons.map((lesson) =>
    lesson.before === islands.length ? { ...lesson, before: null } : lesson,
  );
  return { islands, lessons: tidied };
}

const LINK = /<a((?: title="[^"]*")?) href="lesson:(\d+)"/g;

/** The links of a file to its own lessons, which are known by their places once all of them are there */
export class LessonLinks {
  private readonly numbers = new Map<string, number>();

  /** What a link says until then. */
  to(key: string): string {
    const number = this.numbers.get(key) ?? this.numbers.size;
    this.numbers.set(key, number);
    return `lesson:${number}`;
  }

  /** Puts the places of the lessons into the links; those that lead to none lose their address. */
  settle(places: readonly (readonly PlacedLesson[])[], lessons: readonly ParsedLesson[]): void {
    if (this.numbers.size === 0) return;
    const placeOf = new Map<string, number>();
    let place = 0;
    for (const { parts, keys, isLeftOut } of places.flat()) {
      if (isLeftOut) continue;
      for (const key of keys) if (!placeOf.has(key)) placeOf.set(key, place);
      place += parts.length;
    }
    const keyOf = [...this.numbers.keys()];
    for (const lesson of lessons)
      lesson.html = lesson.html.replace(LINK, (_, title: string, number: string) => {
        const target = placeOf.get(keyOf[Number(number)] ?? "");
        return target === undefined ? `<a${title}` : `<a${title} href="lesson:${target}"`;
      });
  }
}

const SHOWN =
  /<img src="media:([0-9a-f]{64})" alt="([^"]*)">|<audio src="media:([0-9a-f]{64})" controls=""><\/audio>/g;

/** The value of an attribute, spelled as text is */
const asWords = (value: string) =>
  value.replaceAll("&quot;", '"').replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Leaves words in the place of pictures and sounds that didn't come along: whose keys are in none of these lists. */
export function withoutMissing(
  lessons: readonly ParsedLesson[],
  lists: readonly (readonly { key: string }[])[],
): void {
  const loaded = new Set(lists.flatMap((list) => list.map(({ key }) => key)));
  for (const lesson of lessons)
    if (lesson.html.includes('src="media:'))
      lesson.html = lesson.html.replace(SHOWN, (shown, picture: string, alt: string, sound: string) =>
        loaded.has(picture ?? sound) ? shown : asWords(alt ?? ""),
      );
}
