import robotsParser from "robots-parser";
import { OutgoingError } from "./error.ts";
import { fetchPublic, type OutgoingOptions } from "./outgoing.ts";

/** What robots.txt says to us about one address. */
export interface RobotsAnswer {
  verdict: "allowed" | "forbidden" | "unknown";
  /** Why no one knows: the site itself may be away */
  cause: OutgoingError | null;
  /** Pause between two requests that the site asks for; 0 where it asks for none */
  delayMs: number;
}

interface Rules {
  until: number;
  text: string | null;
  cause: OutgoingError | null;
}

const BOT = "WaddleBot";
const KEPT_MS = 3_600_000;
/** A site in trouble is asked again sooner. */
const KEPT_IN_TROUBLE_MS = 60_000;
const MAX_SITES = 500;
/** Of all that are kept, two a sign */
const MAX_KEPT_BYTES = 10 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 512 * 1024;
/** Each sign of a pattern with a star may be held against each sign of the address. */
const MAX_STARRED = 50_000;

const kept = new Map<string, Rules>();

async function load(origin: string, now: number, options: OutgoingOptions): Promise<Rules> {
  const { types: _, onRedirect: __, ...rest } = options;
  try {
    const { bytes } = await fetchPublic(`${origin}/robots.txt`, { ...rest, maxBytes: MAX_ROBOTS_BYTES });
    return { until: now + KEPT_MS, text: bytes.toString("utf8"), cause: null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const status = error.status ?? 0;
    if (status >= 300 && status < 500) return { until: now + KEPT_MS, text: "", cause: null };
    return { until: now + KEPT_IN_TROUBLE_MS, text: null, cause: error };
  }
}

const bytesOf = ({ text }: Rules) => (text?.length ?? 0) * 2;

/** Keeps what a site says, and lets go of what was read first where it becomes too much. */
function keep(origin: string, rules: Rules): void {
  kept.delete(origin);
  kept.set(origin, rules);
  let bytes = [...kept.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [oldest, each] of kept) {
    if (kept.size <= MAX_SITES && bytes <= MAX_KEPT_BYTES) return;
    kept.delete(oldest);
    bytes -= bytesOf(each);
  }
}

async function rulesOf(origin: string, now: number, options: OutgoingOptions): Promise<Rules> {
  const known = kept.get(origin);
  if (known && known.until > now) return known;
  const rules = await load(origin, now, options);
  keep(origin, rules);
  return rules;
}

/** The stars of a hostile file would take minutes to be held against a long address. */
function isCostly(text: string): boolean {
  const starred = text
    .split(/[\r\n]+/)
    .filter((line) => line.includes("*") && line.length > "allow: /*".length);
  return starred.reduce((sum, line) => sum + line.length, 0) > MAX_STARRED;
}

/**
 * Whether a site's robots.txt lets our bot read an address. Kept in memory for an hour a site; none, or a refusal to
 * show it, allows everything; with one that can't be read now nothing is allowed for a minute.
 */
export async function askRobots(url: URL, now: Date, options: OutgoingOptions = {}): Promise<RobotsAnswer> {
  const { text, cause } = await rulesOf(url.origin, now.getTime(), options);
  if (text === null || isCostly(text)) return { verdict: "unknown", cause, delayMs: 0 };
  const robots = robotsParser(`${url.origin}/robots.txt`, text);
  const isAllowed = robots.isAllowed(url.href, BOT) ?? true;
  const delay = robots.getCrawlDelay(BOT) ?? 0;
  return {
    verdict: isAllowed ? "allowed" : "forbidden",
    cause: null,
    delayMs: delay > 0 ? delay * 1000 : 0,
  };
}

function refusal(host: string, { verdict, cause }: RobotsAnswer): OutgoingError {
  if (verdict === "forbidden") {
    const sentence = `${host} asks programs not to read this address. If it offers the course as a file, import that.`;
    return new OutgoingError("forbidden", sentence);
  }
  if (cause && cause.code !== "http_status" && cause.code !== "too_large") return cause;
  const sentence = `${host} can't tell at the moment whether programs may read it. Please try again later.`;
  return new OutgoingError("forbidden", sentence);
}

/**
 * Goes by robots.txt: answers the pause in ms between two requests that the site asks for. Throws OutgoingError
 * `forbidden`, or why the site can't be reached at all.
 */
export async function obeyRobots(url: URL, now: Date, options: OutgoingOptions = {}): Promise<number> {
  const answer = await askRobots(url, now, options);
  if (answer.verdict !== "allowed") throw refusal(url.hostname, answer);
  return answer.delayMs;
}
