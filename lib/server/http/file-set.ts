import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/* Several files of one form, packed as one zip. */

const MAX_PART_LENGTH = 100;
const MAX_FOLDERS = 20;
const inOrder = new Intl.Collator("en", { numeric: true });
/** Zips know no day before, and the same files make the same zip. */
const FIRST_DAY = new Date(Date.UTC(1980, 0, 2));

/** A path as a form gave it, as a plain one within the zip: "C:\a\..\b.txt" → "a/b.txt"; "" where nothing is left. */
export function cleanPath(path: string): string {
  const parts = path
    .replace(/^[a-z]:(?=[/\\])/i, "")
    .split(/[/\\]/)
    .map((part) => part.replace(/\p{Cc}/gu, "").trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.pop() ?? "";
  const [, base = name, ending = ""] = /^(.+?)(\.[^.]{1,10})?$/.exec(name) ?? [];
  const short = Array.from(base).slice(0, MAX_PART_LENGTH).join("") + ending;
  const folders = parts
    .slice(0, MAX_FOLDERS)
    .map((part) => Array.from(part).slice(0, MAX_PART_LENGTH).join(""));
  return [...folders, short].join("/");
}

/** The same paths, of which none is there twice: "a.txt", "a (2).txt". Zips and many disks know no capital letters. */
export function distinctPaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const [, base = path, ending = ""] = /^(.+?)(\.[^./]{1,10})?$/.exec(path) ?? [];
    let free = path;
    for (let next = 2; taken.has(free.toLowerCase()); next += 1) free = `${base} (${next})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** What several files are called together: the folder that all of them lie in, else the first of them. */
export function nameOfSet(paths: readonly string[]): string {
  const sorted = [...paths].sort(inOrder.compare);
  const [first = [], ...others] = sorted.map((path) => path.split("/"));
  const folders = first.slice(0, -1);
  const common = folders.findIndex((folder, at) =>
    others.some((path) => path[at] !== folder || path.length === at + 1),
  );
  const shared = common === -1 ? folders : folders.slice(0, common);
  return shared.at(-1) ?? first.at(-1)?.replace(/\.[a-z0-9]{1,8}$/i, "") ?? "";
}

/** Packs files, each under its path in the zip, as they are. */
export async function packFiles(
  files: readonly { path: string; name: string }[],
  target: string,
): Promise<void> {
  const zip = new ZipFile();
  const sorted = [...files].sort((a, b) => inOrder.compare(a.name, b.name));
  for (const { path, name } of sorted)
    zip.addFile(path, name, { compress: false, mtime: FIRST_DAY, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}
