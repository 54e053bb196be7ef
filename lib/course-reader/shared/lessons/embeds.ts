import { type CheerioAPI, load } from "cheerio/slim";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import { isRecordingName, LEAST_SOUND_BYTES } from "../../recording-types.ts";
import { vimeoVideo } from "../../vimeo-address.ts";
import type { CourseBuilder } from "../course-builder.ts";
import type { Media, MediaStore, TrackAddress } from "../media.ts";

/** A film or sound that a page shows: of another site, or a file of its own package */
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
    const video = vimeoVideo(url);
    return video ? { provider: "vimeo", address: `https://vimeo.com/${video}`, file: null } : null;
  }
  if (url.protocol !== "https:") return null;
  if (FILE.test(url.pathname)) return { provider: "file", address: url.href, file: null };
  const peertube = PEERTUBE.exec(url.pathname)?.[1];
  return peertube ? { provider: "peertube", address: `${url.origin}/w/${peertube}`, file: null } : null;
}

/** The same for what is known to be a recording's address: any other over HTTPS is that of a file. */
export function recordingAt(address: string): LessonMedia | null {
  const url = urlOf(address);
  const isFile = url?.protocol === "https:" && address.length <= MAX_ADDRESS;
  return mediaAt(address) ?? (isFile ? { provider: "file", address: url.href, file: null } : null);
}

/** The media of a file of the package. `file`: `media:<key>`. */
export function packageMedia(file: string): LessonMedia {
  return { provider: "package", address: "", file };
}

type Attributes = Record<string, string | undefined>;

/** Captions and chapters of a film, those for everyone first. */
function tracksOf(tracks: readonly Attributes[]): TrackAddress[] {
  const named = tracks.toSorted((a, b) => Number("default" in b) - Number("default" in a));
  return named.flatMap(({ src = "", kind = "subtitles", srclang: language = "" }): TrackAddress[] => {
    if (src === "" || !/^(?:captions|subtitles|chapters)$/i.test(kind)) return [];
    return [{ src, kind: /^chapters$/i.test(kind) ? "chapters" : "captions", language }];
  });
}

/** "film/spring-tides_1.mp4" → "spring tides 1" */
function titleOfFile(src: string): string {
  const name = (src.split(/[?#]/)[0] ?? "").split("/").at(-1) ?? "";
  const words = name.replace(/\.\w{1,5}$/, "").replace(/[_-]+|%20/g, " ");
  return /%[0-9a-f]{2}/i.test(words) ? "" : words.trim();
}

/** What an element for films or sounds plays, the first that it names first, and what it is called. */
export function playedBy(shown: ReturnType<CheerioAPI>) {
  const [src = "", title, label] = ["src", "title", "aria-label"].map((name) => shown.attr(name));
  const inner = (name: string) =>
    shown
      .find(name)
      .toArray()
      .map(({ attribs }) => attribs);
  const sources = [src, ...inner("source").map((one) => one.src ?? "")].filter((one) => one !== "");
  const caption = () => shown.closest("figure").find("figcaption").first().text();
  return { sources, tracks: tracksOf(inner("track")), title: title || label || caption() };
}

/** Where an element that shows a film finds it: in the package, or in a file elsewhere. */
function shownAt(sources: readonly string[], keep: (src: string) => string | null): LessonMedia | null {
  for (const src of sources) {
    const file = keep(src);
    if (file !== null) return packageMedia(file);
  }
  return sources.map(mediaAt).find((media) => media !== null) ?? null;
}

/**
 * The films and sounds that a page shows, in their order, each once: those of YouTube, Vimeo and PeerTube in frames, those
 * that elements play, and files of the package that links lead to. Short sounds stay in the text.
 */
export function embedsIn(markup: string, files: Media | null = null): Embed[] {
  if (!/<(?:iframe|video|audio|a)\b/i.test(markup)) return [];
  const embeds = new Map<string, Embed>();
  const add = (media: LessonMedia | null, title: string) => {
    const key = media?.file ?? media?.address ?? "";
    if (media && !embeds.has(key)) embeds.set(key, { title: title.replace(/\s+/g, " ").trim(), media });
  };
  const $ = load(markup);
  for (const node of $("iframe, video, audio, a[href]").toArray()) {
    const { src = "", title = "", href = "" } = node.attribs;
    if (node.name === "iframe") {
      const media = mediaAt(src || node.attribs["data-src"] || "");
      if (media?.provider !== "file") add(media, title);
    } else if (node.name === "a") {
      const file = files?.recording(href) ?? null;
      if (file !== null) add(packageMedia(file), $(node).text() || title || titleOfFile(href));
    } else {
      const played = playedBy($(node));
      const least = node.name === "audio" ? LEAST_SOUND_BYTES : 0;
      const media = shownAt(played.sources, (one) => files?.recording(one, played.tracks, least) ?? null);
      add(media, played.title);
    }
  }
  return [...embeds.values()].slice(0, MAX_EMBEDS);
}

/** Titles that players give their frames, and that say nothing of the film */
const OF_PLAYER = /^(?:youtube|vimeo)(?: video)?(?: player)?$/i;

/** Takes a film or sound of the package, which is a lesson by itself; false where the file at this path is none. */
export function takeRecording(
  builder: CourseBuilder,
  store: MediaStore,
  path: string,
  { title, sourceId = null }: { title: string; sourceId?: string | null },
): boolean {
  const file = isRecordingName(path) ? store.keepRecording(path) : null;
  if (file === null) return false;
  const named = title || titleOfFile(path);
  return builder.lesson({ title: named, html: "", media: packageMedia(file), sourceId, kind: "video" });
}

/** Takes films and sounds that a page shows, as lessons behind it. */
export function takeEmbeds(
  builder: CourseBuilder,
  embeds: readonly Embed[],
  page: { title: string; sourceId?: string | null },
): void {
  for (const [index, { title, media }] of embeds.entries()) {
    const named = OF_PLAYER.test(title) ? "" : title;
    const own = media.address || `${page.title}#video-${index + 1}`;
    const sourceId = page.sourceId ? `${page.sourceId}#video-${index + 1}` : own;
    builder.lesson({ title: named || page.title, html: "", media, sourceId, kind: "video" });
  }
}
