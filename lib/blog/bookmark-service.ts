import { load } from "cheerio/slim";
import { env } from "#lib/server/env.ts";
import { decodeText, EncodingError } from "#lib/server/files/text-encoding.ts";
import { isTangled } from "#lib/server/html/tangled.ts";
import { isNamedHost } from "#lib/server/outgoing/address.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { type Fetched, fetchPublic, type OutgoingOptions } from "#lib/server/outgoing/outgoing.ts";
import { BOOKMARK_TEXT_MAX, BOOKMARK_TITLE_MAX, hostOf, tidyLine } from "./bookmark.ts";
import type { BookmarkDto } from "./bookmark-schema.ts";

const MAX_BYTES = 3 * 1024 * 1024;
const TOTAL_MS = 8000;
const TYPES = ["text/html", "application/xhtml+xml"];
/** Title and description stand at the beginning of a page, between its scripts. */
const UNREAD = /<!--[\s\S]*?(?:-->|$)|<(script|style|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const HEAD_CHARACTERS = 128 * 1024;
const VOID = /<(?:meta|link)\b/gi;

const nothing = (reason: string): BookmarkDto => ({ card: null, reason });

/** What the header tells, or the page itself in its first kilobytes */
function charsetOf({ contentType, bytes }: Fetched): string | null {
  const declared = /charset\s*=\s*["']?([\w.:-]+)/i;
  const head = bytes.subarray(0, 4096).toString("latin1");
  return (
    (declared.exec(contentType) ??
      declared.exec(/<meta\b[^<>]*charset[^<>]*>/i.exec(head)?.[0] ?? ""))?.[1] ?? null
  );
}

/** A page that is not written in what it claims is read as far as it goes: its letters may come out wrong. */
function textOf(fetched: Fetched): string {
  try {
    return decodeText(fetched.bytes, charsetOf(fetched));
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    return fetched.bytes.toString("utf8");
  }
}

function headOf(html: string) {
  const beginning = html.replace(UNREAD, "").slice(0, HEAD_CHARACTERS);
  const end = beginning.search(/<\/head\s*>|<body[\s>]/i);
  const head = end === -1 ? beginning : beginning.slice(0, end);
  const $ = load(isTangled(head.replace(VOID, "")) ? "" : head);
  const meta = (...names: string[]) =>
    names
      .map((name) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr("content")?.trim())
      .find(Boolean);
  const title = meta("og:title", "twitter:title") ?? $("title").first().text();
  const description = meta("og:description", "description", "twitter:description") ?? "";
  return {
    title: tidyLine(title, BOOKMARK_TITLE_MAX),
    description: tidyLine(description, BOOKMARK_TEXT_MAX),
  };
}

/** Anyone who writes http:// means the page; only the owner's own hosts are read that way. */
function upgraded(address: string, privateHosts = env().IMPORT_PRIVATE_HOSTS): string {
  const url = new URL(address);
  if (url.protocol === "http:" && !isNamedHost(url, privateHosts)) url.protocol = "https:";
  return url.href;
}

/**
 * Reads a page's title and description for a card, behind the same guard as every outgoing read (docs/product.md#import). Returns the
 * card, or a sentence that says why there is none.
 */
export async function readBookmark(
  given: string,
  outgoing: Pick<OutgoingOptions, "privateHosts" | "resolve" | "ca" | "totalMs"> = {},
): Promise<BookmarkDto> {
  const address = upgraded(given, outgoing.privateHosts);
  try {
    const fetched = await fetchPublic(address, {
      types: TYPES,
      maxBytes: MAX_BYTES,
      totalMs: TOTAL_MS,
      ...outgoing,
    });
    const found = headOf(textOf(fetched));
    const host = hostOf(address);
    if (found.title === "") return nothing(`${host} tells no title for this page.`);
    return { card: { href: address, ...found, host }, reason: null };
  } catch (error) {
    if (error instanceof OutgoingError) return nothing(error.message);
    throw error;
  }
}
