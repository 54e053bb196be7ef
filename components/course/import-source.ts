import type { Sent } from "#lib/client/upload.ts";
import { understandAddress } from "#lib/course/import/address/course-address.ts";
import { IMPORT_BODY_BYTES } from "#lib/course/import/import-schema.ts";

/** What the rest of the call's body may need besides the text */
const BODY_ROOM_BYTES = 8 * 1024;

/** What can be imported, as the server names it. */
export interface FormatName {
  name: string;
  endings: readonly string[];
}

/** "3.4 MB", "12 kB" */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

/** "12 of 50 MB", "0.4 of 3.4 MB", "3 of 12 kB": how much of a file has been sent. */
export function sentInWords({ sent, total }: Sent): string {
  const whole = sizeInWords(total);
  const [size = "", unit = ""] = whole.split(" ");
  if (sent >= total) return `${size} of ${whole}`;
  const [bytes, steps] = unit === "MB" ? [1024 * 1024, total < 10 * 1024 * 1024 ? 10 : 1] : [1024, 1];
  return `${Math.floor((sent / bytes) * steps) / steps} of ${whole}`;
}

/** The endings that a file picker offers. Browsers look at the last dot only, so .tar.gz needs .gz beside it. */
export function pickerEndings(formats: readonly FormatName[]): string {
  const endings = formats.flatMap((format) => format.endings);
  return [...new Set([...endings, ".gz", ".tgz", ".htm", ".markdown"])].join(",");
}

/** The sentence that says why a text can't be sent, or null. */
export function textProblem(text: string): string | null {
  if (text.trim() === "") return "There is no text yet. Type or paste one.";
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  return bytes > IMPORT_BODY_BYTES - BODY_ROOM_BYTES
    ? "This text is longer than 1 MB. Save it as a file and import the file."
    : null;
}

type ReadAddress = { url: string; problem: null } | { url: null; problem: string };

const bad = (problem: string): ReadAddress => ({ url: null, problem });
const good = (url: string): ReadAddress => ({ url, problem: null });

/** A lone word may be a host of someone's own network, but then they write http:// before it. */
function isLoneWord(typed: string, url: string): boolean {
  const { hostname, port } = new URL(url);
  return !/^https?:\/\//i.test(typed) && !hostname.includes(".") && !hostname.includes(":") && port === "";
}

/** The address as it is sent, or a sentence for what leads nowhere. Spaces around it and a missing https:// are fine. */
export function readAddress(typed: string): ReadAddress {
  const text = typed.trim();
  if (text === "") return bad("Paste the address of a course, or drop a file.");
  const understood = understandAddress(text);
  switch (understood.kind) {
    case "bad":
      return bad(understood.sentence);
    case "video":
      return good(`https://www.youtube.com/watch?v=${understood.id}`);
    case "playlist":
      return good(`https://www.youtube.com/playlist?list=${understood.id}`);
    case "vimeo":
      return good(`https://vimeo.com/${understood.id}`);
    default:
      return isLoneWord(text, understood.address)
        ? bad("This is not a web address. A web address looks like https://example.com/course.")
        : good(understood.address);
  }
}

/** The address that someone came with, for the field; "" for what is none. */
export function offeredAddress(given: string | null): string {
  return (given && readAddress(given).url) ?? "";
}

/** Whether what was pasted is a text of its own and not an address. */
export function isPastedText(pasted: string): boolean {
  return pasted.trim().includes("\n");
}
