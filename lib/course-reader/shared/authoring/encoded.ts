import { inflateSync } from "node:zlib";
import { parseJson } from "../json-value.ts";

const MAX_INFLATED = 32 * 1024 * 1024;
const BRACE = 0x7b;

/** Places in a text where a marker is followed by a text in double quotes; each part of the text is looked at once. */
function* quotedAfter(text: string, marker: RegExp): Generator<string> {
  const all = new RegExp(marker.source, "g");
  for (let found = all.exec(text); found; found = all.exec(text)) {
    const end = text.indexOf('"', all.lastIndex);
    if (end < 0) return;
    yield text.slice(all.lastIndex, end);
    all.lastIndex = end;
  }
}

function decoded(base64: string): unknown {
  const bytes = Buffer.from(base64, "base64");
  try {
    const json = bytes[0] === BRACE ? bytes : inflateSync(bytes, { maxOutputLength: MAX_INFLATED });
    return parseJson(json.toString("utf8"));
  } catch {
    return null;
  }
}

/** The first data in base64 that follow a marker, which ends in a double quote; null where there are none. */
export function encodedAfter(text: string, marker: RegExp): unknown {
  for (const quoted of quotedAfter(text, marker)) {
    if (quoted === "" || !/^[A-Za-z0-9+/=]+$/.test(quoted)) continue;
    const data = decoded(quoted);
    if (data !== null) return data;
  }
  return null;
}
