import { findBroken } from "#lib/course/media/media-service.ts";
import {
  MAX_ALL_MEDIA_BYTES,
  MAX_MEDIA,
  MAX_MEDIA_BYTES,
  mediaType,
} from "#lib/course-reader/media-types.ts";
import type { ImportReportItem, ParsedMedia, ParseResult } from "#lib/course-reader/schema.ts";
import { withoutMissing } from "#lib/course-reader/shared/lessons/placed.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import type { OutgoingOptions } from "#lib/server/outgoing/outgoing.ts";
import { pause, type Reach, readPage } from "./http-service.ts";

/** docs/product.md#import */
const MAX_PICTURES = 50;
const HOSTS_AT_ONCE = 4;
const PAUSE_MS = 100;
const TOTAL_MS = 60_000;
/** Faults that are likely to be the host's, and not that of one address */
const OF_HOST = new Set(["unreachable", "timed_out"]);
/** So many of them in a row, and it isn't asked again */
const MAX_FAULTS = 2;
const NO_TIME = "There was no time left for more.";
const TOO_MANY = `Only the first ${MAX_PICTURES} of a course are fetched.`;
const NO_ROOM = "The course has no room for more.";
const NO_PICTURE = "What's there isn't a picture we can show.";
const MAX_REASONS = 3;

type Picture = NonNullable<ParseResult["pictures"]>[number];
type Outcome = ParsedMedia | string;

interface Room {
  bytes: number;
  count: number;
}

async function fetchOne({ key, address }: Picture, room: Room, reach: Reach): Promise<Outcome> {
  const { bytes } = await readPage(address, { types: ["image/*"], maxBytes: MAX_MEDIA_BYTES }, reach);
  const type = mediaType(bytes);
  if (!type?.startsWith("image/")) return NO_PICTURE;
  const picture = { key, type, base64: bytes.toString("base64"), lines: [] };
  if ((await findBroken([picture])).broken.size > 0) return NO_PICTURE;
  if (room.count === 0 || bytes.length > room.bytes) return NO_ROOM;
  room.count -= 1;
  room.bytes -= bytes.length;
  return picture;
}

/** The pictures of one host, one after the other, until it fails as a whole. */
async function fetchOfHost(pictures: readonly Picture[], room: Room, reach: Reach): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let [fault, faults]: [string | null, number] = [null, 0];
  for (const [at, picture] of pictures.entries()) {
    try {
      const hasTime = () => (at === 0 ? performance.now() < reach.deadline : pause(0, reach));
      if (fault === null && !(await hasTime())) fault = NO_TIME;
      outcomes.push(fault ?? (await fetchOne(picture, room, reach)));
      faults = 0;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      faults = OF_HOST.has(error.code) ? faults + 1 : 0;
      if (faults === MAX_FAULTS) fault = error.message;
      outcomes.push(error.message);
    }
  }
  return outcomes;
}

async function fetchAll(pictures: readonly Picture[], room: Room, reach: Reach): Promise<Outcome[]> {
  const hosts = [...Map.groupBy(pictures, ({ address }) => new URL(address).host).values()];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let own = hosts.shift(); own; own = hosts.shift())
      outcomes.push(...(await fetchOfHost(own, room, reach)));
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return outcomes;
}

/** The one line for all that couldn't be fetched. */
function lineFor(reasons: readonly string[]): ImportReportItem {
  const name =
    reasons.length === 1 ? "1 picture of another site" : `${reasons.length} pictures of other sites`;
  const distinct = [...new Set(reasons)].slice(0, MAX_REASONS);
  const stand =
    reasons.length === 1 ? "Its description is shown instead." : "Their descriptions are shown instead.";
  return { kind: "more", name, outcome: "skipped", reason: `${stand} ${distinct.join(" ")}` };
}

export interface FetchPictures {
  signal?: AbortSignal;
  now: Date;
  /** Otherwise as the settings say */
  outgoing?: Pick<OutgoingOptions, "privateHosts" | "resolve" | "ca">;
  pauseMs?: number;
  totalMs?: number;
}

/**
 * The result with the pictures of other sites that its lessons show, as far as they can be fetched: 50 a course, as
 * robots.txt allows. Those that can't leave their descriptions in their places, and one line in the report. Throws the
 * signal's reason. docs/product.md#import
 */
export async function withFetchedPictures(
  { pictures = [], ...result }: ParseResult,
  { signal, now, outgoing = {}, pauseMs = PAUSE_MS, totalMs = TOTAL_MS }: FetchPictures,
): Promise<ParseResult> {
  if (pictures.length === 0) return result;
  const { media = [], course, report } = result;
  const used = media.reduce((sum, { base64 }) => sum + base64.length * 0.75, 0);
  const room = { bytes: MAX_ALL_MEDIA_BYTES - used, count: MAX_MEDIA - media.length };
  const deadline = performance.now() + totalMs;
  const reach: Reach = { now, signal, deadline, pauseMs, outgoing, onStep: () => {} };
  const outcomes = await fetchAll(pictures.slice(0, MAX_PICTURES), room, reach);
  const fetched = outcomes.flatMap((one) => (typeof one === "string" ? [] : [one]));
  const reasons = outcomes.flatMap((one) => (typeof one === "string" ? [one] : []));
  reasons.push(...pictures.slice(MAX_PICTURES).map(() => TOO_MANY));
  const all = [...media, ...fetched];
  withoutMissing(
    [...course.units, course].flatMap(({ lessons = [] }) => lessons),
    [all],
  );
  const items = reasons.length > 0 ? [...report.items, lineFor(reasons)] : report.items;
  return { ...result, report: { ...report, items }, media: all };
}
