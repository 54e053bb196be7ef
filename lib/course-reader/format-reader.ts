import type { XmlNode } from "../server/files/xml.ts";
import type { ImportStep, ParseResult } from "./schema.ts";

export type OnStep = (event: { step: ImportStep; done: number; total: number }) => void;

/** A file to be read. */
export interface Source {
  path: string;
  fileName: string;
}

/** What can be told of a file before it is read; its name is the last thing to go by. */
export interface Sniff {
  fileName: string;
  kind: "zip" | "gzip" | "xml" | "html" | "text";
  /** The beginning of a text, decoded; "" for an archive */
  text: string;
  /** The name of the first element, without its prefix; "" where it is no XML */
  root: string;
  /** The files in a zip, as seen from the manifest where there is one */
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
   * what is wrong with one item is a line of the report.
   */
  read(source: Source, onStep: OnStep): Promise<ParseResult>;
}
