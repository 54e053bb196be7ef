import { load } from "cheerio/slim";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import type { CourseBuilder } from "../course-builder.ts";

/** A film of another site that a page shows */
export interface Embed {
  /** "" where the page gives it none */
  title: string;
  media: LessonMedia;
}

const MAX_ADDRESS = 2000;
const MAX_EMBEDS = 20;
const YOUTUBE = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const VIDEO_ID = /^[\w-]{11}$/;
const FILE = /\.(?:mp4|m4v|webm|ogv|mp3|m4a|ogg|oga)$/i;
const PEERTUBE = /^\/(?:videos\/(?:embed|watch)|w)\/([\w-]{6,40})$/;

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const parts = pathname.split("/").filter(Boolean);
  if (hostname === "youtu.be") return parts[0] ?? null;
  if (!YOUTUBE.test(hostname)) return null;
  return ["embed", "shorts", "live", "v"].includes(parts[0] ?? "")
    ? (parts[1] ?? null)
    : searchParams.get("v");
}

function urlOf(address: string): URL | null {
  const whole = address.trim().replace(/^\/\//, "https://");
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** The video of this id. */
export function youtubeMedia(id: string): LessonMedia {
  return {
    provider: "youtube",
    address: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
    file: null,
  };
}

/**
 * What an address lets one watch: a video of YouTube, Vimeo or PeerTube, or a file that browsers play, over HTTPS. Null for
 * every other.
 */
export function mediaAt(address: string): LessonMedia | null {
  const url = urlOf(address);
  if (!url || address.length > MAX_ADDRESS || !/^https?:$/.test(url.protocol)) return null;
  const id = youtubeId(url);
  if (id !== null) return VIDEO_ID.test(id) ? youtubeMedia(id) : null;
  if (/(?:^|\.)vimeo\.com$/.test(url.hostname)) {
    const number = /\/(\d{5,12})(?=\/|$)/.exec(url.pathname)?.[1];
    return number ? { provider: "vimeo", address: `https://vimeo.com/${number}`, file: null } : null;
  }
  if (url.protocol !== "https:") return null;
  if (FILE.test(url.pathname)) return { provider: "file", address: url.href, file: null };
  const peertube = PEERTUBE.exec(url.pathname)?.[1];
  return peertube ? { provider: "peertube", address: `${url.origin}/w/${peertube}`, file: null } : null;
}

/** The films of YouTube, Vimeo and PeerTube that a page shows in frames, in their order, each once. */
export function embedsIn(markup: string): Embed[] {
  if (!/<iframe\b/i.test(markup)) return [];
  const embeds = new Map<string, Embed>();
  const $ = load(markup);
  for (const frame of $("iframe").toArray()) {
    const { src = "", title = "" } = frame.attribs;
    const media = mediaAt(src || frame.attribs["data-src"] || "");
    if (media && media.provider !== "file" && !embeds.has(media.address))
      embeds.set(media.address, { title: title.trim(), media });
  }
  return [...embeds.values()].slice(0, MAX_EMBEDS);
}

/** Titles that players give their frames, and that say nothing of the film */
const OF_PLAYER = /^(?:youtube|vimeo)(?: video)?(?: player)?$/i;

/** Takes films that a page shows, as lessons behind it. */
export function takeEmbeds(
  builder: CourseBuilder,
  embeds: readonly Embed[],
  page: { title: string; sourceId?: string | null },
): void {
  for (const [index, { title, media }] of embeds.entries()) {
    const named = OF_PLAYER.test(title) ? "" : title;
    const sourceId = page.sourceId ? `${page.sourceId}#video-${index + 1}` : media.address;
    builder.lesson({ title: named || page.title, html: "", media, sourceId, kind: "video" });
  }
}
