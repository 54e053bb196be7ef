import * as z from "zod";
import type { RecordingsBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { env } from "#lib/server/env.ts";
import { isNamedHost } from "#lib/server/outgoing/address.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import {
  bestTrack,
  type Captions,
  fetchCaptions,
  fetchJson,
  MAX_LANGUAGE,
  NO_CAPTIONS,
  notGiven,
} from "./captions-service.ts";
import type { Reach } from "./http-service.ts";

/** A picture of this height is good enough for a lesson, and plays on most lines. */
const HEIGHT = 720;

const fileSchema = z.object({
  fileUrl: z.string().max(2000),
  resolution: z.object({ id: z.number() }).nullish(),
});
/** https://docs.joinpeertube.org/api-rest-reference.html#tag/Video/operation/getVideo */
const videoSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  duration: z.number().nonnegative().nullish(),
  language: z.object({ id: z.string().nullish() }).nullish(),
  files: z.array(fileSchema).nullish(),
  streamingPlaylists: z.array(z.object({ files: z.array(fileSchema).nullish() })).nullish(),
});
const captionsSchema = z.object({
  data: z.array(
    z.object({
      language: z.object({ id: z.string() }),
      automaticallyGenerated: z.boolean().nullish(),
      captionPath: z.string().nullish(),
      fileUrl: z.string().nullish(),
    }),
  ),
});
const chaptersSchema = z.object({
  chapters: z.array(z.object({ timecode: z.number().nonnegative(), title: z.string() })),
});
type Video = z.infer<typeof videoSchema>;

/** The file to be played: the best of those that aren't too large; null where none can be fetched over HTTPS. */
function fileOf({ files, streamingPlaylists }: Video): string | null {
  const all = [...(files ?? []), ...(streamingPlaylists ?? []).flatMap((list) => list.files ?? [])];
  const playable = all.filter(({ fileUrl }) => URL.parse(fileUrl)?.protocol === "https:");
  const height = (file: (typeof all)[number]) => file.resolution?.id ?? 0;
  const distance = (file: (typeof all)[number]) =>
    (height(file) > HEIGHT ? 10_000 : 0) + Math.abs(HEIGHT - height(file));
  return playable.toSorted((a, b) => distance(a) - distance(b))[0]?.fileUrl ?? null;
}

async function captionsOf(base: string, origin: string, language: string, reach: Reach): Promise<Captions> {
  const parsed = captionsSchema.safeParse(await fetchJson(`${base}/captions`, reach));
  if (!parsed.success) return notGiven("Its site gives no proper answer about its captions.");
  const tracks = parsed.data.data.flatMap(
    ({ language: { id }, automaticallyGenerated, captionPath, fileUrl }) => {
      const url = URL.parse(fileUrl ?? captionPath ?? "", origin);
      return url ? [{ address: url.href, language: id, isAutomatic: automaticallyGenerated ?? false }] : [];
    },
  );
  const best = bestTrack(tracks, language);
  return best ? fetchCaptions(best, reach) : NO_CAPTIONS;
}

async function chaptersOf(base: string, reach: Reach) {
  const parsed = chaptersSchema.safeParse(await fetchJson(`${base}/chapters`, reach));
  const chapters = parsed.success ? parsed.data.chapters : [];
  return chapters.slice(0, 500).map(({ timecode: at, title }) => ({ at, title: title.slice(0, 400) }));
}

/** What is missing is no reason to leave the video. */
async function orElse<T>(promise: Promise<T>, instead: (error: OutgoingError) => T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof OutgoingError) return instead(error);
    throw error;
  }
}

/** The origin that is asked: by https, but for the owner's own hosts. */
function originOf(address: string, { outgoing }: Reach): string {
  const url = new URL(address);
  const isOwn = isNamedHost(url, outgoing.privateHosts ?? env().IMPORT_PRIVATE_HOSTS);
  return isOwn ? url.origin : url.origin.replace(/^http:/, "https:");
}

/** What PeerTube's API tells of a video; null where the address leads to no PeerTube. Throws OutgoingError. */
export async function readPeertube(
  address: string,
  id: string,
  reach: Reach,
): Promise<RecordingsBundle | null> {
  const origin = originOf(address, reach);
  const base = `${origin}/api/v1/videos/${id}`;
  const answer = await orElse(fetchJson(base, reach), (error) => {
    // Any other site may have such an address, and no such API.
    if (error.code === "http_status" || error.code === "wrong_type") return null;
    throw error;
  });
  const parsed = videoSchema.safeParse(answer);
  if (!parsed.success) return null;
  const video = parsed.data;
  const language = (video.language?.id ?? "").slice(0, MAX_LANGUAGE);
  const page = `${origin}/w/${id}`;
  const file = fileOf(video);
  const captions = await orElse(captionsOf(base, origin, language, reach), (error) =>
    notGiven(`Its captions can't be read: ${error.message}`),
  );
  const title = video.name.slice(0, 2000);
  const description = (video.description ?? "").slice(0, 20_000);
  const recording = {
    ...{ id: page, kind: "video" as const, title, description, duration: video.duration ?? null },
    media: { provider: file ? ("file" as const) : ("peertube" as const), address: file ?? page, file: null },
    chapters: await orElse(chaptersOf(base, reach), () => []),
    ...captions,
    language: captions.language || language,
  };
  return { waddle: "recordings", address: page, title, description, recordings: [recording], notes: [] };
}
