import { AppError } from "#lib/core/errors.ts";
import type { ImportReport, ImportTable } from "#lib/course-reader/schema.ts";

/** Ends an import for good; the message is a sentence for its learner. */
export class ImportFailure extends Error {
  readonly code: string;
  /** What was read until then */
  readonly report: ImportReport | undefined;
  /** The beginning of a table whose columns its learner has to name */
  readonly table: ImportTable | undefined;

  constructor(code: string, message: string, report?: ImportReport | null, table?: ImportTable | null) {
    super(message);
    this.name = "ImportFailure";
    this.code = code;
    this.report = report ?? undefined;
    this.table = table ?? undefined;
  }
}

const OUR_FAULT =
  "Something went wrong on our side while reading the file. Nothing was saved. Please try again.";

/** How an import ends that met this error. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailure) return error;
  if (!(error instanceof AppError)) return new ImportFailure("failed", OUR_FAULT);
  const isLimit = ["quota_reached", "cap_reached", "rate_limited"].includes(error.code);
  return new ImportFailure(isLimit ? error.code : "failed", error.message);
}
