import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { AppError } from "#lib/core/errors.ts";
import type { ApiRoutes } from "./api-routes.ts";
import { clientAddress, isLocalClient } from "./client-address.ts";
import { isCall, oddRequest, takePath } from "./odd-request.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { refuseCall, refusePage } from "./refusal.ts";
import { pathOf, type SecurityOptions, secure } from "./security.ts";
import { closeIfUnread, hasBody } from "./unread-body.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** In milliseconds */
export interface Timeouts {
  /** An idle connection is kept this long: longer than a proxy in front keeps it, so that none is reused while it closes. */
  keepAlive: number;
  /** For the headers of a request */
  headers: number;
  /** For the body of a call */
  body: number;
  /** For a file that is uploaded, over a slow line as well */
  upload: number;
  /** Without a byte in either direction */
  silence: number;
}

export const TIMEOUTS: Timeouts = {
  keepAlive: 65_000,
  headers: 15_000,
  body: 30_000,
  upload: 600_000,
  silence: 120_000,
};

export interface FrontOptions {
  /** Returns what reaches it: Next */
  handle: Handler;
  /** The cache of public pages; null in development */
  pageCache: Pick<PageCache, "answer" | "keeps"> | null;
  /** Counts a page that has to be made; throws `rate_limited` where it is one too many for that address. */
  countPage: (client: { address: string; isLocal: boolean }) => Promise<void>;
  routes: ApiRoutes;
  security: SecurityOptions;
  trustedProxies: number;
  timeouts?: Timeouts;
}

/**
 * The HTTP server before Next: refuses what no page or call can be meant by before a byte of its body is read, answers
 * public pages from memory, and hands on the rest with its headers set.
 */
export function createFront(options: FrontOptions): Server {
  const { timeouts = TIMEOUTS } = options;
  const server = createServer(
    {
      keepAliveTimeout: timeouts.keepAlive,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.upload,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headers / 2),
    },
    (request, response) =>
      void answer(request, response, options).catch((error: unknown) => fail(error, request, response)),
  );
  server.setTimeout(timeouts.silence);
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, pageCache, countPage, routes, security, trustedProxies, timeouts = TIMEOUTS }: FrontOptions,
): Promise<void> {
  takePath(request);
  closeIfUnread(request, response);
  limitBody(request, timeouts);
  const path = pathOf(request);
  const client = {
    address: clientAddress(request, trustedProxies),
    isLocal: isLocalClient(request, trustedProxies),
  };
  const refusal = isDevelopmentTool(request, security)
    ? null
    : (oddRequest(request, routes) ??
      (isMade(path) && !pageCache?.keeps(request) ? await refusalOf(countPage(client)) : null));
  if (!refusal && (await pageCache?.answer(request, response))) return;
  secure(request, response, security);
  if (refusal) return (isCall(path) ? refuseCall : refusePage)(response, refusal);
  request.headers["x-client-address"] = client.address;
  if (client.isLocal) request.headers["x-client-is-local"] = "1";
  await handle(request, response);
}

/** Neither a call, which has limits of its own, nor a built file: an unknown address is a page that says so. */
function isMade(path: string): boolean {
  return !isCall(path) && !path.startsWith("/_next/static/");
}

async function refusalOf(work: Promise<void>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** No one is left to answer where the client has gone; anything else is a fault of ours. */
function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (!request.socket.destroyed) console.error("A request failed:", error);
  if (response.headersSent) return void response.destroy();
  refuseCall(response, new AppError("internal", "Something went wrong on our side. Please try again."));
}

/** Ends the connection of a client that takes too long over its body. */
function limitBody(request: IncomingMessage, { body, upload }: Timeouts): void {
  if (!hasBody(request)) return;
  const isUpload = /^multipart\//i.test(request.headers["content-type"] ?? "");
  const impatience = setTimeout(() => request.socket.destroy(), isUpload ? upload : body);
  const done = () => clearTimeout(impatience);
  request.once("end", done).once("close", done);
}

/** In development Next's own tools speak to the server in ways of their own. */
function isDevelopmentTool(request: IncomingMessage, { hasPolicy }: SecurityOptions): boolean {
  return !hasPolicy && /^\/(__nextjs|_next\/)/.test(request.url ?? "");
}
