import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import type { ClaimDto } from "#lib/extension/progress/progress-schema.ts";

/** What was told of one course elsewhere */
export interface ToldCourse {
  /** Its address */
  course: string;
  /** Its title, or where none was told its address without the scheme */
  title: string;
  /** Such as learn.example.com */
  host: string;
  lessons: number;
  completed: number;
  seconds: number;
  /** ISO instant of the newest claim */
  updatedAt: string;
}

function startOf({ course, courseTitle, updatedAt }: ClaimDto): ToldCourse {
  const host = URL.parse(course)?.host ?? course;
  const address = course.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return { course, title: courseTitle || address, host, lessons: 0, completed: 0, seconds: 0, updatedAt };
}

/** One entry a course, the one told of last first; titled as it was told last. */
export function toldCourses(claims: readonly ClaimDto[]): ToldCourse[] {
  const courses = new Map<string, ToldCourse>();
  const newestFirst = claims.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const titled = claims.filter(({ courseTitle }) => courseTitle !== "");
  const oldestFirst = titled.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const titles = new Map(oldestFirst.map(({ course, courseTitle }) => [course, courseTitle]));
  for (const claim of newestFirst) {
    const courseTitle = titles.get(claim.course) ?? "";
    const sum = courses.get(claim.course) ?? startOf({ ...claim, courseTitle });
    sum.lessons += 1;
    sum.completed += claim.completed ? 1 : 0;
    sum.seconds += claim.seconds;
    courses.set(claim.course, sum);
  }
  return [...courses.values()];
}

/** "less than a minute", "12 min", "1 h", "3 h 5 min" */
export function timeInWords(seconds: number): string {
  const ms = seconds * SECOND_MS;
  if (ms < MINUTE_MS) return "less than a minute";
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return [hours ? `${hours.toLocaleString("en")} h` : "", minutes ? `${minutes} min` : ""]
    .filter(Boolean)
    .join(" ");
}
