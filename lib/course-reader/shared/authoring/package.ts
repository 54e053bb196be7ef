import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import type { CourseBuilder } from "../course-builder.ts";
import type { MediaStore } from "../media.ts";
import { decodePage } from "../package/page.ts";

const MAX_BYTES = 32 * 1024 * 1024;

/** A package of an authoring tool, opened. */
export interface OpenPackage {
  archive: Archive;
  mediaStore: MediaStore;
}

/** A course that was recognized in a package, and how it gets to the builder. */
export interface Authored {
  title: string;
  sourceId: string | null;
  take: (builder: CourseBuilder) => Promise<void> | void;
}

/** A file of a package as text; null where it isn't there or is no text. */
export async function textIn({ archive }: OpenPackage, path: string): Promise<string | null> {
  if (!archive.has(path)) return null;
  try {
    return decodePage(await archive.readBuffer(path, MAX_BYTES));
  } catch (error) {
    if (error instanceof EncodingError) return null;
    if (error instanceof ArchiveError && error.code === "too_large") return null;
    throw error;
  }
}

/** The paths that fit, those that lie least deep first. */
export function byDepth(names: readonly string[], pattern: RegExp): string[] {
  const depth = (name: string) => name.split("/").length;
  return names
    .filter((name) => pattern.test(name))
    .toSorted((a, b) => depth(a) - depth(b) || a.length - b.length);
}

/** The path that lies least deep among those that fit; null where none does. */
export function shallowest(names: readonly string[], pattern: RegExp): string | null {
  return byDepth(names, pattern)[0] ?? null;
}
