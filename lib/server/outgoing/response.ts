import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { HostAddress } from "./address.ts";
import { OutgoingError } from "./error.ts";

/** One request to a host whose addresses are checked. */
export interface Hop {
  url: URL;
  addresses: readonly HostAddress[];
  headers: Record<string, string>;
  /** What is posted; without it the address is read */
  body?: Buffer;
  signal: AbortSignal;
  onConnect: () => void;
  ca: string | undefined;
}

/** An answer whose body is still to come. */
export interface Answer {
  url: URL;
  status: number;
  response: IncomingMessage;
}

interface Wanted {
  types: readonly string[] | null;
  maxBytes: number | ((type: string) => number);
}

const MAX_HEADER_BYTES = 16 * 1024;

/** Answers every question for an address with those that were checked. */
function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, done) => {
    const first = addresses[0];
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
}

function requestOptions({ url, addresses, headers, body, signal, ca }: Hop): RequestOptions {
  return {
    method: body ? "POST" : "GET",
    headers: { accept: "*/*", "accept-encoding": "gzip, br", ...headers },
    lookup: lookupOf(addresses),
    // A connection of its own: a shared one could be another's, to an address that no one has checked.
    agent: false,
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(ca !== undefined && url.protocol === "https:" && { ca }),
  };
}

/** Sends the request and waits for the head of the answer. */
export function openAnswer(hop: Hop): Promise<Answer> {
  const { url, onConnect } = hop;
  const isOpen = url.protocol === "http:";
  return new Promise((resolve, reject) => {
    const request = (isOpen ? httpRequest : httpsRequest)(url, requestOptions(hop), (response) => {
      // A connection that breaks before anyone reads on must not end the process.
      response.on("error", () => {});
      resolve({ url, response, status: response.statusCode ?? 0 });
    });
    request.once("socket", (socket) => socket.once(isOpen ? "connect" : "secureConnect", onConnect));
    request.on("error", reject);
    request.once("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("upgrade"));
    });
    request.end(hop.body);
  });
}

function refusal(host: string, status: number): OutgoingError {
  const sentences: Record<number, string> = {
    401: `${host} shows this page only to people who are signed in.`,
    403: `${host} doesn't let us read this page.`,
    404: `${host} has no page at this address.`,
    410: `${host} no longer has a page at this address.`,
    429: `${host} is asked too often at the moment. Please try again later.`,
  };
  const other = status >= 500 ? `${host} is having problems right now. Please try again later.` : null;
  const sentence = sentences[status] ?? other ?? `${host} doesn't give out this page (status ${status}).`;
  return new OutgoingError("http_status", sentence, status);
}

function isWanted(type: string, types: readonly string[] | null): boolean {
  if (types === null) return true;
  return types.some((each) => each === type || (each.endsWith("/*") && type.startsWith(each.slice(0, -1))));
}

/** What an address leads to, by its type: "a picture", "font/woff2" */
function inWords(type: string): string {
  const kinds = { image: "a picture", video: "a video", audio: "a sound recording" };
  const [kind = ""] = type.split("/");
  if (Object.hasOwn(kinds, kind)) return kinds[kind as keyof typeof kinds];
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "something that has no type";
}

function tooLarge(maxBytes: number): OutgoingError {
  const most = maxBytes >= 1024 * 1024 ? `${Math.round(maxBytes / 1024 / 1024)} MB` : `${maxBytes} bytes`;
  return new OutgoingError("too_large", `What this address answers with is larger than ${most}.`);
}

function unpacker(response: IncomingMessage) {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding === "deflate") return createInflate();
  if (encoding === "identity" || encoding === "") return null;
  throw new OutgoingError("wrong_type", "This address answers in a packing that can't be opened here.");
}

/** Lets through so many bytes and not one more, whatever was declared. */
function meter(maxBytes: number) {
  let size = 0;
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
}

/** Counts what comes and what it unpacks to. */
async function readCounted(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  };
  const unpack = unpacker(response);
  const [packed, open] = [meter(maxBytes), meter(maxBytes)];
  if (unpack) await pipeline(response, packed, unpack, open, collect, { signal });
  else await pipeline(response, open, collect, { signal });
  return Buffer.concat(chunks);
}

/** The body, within its bounds. Throws OutgoingError `http_status`, `wrong_type`, `too_large`; leaves nothing open. */
export async function readAnswer({ url, status, response }: Answer, wanted: Wanted, signal: AbortSignal) {
  try {
    if (status < 200 || status > 299) throw refusal(url.hostname, status);
    const contentType = response.headers["content-type"] ?? "";
    const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
    if (!isWanted(type, wanted.types)) {
      throw new OutgoingError(
        "wrong_type",
        `This address leads to ${inWords(type)}, which can't be read here.`,
      );
    }
    const maxBytes = typeof wanted.maxBytes === "number" ? wanted.maxBytes : wanted.maxBytes(type);
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    return { type, contentType, bytes: await readCounted(response, maxBytes, signal) };
  } finally {
    response.destroy();
  }
}
