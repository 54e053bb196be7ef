import { ImportError } from "#lib/course-reader/import-error.ts";
import type { VideoBundle, YoutubeBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { env } from "#lib/server/env.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import { pause, type Reach } from "./http-service.ts";
import { type Api, type ListFacts, listOfApi, type VideoFacts, videosOfApi } from "./youtube-api-service.ts";
import { embedTitle, listOfPage, videoOfPage } from "./youtube-page-service.ts";

/** Where YouTube and its API are; for tests, and by default the real ones. */
export interface YoutubeAccess {
  site: string;
  api: string;
  key: string | undefined;
}

interface Place {
  site: string;
  /** null without a key */
  api: Api | null;
}

const MAX_PAGES = 20;
const ADDRESS = "https://www.youtube.com";
const GONE = "It is private, removed, or not public.";
const TOO_MANY = `Transcripts are asked for the first ${MAX_PAGES} videos of a list only.`;

function placeOf(access: YoutubeAccess | undefined): Place {
  const own = env().YOUTUBE_BASE_URL;
  const site = access?.site ?? own ?? ADDRESS;
  const base = access?.api ?? (own ? `${own}/v3` : "https://www.googleapis.com/youtube/v3");
  const key = access ? access.key : env().YOUTUBE_API_KEY;
  return { site, api: key ? { base, key } : null };
}

const watchPath = (id: string) => `/watch?v=${id}`;

/** The API may be out of quota, or its key wrong: then the pages have to do. */
async function tryApi<T>(place: Place, ask: (api: Api) => Promise<T>): Promise<T | null> {
  if (!place.api) return null;
  try {
    return await ask(place.api);
  } catch (error) {
    if (error instanceof OutgoingError) return null;
    throw error;
  }
}

const bare = ({ id, title, description, duration }: VideoFacts): VideoBundle => ({
  ...{ id, title: title.slice(0, 2000) || id, description, duration, address: `${ADDRESS}${watchPath(id)}` },
  ...{ transcript: null, transcriptProblem: null, problem: null },
});

/** A video whose page couldn't be read: with its title at least, and why there is no more. */
async function withoutPage(video: VideoFacts, error: OutgoingError, place: Place, reach: Reach) {
  const known = bare(video);
  if (video.description !== "") return { ...known, transcriptProblem: "The transcript couldn't be read." };
  try {
    const title = await embedTitle(place.site, known.address, reach);
    return { ...known, title: title || known.title, problem: error.message };
  } catch (refused) {
    const isGone = refused instanceof OutgoingError && [400, 401, 403, 404].includes(refused.status ?? 0);
    return { ...known, problem: isGone ? GONE : error.message };
  }
}

/** A video with its transcript, as far as its page and robots.txt give it out. */
async function readVideo(video: VideoFacts, place: Place, reach: Reach): Promise<VideoBundle> {
  try {
    const page = await videoOfPage(place.site, `${place.site}${watchPath(video.id)}`, reach);
    const { facts: found, ...spoken } = page;
    const facts = found ?? video;
    if (!found && video.description === "") return { ...bare(video), problem: GONE };
    const description = video.description || facts.description;
    const whole = { ...facts, id: video.id, title: video.title || facts.title, description };
    return { ...bare(whole), ...spoken };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return withoutPage(video, error, place, reach);
  }
}

async function readVideos(list: readonly VideoFacts[], place: Place, reach: Reach): Promise<VideoBundle[]> {
  const videos: VideoBundle[] = [];
  for (const [index, video] of list.entries()) {
    const isRead = index < MAX_PAGES && (index === 0 || (await pause(0, reach)));
    if (isRead) videos.push(await readVideo(video, place, reach));
    else if (video.description !== "") videos.push({ ...bare(video), transcriptProblem: TOO_MANY });
    else videos.push({ ...bare(video), problem: `Only the first ${MAX_PAGES} videos of a list are read.` });
    reach.onStep({ step: "Fetch", done: index + 1, total: list.length });
  }
  return videos;
}

async function listOf(id: string, place: Place, reach: Reach): Promise<ListFacts> {
  const list = await tryApi(place, (api) => listOfApi(id, api, reach));
  return list ?? (await listOfPage(`${place.site}/playlist?list=${id}`, reach));
}

async function videoOf(id: string, place: Place, reach: Reach): Promise<VideoFacts> {
  const [video] = (await tryApi(place, (api) => videosOfApi([id], api, reach))) ?? [];
  return video ?? { id, title: "", description: "", duration: null };
}

async function bundleOf(kind: "video" | "playlist", id: string, place: Place, reach: Reach) {
  const common = { waddle: "youtube" as const, kind };
  if (kind === "video") {
    const [video] = await readVideos([await videoOf(id, place, reach)], place, reach);
    if (!video || video.problem !== null)
      throw new ImportError("unreachable", `This video can't be read. ${video?.problem ?? GONE}`);
    const { title, description, address } = video;
    return { ...common, address, title, description, videos: [video], notes: [] };
  }
  const { title, description, videos, isCut } = await listOf(id, place, reach);
  if (videos.length === 0) throw new ImportError("unreachable", "This playlist has no public videos.");
  const reason = `The playlist has more videos than the ${videos.length} that are read.`;
  const notes = isCut ? [{ kind: "more", name: "More videos", reason }] : [];
  const address = `${ADDRESS}/playlist?list=${id}`;
  return { ...common, address, title, description, videos: await readVideos(videos, place, reach), notes };
}

/**
 * Reads a video or playlist into one upload: by YouTube's Data API with a key, else by its pages, as far as its
 * robots.txt allows; transcripts come from the pages in either case. Throws ImportError, OutgoingError.
 */
export async function fetchYoutube(
  kind: "video" | "playlist",
  id: string,
  reach: Reach,
  access: YoutubeAccess | undefined,
) {
  const bundle: YoutubeBundle = await bundleOf(kind, id, placeOf(access), reach);
  const file = await saveUpload(bundle.title || "YouTube", Buffer.from(JSON.stringify(bundle)));
  return { path: file.path, fileName: file.fileName, sourceId: bundle.address };
}
