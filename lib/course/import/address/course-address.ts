import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { vimeoVideo } from "#lib/course-reader/vimeo-address.ts";

/** What an address that someone typed leads to. */
export type CourseAddress =
  | { kind: "video"; id: string }
  | { kind: "playlist"; id: string }
  | { kind: "vimeo"; id: string }
  /** Where it isn't PeerTube, it is a page */
  | { kind: "peertube"; id: string; address: string }
  | { kind: "file"; address: string }
  | { kind: "page"; address: string }
  | { kind: "bad"; sentence: string };

const MAX_LENGTH = 2000;
/** Web pages may end in .html; anything else that a format is usually called is a file. */
const ENDINGS = [...FORMAT_LIST.flatMap<string>(({ endings }) => endings), ".tgz", ".markdown"];
const FILES = ENDINGS.filter((ending) => ending !== ".html");
const isFile = (path: string) => FILES.some((ending) => path.toLowerCase().endsWith(ending));
const VIDEO_ID = /^[\w-]{11}$/;
const LIST_ID = /^[\w-]{10,64}$/;
const NO_ADDRESS = "This is not a web address. A web address looks like https://example.com/course.";
const NO_VIDEO = "Enter the address of one video or playlist: a channel or a search is too much to read.";

function readYoutube(url: URL): CourseAddress {
  const [first = "", second = ""] = url.pathname.split("/").filter((part) => part !== "");
  const isShort = url.hostname === "youtu.be";
  const inPath = isShort ? first : /^(shorts|live|embed|v)$/.test(first) ? second : "";
  const video = url.searchParams.get("v") ?? inPath;
  const list = url.searchParams.get("list") ?? "";
  if (
    VIDEO_ID.test(video) &&
    (isShort || /^(watch|shorts|live|embed|v)$/.test(first)) &&
    video !== "videoseries"
  )
    return { kind: "video", id: video };
  if (LIST_ID.test(list)) return { kind: "playlist", id: list };
  return { kind: "bad", sentence: NO_VIDEO };
}

/** A video's id of PeerTube: a UUID, whole or short */
const PEERTUBE =
  /^\/(?:w|videos\/(?:watch|embed))\/([1-9A-HJ-NP-Za-km-z]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
const NO_VIMEO = "Enter the address of one Vimeo video: a channel or a showcase is too much to read.";

function readVimeo(url: URL): CourseAddress {
  const id = vimeoVideo(url);
  return id ? { kind: "vimeo", id } : { kind: "bad", sentence: NO_VIMEO };
}

function withScheme(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text;
  // "wiki.example:8080/a" has a port, "mailto:a@b.example" has a scheme.
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? null : `https://${text.replace(/^\/+/, "")}`;
}

/**
 * Understands what someone typed or pasted: trims it, adds https://, tells videos and playlists of YouTube, videos of Vimeo and PeerTube, files by
 * their endings, and pages. `bad` with a sentence for what leads nowhere. docs/product.md#import
 */
export function understandAddress(text: string): CourseAddress {
  const trimmed = text.trim().replace(/^<(.*)>$/, "$1");
  const full = trimmed === "" || trimmed.length > MAX_LENGTH ? null : withScheme(trimmed);
  const url = full === null ? null : URL.parse(full);
  if (!url || url.hostname === "") return { kind: "bad", sentence: NO_ADDRESS };
  const host = url.hostname.replace(/^(www|m|music)\./, "").replace(/\.$/, "");
  if (host === "youtube.com" || host === "youtube-nocookie.com" || host === "youtu.be")
    return readYoutube(url);
  if (host === "vimeo.com" || host === "player.vimeo.com") return readVimeo(url);
  url.hash = "";
  const peertube = PEERTUBE.exec(url.pathname)?.[1];
  if (peertube) return { kind: "peertube", id: peertube, address: url.href };
  return { kind: isFile(url.pathname) ? "file" : "page", address: url.href };
}

/** How a file from an address is called: by the last part of the address. */
export function fileNameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // What isn't well spelled stays as it is.
  }
  return name.replace(/[\p{Cc}/\\]/gu, "").slice(0, 200) || hostname;
}
