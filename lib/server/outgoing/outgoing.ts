import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { env } from "../env.ts";
import { isNamedHost, isOwnName, isPublicAddress, knowsNames, type Resolve, resolveHost } from "./address.ts";
import { OutgoingError } from "./error.ts";
import { type Answer, type Hop, openAnswer, readAnswer } from "./response.ts";

export interface OutgoingOptions {
  /** Content types that are wanted, as "text/html" or "text/*"; every one where there is no list */
  types?: readonly string[];
  /** Bytes at most, packed and unpacked: a number, or a number for a content type */
  maxBytes?: number | ((type: string) => number);
  /** Sent to the origin of the address only, and to none that it redirects to */
  headers?: Readonly<Record<string, string>>;
  connectMs?: number;
  totalMs?: number;
  signal?: AbortSignal | undefined;
  /** Hosts of the owner's own network that may be read, as "host" or "host:port" */
  privateHosts?: readonly string[];
  resolve?: Resolve;
  /** Whether names can be looked up at all; asked where one isn't found */
  isOnline?: () => Promise<boolean>;
  /** Hears of every redirect before it is followed; what it throws must be an OutgoingError. */
  onRedirect?: (url: URL) => Promise<unknown>;
  /** A certificate authority besides those of the machine */
  ca?: string;
}

export interface Fetched {
  /** Where it was found, after redirects */
  address: string;
  /** The bare content type in small letters; "" where none is told */
  type: string;
  /** The whole header */
  contentType: string;
  bytes: Buffer;
}

export const MAX_ADDRESS_LENGTH = 2000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const CONNECT_MS = 5000;
const TOTAL_MS = 10_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

let agent: string | undefined;

/** Who asks, for the other side's log: `WaddleBot/1.2.3 (+https://waddle.example)`. */
function userAgent(): string {
  agent ??= JSON.parse(readFileSync(path.resolve("package.json"), "utf8")).version;
  return `WaddleBot/${agent} (+${env().APP_URL})`;
}

function parseAddress(address: string, base?: string): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address, base);
  if (url) return url;
  throw new OutgoingError("bad_address", "This is not a web address.");
}

/** Refuses an address for its looks, before any connection is made. */
function checkLooks(url: URL, isNamed: boolean): void {
  const refuse = (sentence: string) => {
    throw new OutgoingError("bad_address", sentence);
  };
  if (url.protocol !== "https:" && !(isNamed && url.protocol === "http:"))
    refuse("Only addresses that begin with https:// can be read.");
  if (url.username !== "" || url.password !== "") refuse("Leave the name and password out of the address.");
  if (url.port !== "" && !isNamed) refuse("Addresses with a port number of their own can't be read.");
  if (url.hostname === "") refuse("This is not a web address.");
}

function blocked(): OutgoingError {
  return new OutgoingError(
    "blocked",
    "This address leads into a private network, so it can't be read from here.",
  );
}

const noSuchSite = (url: URL) => `There is no site called ${url.hostname}.`;

async function addressesOf(url: URL, { resolve = resolveHost, isOnline = knowsNames }: OutgoingOptions) {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  try {
    return await resolve(hostname);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Only these mean that the name doesn't exist, if anyone could know; any other error may be temporary.
    const isUnknown = ["ENOTFOUND", "ENODATA"].includes(code) && (await isOnline());
    const later = `${url.hostname} could not be looked up. Our server may be offline: please try again later.`;
    throw new OutgoingError("unreachable", isUnknown ? noSuchSite(url) : later);
  }
}

/** Asks DNS once; the connection then goes to what was checked here. */
async function checkedHop(url: URL, options: OutgoingOptions): Promise<Hop["addresses"]> {
  const isNamed = isNamedHost(url, options.privateHosts ?? env().IMPORT_PRIVATE_HOSTS);
  checkLooks(url, isNamed);
  if (!isNamed && isOwnName(url.hostname)) throw blocked();
  const addresses = await addressesOf(url, options);
  if (addresses.length === 0) throw new OutgoingError("unreachable", noSuchSite(url));
  if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address))) throw blocked();
  return addresses;
}

