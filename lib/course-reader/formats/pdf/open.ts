import { setImmediate } from "node:timers/promises";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { ImportError } from "#lib/course-reader/import-error.ts";

const PROTECTED = "This PDF is protected with a password. Save it without one and try again.";
const DAMAGED = "This PDF is damaged or cut off. Download or export it again and retry.";

export interface Pdf {
  document: PDFDocumentProxy;
  /** How often a font has asked for a CMap that we don't have: old Chinese, Japanese and Korean ones do */
  missing: { tables: number };
}

function ignore(): void {}

/** pdf.js leaves promises behind that fail with a damaged file, which would end the process; the file's own fault is told anyway. */
async function withoutStrays<T>(work: () => Promise<T>): Promise<T> {
  process.on("unhandledRejection", ignore);
  try {
    return await work();
  } finally {
    await setImmediate();
    process.off("unhandledRejection", ignore);
  }
}

/**
 * Opens a PDF for reading its text: nothing is fetched, drawn or run, pictures stay as they are. Throws ImportError
 * `wrong_type`.
 */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocumentProxy } = await import("unpdf");
  const missing = { tables: 0 };
  /** What pdf.js would load from a folder of its own or from the network */
  class NoFiles {
    readonly fetch = ({ kind }: { kind: string }): Promise<never> => {
      if (kind === "cMapUrl") missing.tables += 1;
      return Promise.reject(new Error("Nothing is loaded while a PDF is read."));
    };
  }
  try {
    const options = {
      BinaryDataFactory: NoFiles,
      useWorkerFetch: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      // Pictures are never shown, so none is decoded.
      maxImageSize: 1,
      verbosity: 0,
    };
    const document = await withoutStrays(() => getDocumentProxy(bytes, options));
    return { document, missing };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new ImportError("wrong_type", name === "PasswordException" ? PROTECTED : DAMAGED);
  }
}
