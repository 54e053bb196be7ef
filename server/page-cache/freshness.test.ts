import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  closePageCaches,
  fetched,
  holdClock,
  html,
  marked,
  openPageCache,
  PAGES,
} from "#tests/support/page-cache.ts";
import type { FetchedPage } from "./page.ts";
import { PageCache } from "./page-cache.ts";

afterEach(closePageCaches);

describe("what the pageCache keeps, and how long", () => {
  it("makes a page once for all who ask at once, and keeps it for a second", async () => {
    const clock = holdClock();
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openPageCache(fetchPage);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get("/?utm_source=letter").then((r) => r.text())),
    );
    expect(new Set(answers)).toEqual(new Set([html("/")]));
    expect(fetchPage).toHaveBeenCalledTimes(1);
    clock.pass(999);
    await get("/");
    expect(fetchPage).toHaveBeenCalledTimes(1);
    clock.pass(1);
    await get("/");
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("lets no one wait for a page that was begun a second ago, and keeps what was begun last", async () => {
    const clock = holdClock();
    const begun: ((text: string) => void)[] = [];
    const fetchPage = () =>
      new Promise<FetchedPage>((resolve) => begun.push((text) => resolve(fetched(html(text)))));
    const pageCache = new PageCache({ pages: PAGES, fetchPage, headersOf: () => ({}), warn: () => {} });
    const ask = async () => {
      const end = vi.fn();
      const response = { writeHead: () => response, end };
      const request = { method: "GET", url: "/", headers: {} };
      await pageCache.answer(request as IncomingMessage, response as unknown as ServerResponse);
      return String(end.mock.calls[0]?.[0]);
    };
    const first = ask();
    clock.pass(999);
    const joined = ask();
    expect(begun).toHaveLength(1);
    clock.pass(1);
    const second = ask();
    expect(begun).toHaveLength(2);
    clock.pass(500);
    const joinedSecond = ask();
    expect(begun).toHaveLength(2);
    begun[1]?.("new");
    expect(await Promise.all([second, joinedSecond])).toEqual([html("new"), html("new")]);
    begun[0]?.("old");
    await Promise.all([first, joined]);
    expect(await ask()).toBe(html("new"));
    expect(begun).toHaveLength(2);
  });

  it("shows a change after a second at the latest", async () => {
    const clock = holdClock();
    let text = "old";
    const { get } = await openPageCache(async () => fetched(html(text)));
    await get("/");
    text = "new";
    clock.pass(1000);
    expect(await (await get("/")).text()).toBe(html("new"));
  });

  it.each([
    ["a failure", async () => fetched("broken", { status: 500 })],
    ["an exception", async () => Promise.reject(new Error("away"))],
  ])("lets the old page stand in for %s, a minute at most", async (_, failing) => {
    const clock = holdClock();
    let make = async (): Promise<FetchedPage> => fetched(html("old"));
    const { get } = await openPageCache(() => make());
    await get("/");
    make = failing;
    clock.pass(59_999);
    expect(await (await get("/")).text()).toBe(html("old"));
    clock.pass(1);
    expect((await get("/")).status).toBe(418);
  });

  it("says 404 where the page says so of itself, for a second too", async () => {
    const clock = holdClock();
    const fetchPage = vi.fn(async () => fetched(marked(404)));
    const { get } = await openPageCache(fetchPage);
    const answer = await get("/blog/nowhere", { headers: { "if-none-match": "*" } });
    expect([answer.status, await answer.text()]).toEqual([404, marked(404)]);
    expect(answer.headers.get("content-security-policy")).toContain("sha256-");
    expect(answer.headers.get("etag")).toBeNull();
    clock.pass(999);
    await get("/blog/nowhere");
    expect(fetchPage).toHaveBeenCalledTimes(1);
    clock.pass(1);
    await get("/blog/nowhere");
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("waits for no page for ever: the old one stands in", async () => {
    const clock = holdClock();
    let isStuck = false;
    const { get, warnings } = await openPageCache(
      () => (isStuck ? new Promise<never>(() => {}) : Promise.resolve(fetched(html("x")))),
      20,
    );
    expect((await get("/")).status).toBe(200);
    isStuck = true;
    clock.pass(2000);
    expect(await (await get("/")).text()).toBe(html("x"));
    expect(warnings).toEqual(["/: could not be made: nothing came in 20 ms"]);
  });

  it("gives 304 without a policy: another instance may hold the same page with its scripts in another order", async () => {
    const data = (part: number) => `<script>self.__next_f.push([1,"${part}"])</script>`;
    const one = await openPageCache(async () => fetched(html("x") + data(1) + data(2)));
    const other = await openPageCache(async () => fetched(html("x") + data(2) + data(1)));
    const etag = (await one.get("/")).headers.get("etag") ?? "";
    const again = await other.get("/", { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("content-security-policy")]).toEqual([304, null]);
  });

  it("shows a post that is published, and one that is taken back, after a second", async () => {
    const clock = holdClock();
    let page = marked(404);
    const { get, pageCache } = await openPageCache(async () => fetched(page));
    for (const [next, status] of [
      [html("there"), 200],
      [marked(404), 404],
    ] as const) {
      await get("/blog/post");
      page = next;
      clock.pass(1000);
      expect((await get("/blog/post")).status).toBe(status);
      expect(pageCache.size).toBe(1);
    }
  });

  it("lets the old page stand in for one that can't be had, and keeps no such page", async () => {
    const clock = holdClock();
    let page = html("old");
    const { get, pageCache } = await openPageCache(async () => fetched(page));
    await get("/blog");
    page = marked(503);
    clock.pass(59_999);
    expect(await (await get("/blog")).text()).toBe(html("old"));
    clock.pass(1);
    const away = await get("/blog");
    expect([away.status, await away.text()]).toEqual([503, marked(503)]);
    expect(away.headers.get("cache-control")).toBe("no-store");
    expect(away.headers.get("retry-after")).toBe("5");
    expect((await get("/blog?q=x")).status).toBe(503);
    expect(pageCache.size).toBe(1);
    page = html("back");
    expect(await (await get("/blog")).text()).toBe(html("back"));
  });

  it("keeps its pages while someone makes up addresses without end", async () => {
    holdClock();
    const fetchPage = vi.fn(async (key: string) =>
      fetched(key === "/blog/real" ? html(key) : marked(404, key)),
    );
    const { get, pageCache } = await openPageCache(fetchPage);
    await get("/blog/real");
    for (let round = 0; round < 9; round += 1)
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => get(n % 2 ? `/blog/x${round}-${n}` : `/blog?q=${round}-${n}`)),
      );
    fetchPage.mockClear();
    expect((await get("/blog/real")).status).toBe(200);
    expect(fetchPage).not.toHaveBeenCalled();
    expect(pageCache.size).toBeLessThanOrEqual(301);
  });

  it("takes two pages for one that tell Next's script the same in another order", async () => {
    const clock = holdClock();
    const data = (text: string) => `<script>self.__next_f.push([1,"${text}"])</script>`;
    let page = html("x") + data("ab");
    const { get } = await openPageCache(async () => fetched(page));
    const etag = (await get("/")).headers.get("etag") ?? "";
    page = html("x") + data("ba");
    clock.pass(1000);
    expect((await get("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    page = html("y") + data("ba");
    clock.pass(1000);
    expect((await get("/", { headers: { "if-none-match": etag } })).status).toBe(200);
  });
});
