import type { Archive } from "../../../server/archive.ts";
import type { ParsedMedia } from "../schema.ts";

/** Where the texts of one place in a file find their pictures and sounds. */
export interface Media {
  /** `media:<key>` for an address in the markup that leads to a safe picture or sound of the file; null otherwise. */
  keep(src: string): string | null;
}

/** All media of one file that some text names. */
export interface MediaShelf {
  /** Addresses are read as seen from `folder` ("" for the root). */
  at(folder: string): Media;
  /** Takes one that isn't a file of the archive: bytes that the format itself carries. */
  add(name: string, bytes: Buffer): void;
  load(): Promise<ParsedMedia[]>;
}

/** The pictures and sounds of an archive (null: of a single file). */
export function mediaShelf(_archive: Archive | null): MediaShelf {
  return { at: () => ({ keep: () => null }), add: () => {}, load: async () => [] };
}
