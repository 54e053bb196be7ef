import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { askProgram, type Reach } from "./http-service.ts";
import { at, secondsOf, textAt } from "./youtube-data.ts";

/** What YouTube tells of a video, without its transcript. */
export interface VideoFacts {
  id: string;
  title: string;
  description: string;
  /** seconds */
  duration: number | null;
}

export interface ListFacts {
  title: string;
  description: string;
  videos: VideoFacts[];
  /** There are more than were asked for. */
  isCut: boolean;
}

export interface Api {
  base: string;
  key: string;
}

const PAGE = 50;
const MAX_PAGES = 4;
const MAX_DESCRIPTION = 20_000;

async function ask(api: Api, path: string, query: Record<string, string>, reach: Reach): Promise<unknown> {
  const search = new URLSearchParams({ ...query, key: api.key });
  const wanted = { types: ["application/json"] };
  const { bytes } = await askProgram(`${api.base}/${path}?${search}`, wanted, reach);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new OutgoingError("unreachable", "YouTube gives no proper answer.");
  }
}

function itemsOf(answer: unknown): unknown[] {
  const items = at(answer, "items");
  return Array.isArray(items) ? items : [];
}

/** Asks for videos by their ids, 50 at once; those that are private or gone aren't among the answers. */
export async function videosOfApi(ids: readonly string[], api: Api, reach: Reach): Promise<VideoFacts[]> {
  const found: VideoFacts[] = [];
  for (let start = 0; start < ids.length; start += PAGE) {
    const id = ids.slice(start, start + PAGE).join(",");
    const answer = await ask(api, "videos", { part: "snippet,contentDetails", id }, reach);
    for (const item of itemsOf(answer))
      found.push({
        id: textAt(item, "id"),
        title: textAt(item, "snippet", "title"),
        description: textAt(item, "snippet", "description").slice(0, MAX_DESCRIPTION),
        duration: secondsOf(textAt(item, "contentDetails", "duration")),
      });
  }
  return found;
}

async function idsOfList(playlistId: string, api: Api, reach: Reach) {
  const videos: { id: string; title: string }[] = [];
  let pageToken = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { part: "snippet", maxResults: String(PAGE), playlistId, ...(pageToken && { pageToken }) };
    const answer = await ask(api, "playlistItems", query, reach);
    for (const item of itemsOf(answer)) {
      const id = textAt(item, "snippet", "resourceId", "videoId");
      if (id) videos.push({ id, title: textAt(item, "snippet", "title") });
    }
    pageToken = textAt(answer, "nextPageToken");
    if (!pageToken) break;
  }
  return { videos, isCut: pageToken !== "" };
}

/** A playlist with at most 200 videos in its order; null where there is none that anyone may see. */
export async function listOfApi(id: string, api: Api, reach: Reach): Promise<ListFacts | null> {
  const [list] = itemsOf(await ask(api, "playlists", { part: "snippet", id }, reach));
  if (list === undefined) return null;
  const { videos, isCut } = await idsOfList(id, api, reach);
  const known = new Map(
    (
      await videosOfApi(
        videos.map((video) => video.id),
        api,
        reach,
      )
    ).map((v) => [v.id, v]),
  );
  return {
    title: textAt(list, "snippet", "title"),
    description: textAt(list, "snippet", "description").slice(0, MAX_DESCRIPTION),
    videos: videos.map((video) => known.get(video.id) ?? { ...video, description: "", duration: null }),
    isCut,
  };
}
