import type { ParserMessage } from "./schema.ts";

/** A value without characters that PostgreSQL can't hold: they cost a file nothing but themselves. */
export function storableValue<T>(value: T): T {
  const storable = (_key: string, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part;
  return JSON.parse(JSON.stringify(value, storable));
}

/** What a reader says as it can be saved. Pictures and sounds are megabytes of base64, which has no such characters. */
export function storable(message: ParserMessage): ParserMessage {
  if (message.type !== "result") return storableValue(message);
  const { media, ...result } = message.result;
  return { type: "result", result: { ...storableValue(result), ...(media && { media }) } };
}
