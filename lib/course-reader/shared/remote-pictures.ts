import { AsyncLocalStorage } from "node:async_hooks";
import { sha256 } from "#lib/server/hash.ts";
import type { ParsedLesson, ParseResult } from "../schema.ts";
import { type Media, NO_MEDIA } from "./media.ts";

/*
 * Pictures of other sites are named by a reader, which has no network, and fetched once by the server, so that no browser
 * asks those sites. Addresses are collected around the whole reading of a file.
 */

const MAX_ADDRESS = 2000;
/** More than the server fetches: it says how many it left out. */
const MAX_NAMED = 2000;

const named = new AsyncLocalStorage<Map<string, string>>();

/** Reads with the addresses of pictures on other sites kept, so that they can be fetched. */
export function namingPictures<T>(read: () => Promise<T>): Promise<T> {
  return named.run(new Map(), read);
}

/** Whether this is the key of a picture on another site. */
export const isRemote = (key: string): boolean => named.getStore()?.has(key) ?? false;

/** `media:<key>` of a picture on another site, by its address over HTTPS as seen from `base`; null for any other address. */
function remotePicture(src: string, base: string | null): string | null {
  const addresses = named.getStore();
  const url = URL.parse(src.trim(), base ?? undefined);
  if (!addresses || url?.protocol !== "https:" || url.href.length > MAX_ADDRESS) return null;
  url.hash = "";
  const key = sha256(`picture ${url.href}`);
  addresses.set(key, url.href);
  return `media:${key}`;
}

/** Media that also keep pictures of other sites: for lessons only. `base`: where relative addresses are seen from. */
export function withRemotePictures(media: Media | null, base: string | null = null): Media {
  const own = media ?? NO_MEDIA;
  return { ...own, keep: (src) => own.keep(src) ?? remotePicture(src, base) };
}

const PICTURE = /<img src="media:([0-9a-f]{64})"/g;

/** The pictures of other sites that lessons show, in their order, as the result names them. */
export function remoteIn(lessons: readonly ParsedLesson[]): Pick<ParseResult, "pictures"> {
  const addresses = named.getStore();
  if (!addresses || addresses.size === 0) return {};
  const keys = new Set(lessons.flatMap(({ html }) => [...html.matchAll(PICTURE)].map(([, key = ""]) => key)));
  const pictures = [...keys].flatMap((key) => {
    const address = addresses.get(key);
    return address ? [{ key, address }] : [];
  });
  return pictures.length > 0 ? { pictures: pictures.slice(0, MAX_NAMED) } : {};
}
