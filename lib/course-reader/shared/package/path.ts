import { isElsewhere } from "#lib/course-reader/shared/package/file.ts";
import { pathsFor } from "#lib/course-reader/shared/text/media-path.ts";

/** An address of the manifest as a path of the package; one that leads elsewhere as it is, "" for one that leads nowhere. */
export function toFilePath(bases: readonly (string | undefined)[], href: string | undefined): string {
  if (!href || isElsewhere(href)) return href?.trim() ?? "";
  const folder = bases.filter((base) => base && !isElsewhere(base)).join("/");
  return pathsFor(href, folder)[0] ?? "";
}
