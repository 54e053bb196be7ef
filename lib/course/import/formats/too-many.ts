import { MAX_QUESTIONS_A_FILE } from "../rules.ts";
import { ImportError } from "./import-error.ts";

/**
 * A file of nothing but tiny questions would take all memory before anybody could count what can be played, so twice
 * the limit is the end. Throws ImportError `too_large`.
 */
export function refuseTooMany(questions: number): void {
  if (questions <= 2 * MAX_QUESTIONS_A_FILE) return;
  throw new ImportError(
    "too_large",
    `The file holds more than ${MAX_QUESTIONS_A_FILE} questions. Split it and import the parts.`,
  );
}
