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

function decode(bytes: Buffer, encoding: string, fatal: boolean): string {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    throw new EncodingError(`The text isn't readable as ${encoding}.`);
  }
}

/**
 * Bytes to text: by byte order mark, else as `declared`, else as UTF-8, else as Windows-1252, which is what old
 * exports are. The mark itself is dropped. Throws EncodingError for a declared encoding that doesn't fit.
 */
export function decodeText(bytes: Buffer, declared: string | null = null): string {
  const marked = encodingByMark(bytes);
  if (marked) return decode(bytes, marked, false);
  if (declared) return decode(bytes, declared, true);
  try {
    return decode(bytes, "utf-8", true);
  } catch {
    return decode(bytes, "windows-1252", false);
  }
}
