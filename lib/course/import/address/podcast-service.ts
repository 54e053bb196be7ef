import { parseRssFeed } from "feedsmith";
import * as z from "zod";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { RecordingBundle, RecordingsBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { decodeText } from "#lib/server/files/text-encoding.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { isTangled } from "#lib/server/html/tangled.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import type { Fetched } from "#lib/server/outgoing/outgoing.ts";
import {
  type Captions,
  fetchCaptions,
  fetchJson,
  MAX_LANGUAGE,
  NO_CAPTIONS,
  notGiven,
  type Track,
} from "./captions-service.ts";
import { pause, type Reach } from "./http-service.ts";

/** docs/product.md#import */
const MAX_EPISODES = 200;
const MAX_READ = 50;
const MAX_BYTES = 10 * 1024 * 1024;
/** An episode has some dozens of elements. Each sign that begins one, and each that gives an attribute, takes time to parse. */
const MAX_TAGS = 200_000;
const MAX_ATTRIBUTES = 400_000;
const MAX_DESCRIPTION = 20_000;
/** Of all transcripts together, in characters */
const MAX_SPOKEN = 20 * 1024 * 1024;
const START = 2000;

const BROKEN = "This feed is damaged or no podcast's. Try the address of the podcast's RSS feed.";
const DECLARES = "This feed declares a document type, as no podcast needs, so it isn't read.";
const TOO_LARGE =
  "This feed is larger than 10 MB, so it isn't read. Ask its host for a feed of the newest episodes.";
const NONE = "This feed has no episodes to listen to. Try the address of a podcast's feed.";
const NOT_ASKED = `Transcripts and chapters are asked for the first ${MAX_READ} episodes of a feed, as far as there is time and room.`;
const READABLE = /vtt|srt|subrip|json/i;

const text = z.string().optional().catch(undefined);
const linkSchema = z.object({ url: text, type: text, language: text });
const links = z.array(linkSchema).catch([]);
/** What is needed of a feed; all else that the library reads is left alone. */
const itemSchema = z.object({
  title: text,
  description: text,
  guid: z.object({ value: text }).optional().catch(undefined),
  content: z.object({ encoded: text }).optional().catch(undefined),
  enclosures: links,
  itunes: z
    .object({ title: text, summary: text, duration: z.number().nonnegative().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  podcast: z
    .object({ transcripts: links, chapters: linkSchema.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const feedSchema = z.object({
  title: text,
  description: text,
  language: text,
  items: z.array(itemSchema).catch([]),
});
type Feed = z.infer<typeof feedSchema>;
type Item = z.infer<typeof itemSchema>;

/** Whether what was fetched is an RSS feed. */
export function isFeed({ bytes }: Fetched): boolean {
  const start = bytes.toString("latin1", 0, START);
  return /<rss[\s>]/i.test(start) && !/<html[\s>]/i.test(start);
}

/** What isn't parsed as elements. One without an end goes to the end of the text, so that nothing is searched for twice. */
const NO_ELEMENTS = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g;

/** Whether a feed has more elements or attributes than any podcast; judged before it is parsed. */
function isBomb(xml: string): boolean {
  const elements = xml.replace(NO_ELEMENTS, "");
  const has = (sign: string, most: number) => elements.split(sign, most + 1).length > most;
  return has("<", MAX_TAGS) || has("=", MAX_ATTRIBUTES);
}

function parse(bytes: Buffer): Feed {
  if (bytes.length > MAX_BYTES) throw new ImportError("too_large", TOO_LARGE);
  const text = decodeText(bytes);
  if (/<!(?:DOCTYPE|ENTITY)\b/i.test(text)) throw new ImportError("bad_xml", DECLARES);
  if (isBomb(text)) throw new ImportError("bad_xml", BROKEN);
  try {
    return feedSchema.parse(parseRssFeed(text));
  } catch {
    // The library has several errors of its own, and all of them mean this.
    throw new ImportError("bad_xml", BROKEN);
  }
}

/** What can be heard or seen of an episode: browsers fetch it by https. */
function soundOf({ enclosures }: Item) {
  for (const { url = "", type = "" } of enclosures) {
    const address = URL.parse(url.trim());
    if (!address || !/^https?:$/.test(address.protocol) || address.href.length > 2000) continue;
    address.protocol = "https:";
    const isFilm = /^video\//i.test(type) || /\.(?:mp4|m4v|webm)$/i.test(address.pathname);
    const isSound = /^audio\//i.test(type) || /\.(?:mp3|m4a|ogg|oga|opus)$/i.test(address.pathname);
    if (isFilm || isSound)
      return { address: address.href, kind: isFilm ? ("video" as const) : ("audio" as const) };
  }
  return null;
}

function wordsOf({ content, description, itunes }: Item): string {
  const source = content?.encoded ?? description ?? itunes?.summary ?? "";
  const words = isTangled(source) ? "" : htmlToText(source);
  return words.trim().slice(0, MAX_DESCRIPTION);
}

/** The transcripts with times, those that captions are written in first. */
function tracksOf({ podcast }: Item, feed: Feed): Track[] {
  const rank = (type: string) => (/vtt/i.test(type) ? 0 : /srt|subrip/i.test(type) ? 1 : 2);
  return (podcast?.transcripts ?? [])
    .filter(({ url, type }) => url && READABLE.test(`${type ?? ""} ${url}`))
    .toSorted((a, b) => rank(a.type ?? "") - rank(b.type ?? ""))
    .map(({ url = "", language }) => ({
      address: url,
      language: language ?? feed.language ?? "",
      isAutomatic: false,
    }));
}

const chaptersSchema = z.object({
  chapters: z.array(z.object({ startTime: z.number().nonnegative(), title: z.string().nullish() })),
});

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md */
async function chaptersOf({ podcast }: Item, reach: Reach): Promise<RecordingBundle["chapters"]> {
  const address = podcast?.chapters?.url;
  if (!address) return [];
  try {
    const parsed = chaptersSchema.safeParse(await fetchJson(address, reach));
    const all = parsed.success ? parsed.data.chapters : [];
    return all
      .flatMap(({ startTime: at, title }) => (title ? [{ at, title: title.slice(0, 400) }] : []))
      .slice(0, 500);
  } catch (error) {
    if (error instanceof OutgoingError) return [];
    throw error;
  }
}

/** How many episodes may still be asked for more than the feed tells, and how many characters they may bring. */
interface Room {
  episodes: number;
  characters: number;
}

async function saidOf(item: Item, feed: Feed, room: Room, reach: Reach) {
  const [track] = tracksOf(item, feed);
  const bare = { ...NO_CAPTIONS, chapters: [] as RecordingBundle["chapters"] };
  if (!track && !item.podcast?.chapters?.url) return bare;
  const isAsked = room.episodes > 0 && room.characters > 0 && (await pause(0, reach));
  if (!isAsked) return track ? { ...bare, ...notGiven(NOT_ASKED) } : bare;
  room.episodes -= 1;
  const captions: Captions = track ? await fetchCaptions(track, reach) : NO_CAPTIONS;
  for (const { text } of captions.cues ?? []) room.characters -= text.length;
  return { ...captions, chapters: await chaptersOf(item, reach) };
}

/**
 * A podcast's feed with its episodes in the feed's order, the first 200, and the transcripts and chapters that they name.
 * Throws ImportError `bad_xml`, `too_large`, `wrong_type`.
 */
export async function readPodcast({ bytes, address }: Fetched, reach: Reach): Promise<RecordingsBundle> {
  const feed = parse(bytes);
  const episodes = feed.items.flatMap((item) => {
    const sound = soundOf(item);
    return sound ? [{ item, sound }] : [];
  });
  if (episodes.length === 0) throw new ImportError("wrong_type", NONE);
  const room: Room = { episodes: MAX_READ, characters: MAX_SPOKEN };
  const recordings: RecordingBundle[] = [];
  for (const { item, sound } of episodes.slice(0, MAX_EPISODES)) {
    const { address: file, kind } = sound;
    const said = await saidOf(item, feed, room, reach);
    const id = (item.guid?.value || file).slice(0, 2000);
    const title = (item.title || item.itunes?.title || file).slice(0, 2000);
    const media = { provider: "file" as const, address: file, file: null };
    const duration = item.itunes?.duration ?? null;
    const language = said.language || (feed.language ?? "").slice(0, MAX_LANGUAGE);
    recordings.push({ id, kind, title, description: wordsOf(item), media, duration, ...said, language });
    reach.onStep({ step: "Fetch", done: recordings.length, total: Math.min(episodes.length, MAX_EPISODES) });
  }
  const more = episodes.length - recordings.length;
  const reason = `The first ${MAX_EPISODES} episodes of a feed are read.`;
  const notes = more > 0 ? [{ kind: "more", name: `${more} more episodes`, reason }] : [];
  const title = (feed.title || "Podcast").slice(0, 2000);
  const description = htmlToText(feed.description ?? "").slice(0, MAX_DESCRIPTION);
  return { waddle: "recordings", address, title, description, recordings, notes };
}
