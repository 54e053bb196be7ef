import { readFile, stat } from "node:fs/promises";
import { decodeText } from "#lib/server/files/text-encoding.ts";
import type { OnStep, Source } from "../format-reader.ts";
import { ImportError } from "../import-error.ts";

const MAX_TEXT_BYTES = 10 * 1024 * 1024;

/** A whole text file, decoded and without its byte order mark. Throws ImportError `too_large`, `empty_file`. */
export async function readTextFile({ path }: Source, onStep: OnStep): Promise<string> {
  if ((await stat(path)).size > MAX_TEXT_BYTES)
    throw new ImportError("too_large", "The text is too large to be read.");
  const text = decodeText(await readFile(path)).replace(/^\ufeff/, "");
  onStep({ step: "Read file", done: 1, total: 1 });
  if (text.trim() === "") throw new ImportError("empty_file", "The file is empty.");
  return text;
}
