import * as z from "zod";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { RecordingsBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { env } from "#lib/server/env.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import {
  bestTrack,
  type Captions,
  fetchCaptions,
  fetchJson,
  NO_CAPTIONS,
  notGiven,
} from "./captions-service.ts";
import type { Reach } from "./http-service.ts";

/** Where Vimeo and its API are; for tests, and by default the real ones. */
export interface VimeoAccess {
  site: string;
  api: string;
  token: string | undefined;
}

const GONE = "This video can't be read. It is private, removed, or not public.";
const NOT_SET_UP = "Captions of Vimeo need an access to its API, which isn't set up here.";
/** https://developer.vimeo.com/api/oembed/videos */
const oembedSchema = z.object({
  title: z.string(),
  description: z.string().nullish(),
  duration: z.number().nonnegative().nullish(),
});
/** https://developer.vimeo.com/api/reference/videos#get_text_tracks */
const tracksSchema = z.object({
  data: z.array(
    z.object({
      type: z.string().nullish(),
      language: z.string().nullish(),
      link: z.string(),
      active: z.boolean().nullish(),
    }),
  ),
});
/** "en-x-autogen" */
const AUTOMATIC = /-x-autogen$/;

function placeOf(access: VimeoAccess | undefined): VimeoAccess {
  const base = env().VIMEO_BASE_URL;
  const own = { site: base ?? "https://vimeo.com", api: base ?? "https://api.vimeo.com" };
  return access ?? { ...own, token: env().VIMEO_ACCESS_TOKEN };
}

async function captionsOf(id: string, { api, token }: VimeoAccess, reach: Reach): Promise<Captions> {
  if (!token) return { ...NO_CAPTIONS, transcript: "not_set_up", note: NOT_SET_UP };
  const headers = { authorization: `bearer ${token}`, accept: "application/vnd.vimeo.*+json;version=3.4" };
  try {
    const answer = await fetchJson(`${api}/videos/${id.replace("/", ":")}/texttracks`, reach, headers);
    const parsed = tracksSchema.safeParse(answer);
    if (!parsed.success) return notGiven("Vimeo gives no proper answer about its captions.");
    const tracks = parsed.data.data
      .filter(({ type }) => !type || /^(?:captions|subtitles)$/.test(type))
      .map(({ link: address, language }) => ({
        address,
        language: (language ?? "").replace(AUTOMATIC, ""),
        isAutomatic: AUTOMATIC.test(language ?? ""),
      }));
    const best = bestTrack(tracks, "");
    return best ? await fetchCaptions(best, reach) : NO_CAPTIONS;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return notGiven(`Its captions can't be read: ${error.message}`);
  }
}

/**
 * What Vimeo tells of a video, which is named as by `vimeoVideo`: title and length by oEmbed, captions by its API where an access is set up. Throws
 * ImportError `unreachable`, OutgoingError.
 */
export async function readVimeo(
  id: string,
  reach: Reach,
  access: VimeoAccess | undefined,
): Promise<RecordingsBundle> {
  const place = placeOf(access);
  const address = `https://vimeo.com/${id}`;
  const query = new URLSearchParams({ url: address });
  const answer = await fetchJson(`${place.site}/api/oembed.json?${query}`, reach).catch((error: unknown) => {
    const isGone = error instanceof OutgoingError && [401, 403, 404].includes(error.status ?? 0);
    throw isGone ? new ImportError("unreachable", GONE) : error;
  });
  const parsed = oembedSchema.safeParse(answer);
  if (!parsed.success) throw new ImportError("unreachable", GONE);
  const { title, description, duration = null } = parsed.data;
  const said = (description ?? "").slice(0, 20_000);
  const media = { provider: "vimeo" as const, address, file: null };
  const facts = {
    id: address,
    kind: "video" as const,
    title: title.slice(0, 2000),
    description: said,
    media,
    duration,
    chapters: [],
  };
  const recordings = [{ ...facts, ...(await captionsOf(id, place, reach)) }];
  return { waddle: "recordings", address, title: facts.title, description: said, recordings, notes: [] };
}
