import { decodeText } from "#lib/server/files/text-encoding.ts";
import type { OnStep, Source } from "../format-reader.ts";
import { EMPTY_FILE, ImportError } from "../import-error.ts";

const MAX_TEXT_BYTES = 10 * 1024 * 1024;
const TOO_LARGE =
  "The text has more than 10 MB, which is more than can be read. Split it and import the parts.";

/** A whole text file, decoded and without its byte order mark. Throws ImportError `too_large`, `empty_file`. */
export async function readTextFile({ bytes }: Source, onStep: OnStep): Promise<string> {
  if (bytes.length > MAX_TEXT_BYTES) throw new ImportError("too_large", TOO_LARGE);
  const text = decodeText(bytes).replace(/^\ufeff/, "");
  onStep({ step: "Read file", done: 1, total: 1 });
  if (text.trim() === "") throw new ImportError("empty_file", EMPTY_FILE);
  return text;
}
