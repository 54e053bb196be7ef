import { isUtf8 } from "node:buffer";

/** Thrown when bytes are no text in any encoding that we know. */
export class EncodingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EncodingError";
  }
}

function encodingByMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // No mark, but the zero bytes between Latin letters give it away.
  if (bytes[0] === 0 && bytes[1] !== 0) return "utf-16be";
  return bytes[1] === 0 && bytes[0] !== 0 ? "utf-16le" : null;
}

function decode(bytes: Buffer, encoding: string, fatal: boolean, isBeginning = false): string {
  try {
    // The last sign of a beginning may be cut in two, which says nothing about the rest.
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isBeginning });
  } catch {
    throw new EncodingError(`The text isn't readable as ${encoding}.`);
  }
}

/**
 * Bytes to text: by byte order mark, else as `declared`, else as UTF-8, else as Windows-1252, which is what old
 * exports are. The mark itself is dropped. `isBeginning`: more bytes follow than these. Throws EncodingError for a
 * declared encoding that doesn't fit.
 */
export function decodeText(bytes: Buffer, declared: string | null = null, isBeginning = false): string {
  const marked = encodingByMark(bytes);
  if (marked) return decode(bytes, marked, false, isBeginning);
  if (declared) return decode(bytes, declared, true, isBeginning);
  try {
    return decode(bytes, "utf-8", true, isBeginning);
  } catch {
    return decode(bytes, "windows-1252", false);
  }
}

/** "guessed" and "doubtful": read as Windows-1252, because nothing says what it is, and hardly believed to be that. */
type Certainty = "sure" | "guessed" | "doubtful";

/** In Windows-1252 these are no signs; in other encodings they are halves of signs. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Languages of Western Europe have at most one letter in eight beyond ASCII. */
const MAX_SHARE = 0.25;
/** Fewer say nothing about a text. */
const MIN_FOREIGN = 20;
/** Words of Western Europe never have so many letters beyond ASCII in a row. */
const LONG_RUN = 4;

function isLetter(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

function countForeign(bytes: Buffer) {
  const counts = { ascii: 0, foreign: 0, inRuns: 0, unused: 0 };
  let run = 0;
  for (const byte of bytes) {
    if (byte < 0x80) {
      if (isLetter(byte)) counts.ascii += 1;
      run = 0;
      continue;
    }
    counts.foreign += 1;
    run += 1;
    if (run === LONG_RUN) counts.inRuns += LONG_RUN;
    else if (run > LONG_RUN) counts.inRuns += 1;
    if (UNUSED.has(byte)) counts.unused += 1;
  }
  return counts;
}

/** An encoding of emails writes Japanese in ASCII, between signs like this. */
const ESCAPE = "\x1b$";

/** How sure it is that decodeText reads these bytes as they were meant, where no encoding is declared. */
export function certaintyOf(bytes: Buffer): Certainty {
  if (encodingByMark(bytes)) return "sure";
  if (isUtf8(bytes)) return bytes.includes(ESCAPE) ? "doubtful" : "sure";
  const { ascii, foreign, inRuns, unused } = countForeign(bytes);
  if (unused > 0) return "doubtful";
  const isMuch = foreign > MAX_SHARE * (ascii + foreign) || inRuns > foreign / 2;
  return isMuch && foreign >= MIN_FOREIGN ? "doubtful" : "guessed";
}
