import type { ImportReport } from "#lib/course-reader/schema.ts";

/** Ends an import for good; the message is a sentence for its learner. */
export class ImportFailure extends Error {
  readonly code: string;
  /** What was read until then */
  readonly report: ImportReport | undefined;

  constructor(code: string, message: string, report?: ImportReport | null) {
    super(message);
    this.name = "ImportFailure";
    this.code = code;
    this.report = report ?? undefined;
  }
}
