import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hashPolicy } from "../security.ts";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { withMergedScripts } from "./scripts.ts";

export interface FetchedPage {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** A page as it is sent: its bytes in each encoding, and its headers. */
export interface Page {
  /** 200, or what the page says of itself; 308 where it has moved for good */
  status: number;
  /** False where it says that a part of it couldn't be had */
  isWhole: boolean;
  /** What it takes in memory */
  bytes: number;
  /** The beginnings of scripts that no one knows */
  blocked: string[];
  /** Whether it says the same as another body */
  isOf: (body: Buffer) => boolean;
  send: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Which header of Next's answer goes on: preloads of fonts and styles. */
const KEPT_HEADERS = ["content-type", "link"];
const VARY =
  "Accept-Encoding, rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch";
const BROTLI_QUALITY = 9;
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const RETRY_AFTER_S = "5";

/** How a page says that what was asked for isn't there, or can't be had just now (components/layout/page-status.tsx). */
const STATUS_MARK = /<meta name="prerender-status-code" content="(404|503)"\s*\/?>/;
/** How a page says that it lacks something that it will have the next time. */
const PARTIAL_MARK = /<meta name="page-is-partial"/;

/** What Next tells its own script: the same as the document, and its parts come in another order each time. */
const NEXT_DATA = /<script>self\.__next_f\.push\(.*?\)<\/script>/gs;

/** Pages with the same mark say the same, to anyone who reads them. */
function markOf(body: Buffer): string {
  const said = body.toString("utf8").replace(NEXT_DATA, "");
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}

/** Only a whole, ordinary page that sets nothing for its reader may be given to others. */
function isForEverybody({ status, headers }: FetchedPage): boolean {
  return (
    status === 200 &&
    /^text\/html\b/.test(String(headers["content-type"])) &&
    headers["set-cookie"] === undefined
  );
}

/** The page to keep, the old one where nothing has changed, or null where the answer is for one reader only. */
export async function describePage(
  fetched: FetchedPage,
  headers: Record<string, string>,
  old?: Page,
): Promise<Page | null> {
  if (fetched.status === 308) return describeMove(fetched, headers);
  if (!isForEverybody(fetched)) return null;
  return old?.isOf(fetched.body) ? old : makePage(fetched, headers);
}

/** A page that has another address for good: one of this site. */
function describeMove({ headers: given }: FetchedPage, headers: Record<string, string>): Page | null {
  const location = String(given.location ?? "");
  if (!/^\/(?![/\\])/.test(location) || given["set-cookie"] !== undefined) return null;
  // An address may come back to where it was: no browser shall remember a move on its own.
  const head = { "cache-control": CACHE_CONTROL, ...headers, location, vary: VARY, "content-length": "0" };
  return {
    status: 308,
    isWhole: true,
    bytes: location.length,
    blocked: [],
    isOf: () => false,
    send: (_, response) => void response.writeHead(308, head).end(),
  };
}

async function makePage(
  { body, headers: given }: FetchedPage,
  headers: Record<string, string>,
): Promise<Page> {
  const { html, hashes, blocked } = withMergedScripts(body.toString("utf8"));
  const status = Number(STATUS_MARK.exec(html)?.[1] ?? 200);
  const mark = markOf(body);
  const etag = `W/"${mark}"`;
  const kept = KEPT_HEADERS.flatMap((name) => (given[name] ? [[name, String(given[name])]] : []));
  const common = {
    "cache-control": CACHE_CONTROL,
    ...headers,
    ...Object.fromEntries(kept),
    "content-security-policy": hashPolicy(hashes),
    vary: VARY,
    "accept-ranges": "none",
    ...(status === 200 && { etag }),
    ...(status === 503 && { "cache-control": "no-store", "retry-after": RETRY_AFTER_S }),
  };
  // Anyone who has the page keeps the policy that came with its scripts: theirs may stand in another order.
  const { "content-security-policy": _, ...unchanged } = common;
  const bodies = await inAllEncodings(Buffer.from(html));
  const headFor = (encoding: Encoding) => ({
    ...common,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bodies[encoding].length),
  });
  const heads = { identity: headFor("identity"), gzip: headFor("gzip"), br: headFor("br") };
  return {
    status,
    isWhole: !PARTIAL_MARK.test(html),
    bytes: Object.values(bodies).reduce((sum, each) => sum + each.length, 0),
    blocked,
    isOf: (other) => other.equals(body) || markOf(other) === mark,
    send: (request, response) => {
      if (status === 200 && hasTag(request.headers["if-none-match"], etag))
        return void response.writeHead(304, unchanged).end();
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      response.writeHead(status, heads[encoding]);
      response.end(request.method === "HEAD" ? undefined : bodies[encoding]);
    },
  };
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Beside everything else: who makes up addresses must not hold up the answers to others. */
async function inAllEncodings(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return { identity, gzip: gz, br };
}

/** Weak comparison, as for GET. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((each) => each.trim().replace(/^W\//, "") === bare);
}
