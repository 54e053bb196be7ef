import { certaintyOf } from "../server/files/text-encoding.ts";
import type { Sniff, Source } from "./format-reader.ts";
import { ImportError } from "./import-error.ts";
import type { ImportReportItem } from "./schema.ts";

/** XML and web pages may say themselves what they are written in. */
const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=|<meta\b[^<>]*\bcharset\s*=/i;
const HEAD_CHARACTERS = 2048;

const REFUSAL =
  "It can't be told which letters this file is written in. Save it as UTF-8 and import it again.";
const GUESSED = "Its encoding was guessed; look at the letters.";

/**
 * The line of the report for a text whose encoding nothing tells; null where it is known. Throws ImportError
 * `wrong_type` where its letters would most likely come out as others. docs/product.md#import
 */
export async function judgeEncoding(source: Source, { kind, text }: Sniff): Promise<ImportReportItem | null> {
  if (kind === "zip" || kind === "gzip" || kind === "pdf" || DECLARED.test(text.slice(0, HEAD_CHARACTERS)))
    return null;
  const certainty = certaintyOf(source.bytes);
  if (certainty === "doubtful") throw new ImportError("wrong_type", REFUSAL);
  if (certainty === "sure") return null;
  return { kind: "encoding", name: source.fileName, outcome: "degraded", reason: GUESSED };
}
