/** A field of a message: its number, and its bytes or its number. */
export interface ProtobufField {
  number: number;
  bytes: Buffer | null;
  value: number;
}

const MAX_FIELDS = 200_000;

function readVarint(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length && at < from + 10; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: at + 1 };
  }
  return null;
}

/** The length of a field's content that isn't a number, and where it begins. */
function readSpan(bytes: Buffer, wire: number, from: number): { start: number; end: number } | null {
  if (wire === 1 || wire === 5) return { start: from, end: from + (wire === 1 ? 8 : 4) };
  const length = wire === 2 ? readVarint(bytes, from) : null;
  return length && { start: length.next, end: length.next + length.value };
}

/**
 * The fields of a message of Google's protocol buffers, in their order. Null where the bytes are none, or are cut off.
 * Anki writes a few of them, too few for a library.
 */
export function readProtobuf(bytes: Buffer): ProtobufField[] | null {
  const fields: ProtobufField[] = [];
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    if (!key || fields.length >= MAX_FIELDS) return null;
    const number = Math.floor(key.value / 8);
    const wire = key.value % 8;
    if (wire === 0) {
      const value = readVarint(bytes, key.next);
      if (!value) return null;
      fields.push({ number, bytes: null, value: value.value });
      at = value.next;
      continue;
    }
    const span = readSpan(bytes, wire, key.next);
    if (!span || span.end > bytes.length) return null;
    fields.push({ number, bytes: bytes.subarray(span.start, span.end), value: 0 });
    at = span.end;
  }
  return fields;
}

/** The text of a field, "" where the message has none. */
export function textField(fields: readonly ProtobufField[] | null, number: number): string {
  return fields?.findLast((field) => field.number === number)?.bytes?.toString("utf8") ?? "";
}

/** The number of a field, 0 where the message has none. */
export function numberField(fields: readonly ProtobufField[] | null, number: number): number {
  return fields?.findLast((field) => field.number === number)?.value ?? 0;
}
