import type { IncomingMessage } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import inject from "light-my-request";
import next from "next";
import { findContentVersion } from "#lib/blog/content-version-queries.ts";
import { readEnv } from "#lib/server/env.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { asClient } from "#lib/server/http/limit-scale.ts";
import { ApiRoutes } from "./api-routes.ts";
import { drainOnSignal } from "./drain.ts";
import { createFront, type Handler } from "./front.ts";
import { type ContentVersion, sharedContentVersion } from "./page-cache/content-version.ts";
import type { FetchedPage } from "./page-cache/page.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { commonHeaders } from "./security.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

async function serve(): Promise<void> {
  const dev = process.env.NODE_ENV === "development";
  const port = Number(process.env.PORT || 3000);
  const { TRUSTED_PROXIES, HOST: hostname, SHUTDOWN_DELAY_SECONDS } = readEnv(process.env);
  process.env.APP_URL ||= `http://localhost:${port}`;
  process.env.NEXTAUTH_URL = process.env.APP_URL;
  const app = next({ dev, dir: ROOT, port, ...(hostname && { hostname }) });
  await app.prepare();
  const handle = app.getRequestHandler();
  const security = { isSecure: process.env.APP_URL.startsWith("https:"), hasPolicy: !dev };
  const server = createFront({
    handle,
    pageCache: dev ? null : openPageCache(handle, security.isSecure),
    countPage: ({ address, isLocal }) => asClient({ isLocal }, () => countCall("page", address)),
    routes: ApiRoutes.read(path.join(ROOT, "app")),
    security,
    trustedProxies: TRUSTED_PROXIES,
  });
  drainOnSignal(
    server,
    app,
    dev ? { delay: 0, patience: 1_000 } : { delay: SHUTDOWN_DELAY_SECONDS * 1_000, patience: 30_000 },
  );
  server.once("error", stop);
  server.listen(port, hostname, () => process.send?.("ready"));
}

function openPageCache(handle: Handler, isSecure: boolean): PageCache {
  // Whoever knows the address of a shared progress may see it: it is written down nowhere.
  const warn = (message: string, path: string) =>
    console.warn(`${path.replace(/^\/progress\/[^/?]+/, "/progress/*")}: ${message}`);
  const blogVersion = sharedContentVersion(findContentVersion, (message) => warn(message, "/blog"));
  return new PageCache({
    pages: PUBLIC_PAGES,
    fetchPage: (path) => fetchPage(handle, path),
    headersOf: (path) => commonHeaders(path, { isSecure }),
    contentVersionOf: (path) => {
      if (BLOG.test(path)) return blogVersion();
      return MADE_WHEN_ASKED.test(path) ? neverChanged() : null;
    },
    warn,
  });
}

const BLOG = /^\/blog([/?]|$)/;
/** Pages made when they are asked for; all others were prepared at build time. */
const MADE_WHEN_ASKED = /^\/(blog|docs\/api)([/?]|$)/;
/** Of a page that says the same as long as the server runs */
const neverChanged = (): ContentVersion => ({ askedAt: performance.now(), mark: Promise.resolve("same") });

/**
 * Next sends such a page in parts, to be put in their places by scripts, except to readers that run none. The pageCache is one
 * of those: it wants the whole document, its head complete, and the status that belongs to it.
 */
const READER = "waddle-pageCache (reads HTML only, as Bingbot)";

/** A page as someone gets it of whom nothing is known: no cookie, no address, no wishes. */
async function fetchPage(handle: Handler, path: string): Promise<FetchedPage> {
  const { statusCode, headers, rawPayload } = await inject(
    (request, response) => void handle(request as IncomingMessage, response),
    {
      method: "GET",
      url: path,
      headers: {
        host: "localhost",
        accept: "text/html",
        ...(MADE_WHEN_ASKED.test(path) && { "user-agent": READER }),
      },
    },
  );
  return { status: statusCode, headers, body: rawPayload };
}

function stop(error: Error): void {
  console.error(error.message);
  process.exit(1);
}

serve().catch(stop);
