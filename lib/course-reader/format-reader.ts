import type { Archive } from "../server/files/archive.ts";
import type { XmlNode } from "../server/files/xml.ts";
import type { ColumnRole, ImportStep, ParseResult } from "./schema.ts";

export type OnStep = (event: { step: ImportStep; done: number; total: number }) => void;

/** A file to be read. */
export interface Source {
  fileName: string;
  bytes: Buffer;
  /** The archive that it lies in, with the folder that its own addresses are seen from ("" for the root) */
  around?: { archive: Archive; folder: string; depth: number };
  /** What the columns of a table hold, as a learner has said it; else the table itself has to tell */
  columns?: readonly ColumnRole[];
}

/** Reads a file that lies within another one, as if it had come alone. Throws ImportError. */
export type ReadPart = (source: Source) => Promise<ParseResult>;

/** What can be told of a file before it is read; its name is the last thing to go by. */
export interface Sniff {
  fileName: string;
  kind: "zip" | "gzip" | "pdf" | "xml" | "html" | "text";
  /** The beginning of a text, decoded; "" for an archive */
  text: string;
  /** The name of the first element, without its prefix; "" where it is no XML */
  root: string;
  /** The files in a zip, as seen from the manifest where there is one; the first ones of a tar.gz */
  names: readonly string[];
  /** imsmanifest.xml of a zip, from its root or its only folder */
  manifest: XmlNode | null;
}

/** One format: each file of this folder that reads one exports `reader`. docs/import-formats.md */
export interface CourseReader {
  /** Whether it is of this format, by its content. The table's order decides between several. */
  accepts(sniff: Sniff): boolean;
  /**
   * Reads the file into a course and a report of all its items. Throws ImportError where it can't be read as a whole;
   * what is wrong with one item is a line of the report. `readPart` reads a file within the file.
   */
  read(source: Source, onStep: OnStep, readPart: ReadPart): Promise<ParseResult>;
}
