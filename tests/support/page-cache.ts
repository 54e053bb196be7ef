import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import type { FetchedPage } from "../../server/page-cache/page.ts";
import { PageCache, type PageCacheOptions } from "../../server/page-cache/page-cache.ts";

/** The pages that the doors know */
export const PAGES = { "/": {}, "/blog": { q: 5 }, "/blog/[slug]": {}, "/blog/admin": null };
/** A page with a text and the script of every page */
export const html = (text: string) =>
  `<!doctype html><title>x</title><p>${text}</p><script>${PAGE_SCRIPT}</script>`;

/** A page as Next gives it */
export function fetched(body: string, more: Partial<FetchedPage> = {}): FetchedPage {
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(body),
    ...more,
  };
}

/** A page that says its own status */
export const marked = (status: number, text = "gone") =>
  `<meta name="prerender-status-code" content="${status}"/>${html(text)}`;

const servers: Server[] = [];

/** A pageCache whose pages say how often they were made, in a real server that answers 418 where the pageCache doesn't. */
export async function openPageCache(
  fetchPage: (key: string) => Promise<FetchedPage>,
  patienceMs?: number,
  contentVersionOf?: PageCacheOptions["contentVersionOf"],
) {
  const warnings: string[] = [];
  const warn = (message: string, path: string) => warnings.push(`${path}: ${message}`);
  const pageCache = new PageCache({
    pages: PAGES,
    fetchPage,
    headersOf: () => ({ "x-common": "1" }),
    warn,
    ...(patienceMs && { patienceMs }),
    ...(contentVersionOf && { contentVersionOf }),
  });
  const server = createServer((request, response) => {
    void pageCache.answer(request, response).then((done) => done || response.writeHead(418).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, init?: RequestInit) => fetch(base + path, { redirect: "manual", ...init });
  return { base, pageCache, warnings, get };
}

/** Only the clock that the pageCache reads stands still. */
export function holdClock(): { pass: (ms: number) => void } {
  let now = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { pass };
}

/** After each test */
export function closePageCaches(): void {
  for (const server of servers.splice(0)) server.close();
}
