import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashPolicy } from "../security.ts";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { inlineScripts, isKnownScript, scriptHash } from "./scripts.ts";

export interface FetchedPage {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** A page as it is sent: its bytes in each encoding, and its headers. */
export interface Page {
  /** What it takes in memory */
  bytes: number;
  /** The beginnings of scripts that nobody knows */
  blocked: string[];
  /** Whether a new body is the same one */
  isOf: (body: Buffer) => boolean;
  send: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Which header of Next's answer goes on: preloads of fonts and styles. */
const KEPT_HEADERS = ["content-type", "link"];
const VARY =
  "Accept-Encoding, rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";
const BROTLI_QUALITY = 9;

/** Only a whole, ordinary page that sets nothing for its reader may be given to others. */
function isForEverybody({ status, headers }: FetchedPage): boolean {
  return (
    status === 200 &&
    /^text\/html\b/.test(String(headers["content-type"])) &&
    headers["set-cookie"] === undefined
  );
}

/** The page to keep, the old one where nothing has changed, or null where the answer is for one reader only. */
export function describePage(fetched: FetchedPage, headers: Record<string, string>, old?: Page): Page | null {
  if (!isForEverybody(fetched)) return null;
  return old?.isOf(fetched.body) ? old : makePage(fetched, headers);
}

function makePage({ body, headers: given }: FetchedPage, headers: Record<string, string>): Page {
  const scripts = inlineScripts(body.toString("utf8"));
  const known = scripts.filter(isKnownScript);
  const mark = createHash("sha256").update(body).digest("base64url");
  const etag = `W/"${mark.slice(0, 22)}"`;
  const kept = KEPT_HEADERS.flatMap((name) => (given[name] ? [[name, String(given[name])]] : []));
  const common = {
    "cache-control": "public, max-age=0, must-revalidate",
    ...headers,
    ...Object.fromEntries(kept),
    "content-security-policy": hashPolicy([...new Set(known.map(scriptHash))]),
    etag,
    vary: VARY,
    "accept-ranges": "none",
  };
  const bodies: Record<Encoding, Buffer> = {
    identity: body,
    gzip: gzipSync(body, { level: 9 }),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  };
  const headFor = (encoding: Encoding) => ({
    ...common,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bodies[encoding].length),
  });
  const heads = { identity: headFor("identity"), gzip: headFor("gzip"), br: headFor("br") };
  return {
    bytes: Object.values(bodies).reduce((sum, each) => sum + each.length, 0),
    blocked: scripts.filter((script) => !isKnownScript(script)).map((script) => script.slice(0, 80)),
    isOf: (other) => other.equals(body),
    send: (request, response) => {
      if (hasTag(request.headers["if-none-match"], etag)) return void response.writeHead(304, common).end();
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      response.writeHead(200, heads[encoding]);
      response.end(request.method === "HEAD" ? undefined : bodies[encoding]);
    },
  };
}

/** Weak comparison, as for GET. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === bare);
}