/** Gives up waiting once the signal has spoken, whatever the promise does later. */
function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Checks the address and asks there: reads it, or posts the body. `options.headers` are sent where it `isFirst`. */
async function hop(
  url: URL,
  options: OutgoingOptions,
  signal: AbortSignal,
  { isFirst, body }: { isFirst: boolean; body?: Buffer },
): Promise<Answer> {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), options.connectMs ?? CONNECT_MS);
  const either = AbortSignal.any([signal, slow.signal]);
  try {
    const addresses = await orAbort(checkedHop(url, options), either);
    const onConnect = () => clearTimeout(timer);
    const headers = { ...(isFirst && options.headers), "user-agent": userAgent() };
    const more = { signal: either, onConnect, ca: options.ca, ...(body && { body }) };
    return await openAnswer({ url, addresses, headers, ...more });
  } finally {
    clearTimeout(timer);
  }
}

async function follow(address: string, options: OutgoingOptions, signal: AbortSignal): Promise<Fetched> {
  let url = parseAddress(address);
  const { origin } = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await hop(url, options, signal, { isFirst: url.origin === origin });
    const target = answer.response.headers.location;
    if (!REDIRECTS.has(answer.status) || target === undefined) {
      const body = await readAnswer(answer, { types: null, maxBytes: MAX_BYTES, ...options }, signal);
      url.hash = "";
      return { address: url.href, ...body };
    }
    answer.response.destroy();
    url = parseAddress(target, url.href);
    await orAbort(Promise.resolve(options.onRedirect?.(url)), signal);
  }
  throw new OutgoingError(
    "unreachable",
    `${url.hostname} sends us from one address to the next without end.`,
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname || "The site";
}

/** Gives the work a signal that speaks when its time is over; what goes wrong becomes an OutgoingError. */
async function inTime<T>(
  address: string,
  options: OutgoingOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.totalMs ?? TOTAL_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  try {
    return await work(signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof OutgoingError) throw error;
    const host = hostOf(address);
    const isLate = late.signal.aborted || (error instanceof Error && error.name === "AbortError");
    if (isLate) throw new OutgoingError("timed_out", `${host} takes too long to answer. Please try again.`);
    throw new OutgoingError("unreachable", `${host} can't be reached, or gives no proper answer.`);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads an untrusted address: https on port 443 without credentials, only from addresses of the public internet, each
 * of which is checked and then connected to as checked; every redirect (3 at most) anew. 5 s to connect, 10 s in all,
 * 5 MB unless told otherwise. Sends no cookies. Throws OutgoingError; an abort of `options.signal` throws its reason.
 */
export function fetchPublic(address: string, options: OutgoingOptions = {}): Promise<Fetched> {
  return inTime(address, options, (signal) => follow(address, options, signal));
}

/**
 * Posts to an untrusted address, checked as those that are read. Follows no redirect and reads nothing of the answer but its
 * status, which is returned, whatever it is. Throws OutgoingError where there is no answer.
 */
export function postPublic(address: string, body: Buffer, options: OutgoingOptions = {}): Promise<number> {
  return inTime(address, options, async (signal) => {
    const answer = await hop(parseAddress(address), options, signal, { isFirst: true, body });
    answer.response.destroy();
    return answer.status;
  });
}

/** Refuses, for its looks alone, an address that could not be read or posted to. Throws OutgoingError. */
export function checkAddress(address: string, privateHosts: readonly string[]): void {
  const url = parseAddress(address);
  const isNamed = isNamedHost(url, privateHosts);
  checkLooks(url, isNamed);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  if (!isNamed && (isOwnName(hostname) || (isIP(hostname) !== 0 && !isPublicAddress(hostname))))
    throw blocked();
}
