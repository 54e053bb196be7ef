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
