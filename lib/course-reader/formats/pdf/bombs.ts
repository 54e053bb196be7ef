import { inflateSync } from "node:zlib";
import { ImportError } from "#lib/course-reader/import-error.ts";

/** Text, fonts and tables of a page never take so much; pictures may, for they stay packed. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_PICTURE = 256 * 1024 * 1024;
/** Less can't unpack to that much: deflate packs a thousand bytes into one at best. */
const LEAST_BYTES = 60 * 1024;
const HEAD_BYTES = 1024;
const ZLIB = 0x78;
const TOO_LARGE = "This PDF unpacks to more than can be read. Print it to a new PDF and import that.";
const PACKED_TWICE = /(?:FlateDecode|LZWDecode|\/Fl|\/LZW)[\s/]*(?:FlateDecode|LZWDecode|Fl\b|LZW\b)/;

function refuse(): never {
  throw new ImportError("too_large", TOO_LARGE);
}

/** What describes a stream stands right before it. */
function headOf(bytes: Buffer, at: number): string {
  const text = bytes.toString("latin1", Math.max(0, at - HEAD_BYTES), at);
  return text.slice(text.lastIndexOf(" obj") + 1);
}

function checkStream(head: string, packed: Buffer): void {
  if (PACKED_TWICE.test(head)) refuse();
  if (packed[0] !== ZLIB) return;
  const most = /\/Image\b/.test(head) ? MAX_PICTURE : MAX_UNPACKED;
  try {
    inflateSync(packed, { maxOutputLength: most });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    // What is broken is for the reader of PDF to judge.
    if (code === "ERR_BUFFER_TOO_LARGE") refuse();
  }
}

/** Throws ImportError `too_large` for a PDF with a stream that would unpack to more memory than there is. */
export function refuseBombs(bytes: Buffer): void {
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    const start = at + (bytes[at + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf("endstream", start);
    const packed = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (packed.length >= LEAST_BYTES) checkStream(headOf(bytes, at), packed);
    if (end > 0) at = end;
  }
}
