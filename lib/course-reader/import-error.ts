import type { ImportErrorCode, ImportReport, ImportTable } from "./schema.ts";

/* Sentences that several readers say */
export const EMPTY_FILE = "The file is empty. Export it again, or choose another one.";
export const NO_LETTERS =
  "The letters of this text can't be read. Save it as UTF-8 in its program, and import it again.";
export const CUT_OFF =
  "The file is cut off or damaged: it doesn't end as it should. Download or export it again.";

/** Why a file as a whole can't become a course; the message is a sentence for people. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** What the reading found, where it got that far. */
  readonly report: ImportReport | null;
  /** Of `columns_unknown`: the beginning of the table, whose columns a learner has to name. */
  readonly table: ImportTable | null;
  constructor(
    code: ImportErrorCode,
    message: string,
    report: ImportReport | null = null,
    table: ImportTable | null = null,
  ) {
    super(message);
    this.name = "ImportError";
    this.code = code;
    this.report = report;
    this.table = table;
  }
}
