import type { LessonMedia } from "#lib/lesson/schema.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { mediaAt } from "../lessons/embeds.ts";

/** Where a video of H5P can be watched; null where it lies in the file itself, or nowhere that we know. */
export function videoOf(params: unknown): LessonMedia | null {
  const interactive = at(params, "interactiveVideo", "video");
  for (const source of [...listAt(interactive, "files"), ...listAt(params, "sources")]) {
    const media = mediaAt(textAt(source, "path"));
    if (media) return media;
  }
  return null;
}
