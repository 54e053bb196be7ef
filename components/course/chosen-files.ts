import { isHiddenFile } from "#lib/core/hidden-file.ts";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import { foreignByName, isHopeless } from "#lib/course-reader/foreign-files.ts";
import { sizeInWords } from "./import-source.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 50 * MB;
const MAX_FILES = 500;
/** Enough to tell what a file is that can't be read anyway */
const BEGINNING_BYTES = 64 * 1024;

/** Files that a field or the clipboard gives; those of a folder know their place in it. */
export function chosenFiles(files: Iterable<File> | ArrayLike<File>): ChosenFile[] {
  return Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** What a folder holds; browsers give a part of it at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || all.length > MAX_FILES) return all;
    all.push(...some);
  }
}

async function filesUnder(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, path: entry.fullPath.replace(/^\//, "") }];
  }
  const inside: ChosenFile[] = [];
  for (const each of await entriesOf(entry as FileSystemDirectoryEntry)) {
    if (inside.length > MAX_FILES) break;
    inside.push(...(await filesUnder(each)));
  }
  return inside;
}

/** Files that are dropped, and those in the folders that are dropped. What is dropped can only be asked for at once. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const files = chosenFiles(transfer.files);
  const entries = Array.from(transfer.items ?? [], (item) => item.webkitGetAsEntry?.() ?? null);
  const known = entries.filter((entry) => entry !== null);
  if (!known.some((entry) => entry.isDirectory)) return files;
  return (await Promise.all(known.map(filesUnder))).flat();
}

/**
 * The files as they are sent. Of several, those that can't be read are sent with their beginning only, so that the report
 * can say what they are.
 */
export function filesToSend(files: readonly ChosenFile[]): ChosenFile[] {
  const visible = files.filter(({ path }) => !isHiddenFile(path));
  if (visible.length < 2) return visible;
  return visible.map(({ file, path }) => {
    const isCut = isHopeless(path, file.size) && file.size > BEGINNING_BYTES;
    return { file: isCut ? new File([file.slice(0, BEGINNING_BYTES)], file.name) : file, path };
  });
}

/** The sentence that says why files can't be sent, or null. What they hold is looked at by the server. */
export function filesProblem(files: readonly ChosenFile[]): string | null {
  const [first] = files;
  if (!first) return "This folder has no files we can read. Choose another one.";
  if (files.length > MAX_FILES) return `That's more than ${MAX_FILES} files. Import them in batches.`;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > 1) {
    if (bytes === 0) return "These files are empty. Choose others.";
    if (bytes <= MAX_BYTES) return null;
    return `These files are ${sizeInWords(bytes)} in total. Import up to 50 MB at once.`;
  }
  const foreign = foreignByName(first.path);
  if (foreign) return foreign;
  if (bytes === 0) return "This file is empty. Choose another one.";
  return bytes > MAX_BYTES ? "This file is larger than 50 MB. Import a smaller part of the course." : null;
}

/** "sea.gift", "Biology (12 files)", "sea.gift and 2 more files" */
export function filesInWords(files: readonly ChosenFile[]): string {
  const [first] = files;
  if (!first) return "";
  if (files.length === 1) return first.file.name;
  const [folder = ""] = first.path.split("/");
  const isFolder = files.every(({ path }) => path.startsWith(`${folder}/`));
  if (isFolder) return `${folder} (${files.length} files)`;
  const others = files.length - 1;
  return `${first.file.name} and ${others} more ${others === 1 ? "file" : "files"}`;
}
