import { load } from "cheerio/slim";
import type { VideoBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { askProgram, type Reach, readPage } from "./http-service.ts";
import type { ListFacts, VideoFacts } from "./youtube-api-service.ts";
import {
  allNamed,
  at,
  bestTrack,
  type CaptionTrack,
  objectNamed,
  readTimedText,
  textAt,
} from "./youtube-data.ts";

type Spoken = Pick<VideoBundle, "transcript" | "transcriptProblem" | "transcriptKind" | "language">;

const HTML = { types: ["text/html"] };
const JSON_TYPES = { types: ["application/json", "text/*"] };
const MAX_TITLE = 2000;
const MAX_DESCRIPTION = 20_000;
const NONE = "YouTube has no transcript of this video.";
/** There is one, but the answer was empty: YouTube gives it to some programs only. */
const NOT_GIVEN = "YouTube gave us no transcript of this video, although it has one.";

/** What YouTube tells every site that embeds a video or playlist: its title. Throws OutgoingError. */
export async function embedTitle(site: string, address: string, reach: Reach): Promise<string> {
  const query = new URLSearchParams({ url: address, format: "json" });
  const { bytes } = await askProgram(`${site}/oembed?${query}`, JSON_TYPES, reach);
  try {
    return textAt(JSON.parse(bytes.toString("utf8")), "title").slice(0, MAX_TITLE);
  } catch {
    return "";
  }
}

function tracksOf(player: unknown): CaptionTrack[] {
  const tracks = at(player, "captions", "playerCaptionsTracklistRenderer", "captionTracks");
  if (!Array.isArray(tracks)) return [];
  return tracks.slice(0, 200).map((track: unknown) => ({
    baseUrl: textAt(track, "baseUrl"),
    languageCode: textAt(track, "languageCode"),
    kind: textAt(track, "kind"),
  }));
}

async function readTrack(track: CaptionTrack, site: string, reach: Reach): Promise<Spoken> {
  const url = URL.parse(track.baseUrl, site);
  if (!url || url.origin !== new URL(site).origin) return { transcript: null, transcriptProblem: NONE };
  url.searchParams.set("fmt", "json3");
  try {
    const { bytes } = await readPage(url.href, JSON_TYPES, reach);
    const pieces = readTimedText(JSON.parse(bytes.toString("utf8") || "null"));
    if (pieces.length === 0) return { transcript: null, transcriptProblem: NOT_GIVEN };
    const transcriptKind = track.kind === "asr" ? "automatic" : "given";
    return { transcript: pieces, transcriptProblem: null, transcriptKind, language: track.languageCode };
  } catch (error) {
    reach.signal?.throwIfAborted();
    const isForbidden = error instanceof OutgoingError && error.code === "forbidden";
    const transcriptProblem = isForbidden
      ? "YouTube asks programs not to read its transcripts."
      : "The transcript couldn't be read.";
    return { transcript: null, transcriptProblem };
  }
}

/** A video by its own page. Throws OutgoingError; facts are null where the page tells none. */
export async function videoOfPage(site: string, address: string, reach: Reach) {
  const { bytes } = await readPage(address, HTML, reach);
  const player = objectNamed(bytes.toString("utf8"), "ytInitialPlayerResponse");
  const details = at(player, "videoDetails");
  const seconds = Number(textAt(details, "lengthSeconds"));
  const facts: VideoFacts | null = textAt(details, "title")
    ? {
        id: textAt(details, "videoId"),
        title: textAt(details, "title").slice(0, MAX_TITLE),
        description: textAt(details, "shortDescription").slice(0, MAX_DESCRIPTION),
        duration: seconds > 0 ? seconds : null,
      }
    : null;
  const track = bestTrack(tracksOf(player));
  const none: Spoken = { transcript: null, transcriptProblem: NONE };
  const spoken = track ? await readTrack(track, site, reach) : none;
  return { facts, ...spoken };
}

function videosOf(data: unknown): VideoFacts[] {
  const known = new Map<string, VideoFacts>();
  const add = (id: string, title: string) => {
    if (/^[\w-]{11}$/.test(id) && !known.has(id))
      known.set(id, { id, title: title.slice(0, MAX_TITLE), description: "", duration: null });
  };
  for (const video of allNamed(data, "playlistVideoRenderer"))
    add(
      textAt(video, "videoId"),
      textAt(video, "title", "runs", 0, "text") || textAt(video, "title", "simpleText"),
    );
  for (const video of allNamed(data, "lockupViewModel"))
    add(textAt(video, "contentId"), textAt(video, "metadata", "lockupMetadataViewModel", "title", "content"));
  return [...known.values()];
}

/** A playlist by its own page: its title and the videos that the page lists. Throws OutgoingError. */
export async function listOfPage(address: string, reach: Reach): Promise<ListFacts> {
  const { bytes } = await readPage(address, HTML, reach);
  const html = bytes.toString("utf8");
  const data = objectNamed(html, "ytInitialData");
  const [head] = allNamed(data, "playlistMetadataRenderer");
  const isCut = allNamed(data, "continuationItemRenderer").length > 0;
  const $ = load(html.slice(0, 200_000));
  const title = textAt(head, "title") || $('meta[property="og:title"]').attr("content") || "";
  const description = textAt(head, "description").slice(0, MAX_DESCRIPTION);
  return { title: title.slice(0, MAX_TITLE), description, videos: videosOf(data), isCut };
}
