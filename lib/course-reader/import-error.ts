import type { ImportErrorCode, ImportReport } from "./schema.ts";

/** Why a file as a whole can't become a course; the message is a sentence for people. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  /** What the reading found, where it got that far. */
  readonly report: ImportReport | null;
  constructor(code: ImportErrorCode, message: string, report: ImportReport | null = null) {
    super(message);
    this.name = "ImportError";
    this.code = code;
    this.report = report;
  }
}
