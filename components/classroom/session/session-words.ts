import type { SessionSummaryDto } from "#lib/session/schema.ts";

/** "24:59", "1:02:03": what is left of a time, in words of a clock. */
export function clockLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "24 minutes 59 seconds", for those who hear it. */
export function timeLeftInWords(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What a session came to, as lines: only what there was. */
export function summaryLines({
  minutes,
  lessons,
  quizzes,
  practices,
  answers,
  right,
}: SessionSummaryDto): string[] {
  return [
    `${counted(minutes, "minute")} of study`,
    ...(lessons > 0 ? [`${counted(lessons, "lesson")} done`] : []),
    ...(quizzes > 0 ? [`${counted(quizzes, "quiz", "quizzes")} completed`] : []),
    ...(practices > 0 ? [`${counted(practices, "practice")} finished`] : []),
    ...(answers > 0 ? [`${right} of ${counted(answers, "answer")} right`] : []),
  ];
}
