import type { ParserMessage } from "./schema.ts";

/** Characters that PostgreSQL can't hold cost a file nothing but themselves. */
function clean<T>(value: T): T {
  const storable = (_key: string, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part;
  return JSON.parse(JSON.stringify(value, storable));
}

/** What a reader says as it can be saved. Pictures and sounds are megabytes of base64, which has no such characters. */
export function storable(message: ParserMessage): ParserMessage {
  if (message.type !== "result") return clean(message);
  const { media, ...result } = message.result;
  return { type: "result", result: { ...clean(result), ...(media && { media }) } };
}
