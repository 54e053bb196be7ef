import { FOREIGN, foreignByName } from "#lib/course-reader/foreign-files.ts";
import type { Merge } from "./merge.ts";
import { fileOf, type NameKind, pageOf } from "./names.ts";

const UNKNOWN = "Files of this kind can't be read.";
const NAMELESS = "Its name has no ending that says what it is.";
const ABOUT = "It tells about the project, not about its subject.";
const NOT_SHOWN = "No question shows them.";
const CODE = "Programs, settings and layouts aren't read.";
const FEW = 3;
const MAX_ENDINGS = 6;

/** The line of many files at once. */
function together(names: readonly string[]): string {
  const endings = [
    ...new Set(names.map((name) => /\.[^./]+$/.exec(name)?.[0].toLowerCase() ?? fileOf(name))),
  ];
  const more = endings.length > MAX_ENDINGS ? " …" : "";
  return `${names.length} files (${endings.slice(0, MAX_ENDINGS).join(", ")}${more})`;
}

/** Lines for the files that aren't read: each says why. `label`: a file's name in the report. */
export function reportRest(
  merge: Merge,
  names: ReadonlyMap<string, NameKind>,
  label: (name: string) => string,
): void {
  const all = new Set(names.keys());
  const pages = new Map<string, number>();
  const code: string[] = [];
  const pictures: string[] = [];
  for (const [name, kind] of names) {
    const page = pageOf(name, all);
    if (page !== null) pages.set(page, (pages.get(page) ?? 0) + 1);
    else if (kind === "code") code.push(name);
    else if (kind === "picture" && !merge.shows(name)) pictures.push(name);
    else if (kind === "about") merge.skip(label(name), ABOUT);
    else if (kind === "sound" && !merge.shows(name)) merge.skip(label(name), FOREIGN.sound);
    else if (kind === "other")
      merge.skip(label(name), foreignByName(name) ?? (/\.\w+$/.test(name) ? UNKNOWN : NAMELESS));
  }
  for (const [page, count] of pages)
    merge.skip(`${count} files of ${label(page)}`, "They belong to a saved page, whose text was read.");
  if (pictures.length > FEW) merge.skip(together(pictures), NOT_SHOWN);
  else for (const name of pictures) merge.skip(label(name), FOREIGN.picture);
  if (code.length > 0) merge.skip(together(code), CODE);
}
