import { ImportError } from "../import-error.ts";
import { MAX_COURSE_BYTES, MAX_QUESTIONS_A_FILE } from "../rules.ts";

/**
 * A file of nothing but tiny questions would take all memory before anyone could count what can be played, so twice
 * the limit is the end. Throws ImportError `too_large`.
 */
export function refuseTooMany(questions: number): void {
  if (questions <= 2 * MAX_QUESTIONS_A_FILE) return;
  throw new ImportError(
    "too_large",
    `The file holds more than ${MAX_QUESTIONS_A_FILE} questions. Split it and import the parts.`,
  );
}

/** What a value weighs: all of its texts, whatever they are, in bytes. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + weightOf(part), 0);
}

/** Throws ImportError `too_large` where the texts of a course are more than one is allowed to have. */
export function refuseLongTexts(bytes: number): void {
  if (bytes <= MAX_COURSE_BYTES) return;
  const limit = MAX_COURSE_BYTES / 1_000_000;
  throw new ImportError(
    "too_large",
    `The texts of this course take more than ${limit} MB. Split it and import the parts.`,
  );
}
