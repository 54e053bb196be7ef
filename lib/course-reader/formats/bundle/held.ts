import type { ParsedCourse, ParsedIsland, ParsedLesson } from "#lib/course-reader/schema.ts";

/** What stands in one unit, or in none */
export interface Held {
  islands: ParsedIsland[];
  lessons: ParsedLesson[];
}

export function heldOf({
  islands,
  lessons = [],
}: Pick<ParsedCourse, "islands"> & { lessons?: ParsedLesson[] | undefined }): Held {
  return { islands, lessons };
}

/** All lessons of a course in the order by which its links name them. */
export function lessonsOf({ units, lessons = [] }: ParsedCourse): ParsedLesson[] {
  return [...units.flatMap((unit) => unit.lessons ?? []), ...lessons];
}

/** The same course with lessons of its own, which may be changed. */
export function copyLessons(course: ParsedCourse): ParsedCourse {
  const copied = <T extends { lessons?: ParsedLesson[] | undefined }>(holder: T): T =>
    holder.lessons ? { ...holder, lessons: holder.lessons.map((lesson) => ({ ...lesson })) } : holder;
  return copied({ ...course, units: course.units.map(copied) });
}

/** Puts islands and lessons behind those that stand in a place already. */
export function append(held: Held, { islands, lessons }: Held): void {
  const before = held.islands.length;
  // What stood behind all islands now stands before the first that follow.
  if (islands.length > 0)
    for (const lesson of held.lessons) if (lesson.before === null) lesson.before = before;
  for (const lesson of lessons) if (lesson.before !== null) lesson.before += before;
  held.islands.push(...islands);
  held.lessons.push(...lessons);
}

const LINK = /(<a(?: title="[^"]*")? href="lesson:)(\d+)"/g;

/** Has the links of lessons name the others by their places in the whole course; each file counts from nought. */
export function settleLinks(files: readonly (readonly ParsedLesson[])[], course: ParsedCourse): void {
  const places = new Map(lessonsOf(course).map((lesson, place) => [lesson, place]));
  for (const own of files)
    for (const lesson of own)
      lesson.html = lesson.html.replace(LINK, (_, start: string, number: string) => {
        const target = own[Number(number)];
        return `${start}${(target && places.get(target)) ?? 0}"`;
      });
}
