import { afterEach, describe, expect, it, vi } from "vitest";
import {
  closePageCaches,
  fetched,
  holdClock,
  html,
  marked,
  openPageCache,
} from "#tests/support/page-cache.ts";
import { sharedContentVersion } from "./content-version.ts";
import type { FetchedPage } from "./page.ts";

afterEach(closePageCaches);

const PARTIAL = '<meta name="page-is-partial" content="1"/>';

/** A database of one text, whose every change draws a new mark, and a pageCache before it: only its blog has a version. */
async function openHouse() {
  const clock = holdClock();
  const data = { text: "first", mark: 1 };
  const readMark = vi.fn(async (): Promise<string | null> => String(data.mark));
  const fetchPage = vi.fn(async (_key: string): Promise<FetchedPage> => fetched(html(data.text)));
  const unknown: string[] = [];
  const version = sharedContentVersion(readMark, (message) => unknown.push(message));
  const pageCache = await openPageCache(fetchPage, undefined, (path) =>
    path.startsWith("/blog") ? version() : null,
  );
  const change = (text: string) => Object.assign(data, { text, mark: data.mark + 1 });
  const read = async (path = "/blog") => (await pageCache.get(path)).text();
  return { ...pageCache, clock, data, change, read, readMark, fetchPage, unknown };
}

describe("a page with a content version", () => {
  it("is not made anew while its content version is the last, and at once when it isn't", async () => {
    const { clock, change, read, readMark, fetchPage } = await openHouse();
    for (let second = 0; second < 20; second += 1) {
      expect(await read()).toBe(html("first"));
      clock.pass(1000);
    }
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(readMark).toHaveBeenCalledTimes(20);
    change("second");
    expect(await read()).toBe(html("second"));
    clock.pass(1000);
    await read();
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("shows a change within a second, whenever its version was asked for", async () => {
    const { clock, change, read } = await openHouse();
    await read("/blog/one");
    clock.pass(600);
    await read("/blog/two");
    clock.pass(399);
    change("second");
    clock.pass(1);
    for (const path of ["/blog/one", "/blog/two", "/blog/three"]) await read(path);
    clock.pass(999);
    for (const path of ["/blog/one", "/blog/two", "/blog/three"])
      expect(await read(path)).toBe(html("second"));
  });

  it("takes no answer for its own that another page asked for more than a second before its reader came", async () => {
    const { clock, change, read } = await openHouse();
    await read("/blog/one");
    clock.pass(1000);
    await read("/blog/two");
    change("second");
    clock.pass(999);
    // An answer from before the change, still good for a millisecond.
    expect(await read("/blog/one")).toBe(html("first"));
    clock.pass(1);
    expect(await read("/blog/one")).toBe(html("second"));
  });

  it("misses nothing that is written between the mark and the page, nor while the page is made", async () => {
    const { clock, change, read, readMark, fetchPage } = await openHouse();
    readMark.mockImplementationOnce(async () => {
      change("second");
      return "1";
    });
    expect(await read()).toBe(html("second"));
    clock.pass(1000);
    await read();
    expect(fetchPage).toHaveBeenCalledTimes(2);
    change("third");
    fetchPage.mockImplementationOnce(async () => {
      change("fourth");
      return fetched(html("third"));
    });
    clock.pass(1000);
    expect(await read()).toBe(html("third"));
    clock.pass(1000);
    expect(await read()).toBe(html("fourth"));
  });

  it("asks once for fifty readers of fifty pages", async () => {
    const { clock, read, readMark, fetchPage } = await openHouse();
    const readAll = () =>
      Promise.all(Array.from({ length: 50 }, (_, at) => Promise.all([read(), read(`/blog/${at}`)])));
    await readAll();
    expect([readMark.mock.calls.length, fetchPage.mock.calls.length]).toEqual([1, 51]);
    clock.pass(1000);
    await readAll();
    expect([readMark.mock.calls.length, fetchPage.mock.calls.length]).toEqual([2, 51]);
  });

  it("is made anew once a minute all the same", async () => {
    const { clock, data, read, fetchPage } = await openHouse();
    await read();
    data.text = "what no mark tells of";
    for (let second = 0; second < 59; second += 1) {
      clock.pass(1000);
      expect(await read()).toBe(html("first"));
    }
    clock.pass(1000);
    expect(await read()).toBe(html("what no mark tells of"));
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Promise<string | null>]>([
    ["fails", async () => Promise.reject(new Error("away"))],
    ["says that there is none", async () => null],
  ])("is made anew each second where the question for its version %s", async (_, failing) => {
    const { clock, read, readMark, fetchPage } = await openHouse();
    readMark.mockImplementation(failing);
    for (let second = 0; second < 3; second += 1) {
      await read();
      clock.pass(1000);
    }
    expect(fetchPage).toHaveBeenCalledTimes(3);
    readMark.mockImplementation(async () => "1");
    await read();
    clock.pass(1000);
    await read();
    expect(fetchPage).toHaveBeenCalledTimes(4);
  });

  it("stands in for a minute, from when it was last known to be right, where nothing can be had", async () => {
    const { clock, read, get, readMark, fetchPage, unknown } = await openHouse();
    await read();
    clock.pass(30_000);
    await read();
    readMark.mockRejectedValue(new Error("away"));
    fetchPage.mockImplementation(async () => fetched(marked(503)));
    clock.pass(59_999);
    expect(await read()).toBe(html("first"));
    clock.pass(1);
    expect((await get("/blog")).status).toBe(503);
    expect(unknown).toEqual(["the content version is unknown: away"]);
  });

  it("is not kept for what it lacks: away, or only a part of it", async () => {
    const { clock, read, fetchPage } = await openHouse();
    for (const page of [marked(503), html("first") + PARTIAL]) {
      fetchPage.mockImplementationOnce(async () => fetched(page));
      expect(await read()).toBe(page);
      clock.pass(1000);
      expect(await read()).toBe(html("first"));
      clock.pass(60_000);
    }
  });

  it("may say that there is nothing, or that it has moved", async () => {
    const { clock, change, get, fetchPage } = await openHouse();
    const answers: [FetchedPage, number][] = [
      [fetched(marked(404)), 404],
      [fetched("", { status: 308, headers: { location: "/blog/new" } }), 308],
    ];
    for (const [page, status] of answers) {
      change("first");
      fetchPage.mockImplementationOnce(async () => page);
      for (let second = 0; second < 3; second += 1) {
        expect((await get("/blog/post")).status).toBe(status);
        clock.pass(1000);
      }
    }
    change("first");
    expect((await get("/blog/post")).status).toBe(200);
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });
});

it("leaves a page without a content version as it is: made anew each second", async () => {
  const { clock, read, readMark, fetchPage } = await openHouse();
  await read("/");
  clock.pass(1000);
  await read("/");
  expect([readMark.mock.calls.length, fetchPage.mock.calls.length]).toEqual([0, 2]);
});

describe("the question for the content version", () => {
  it("is asked once a second, even while it has no answer", async () => {
    const clock = holdClock();
    const readMark = vi.fn(() => new Promise<string>(() => {}));
    const version = sharedContentVersion(readMark, () => {});
    const first = version();
    clock.pass(999);
    expect(version()).toEqual(first);
    expect(readMark).toHaveBeenCalledTimes(1);
    clock.pass(1);
    expect(version().askedAt).toBe(first.askedAt + 1000);
    expect(readMark).toHaveBeenCalledTimes(2);
  });

  it("is waited for no longer than a second", async () => {
    vi.useFakeTimers();
    const warnings: string[] = [];
    const version = sharedContentVersion(
      () => new Promise<never>(() => {}),
      (message) => warnings.push(message),
    );
    const { mark } = version();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await mark).toBeNull();
    expect(warnings).toEqual(["the content version is unknown: nothing came in 1000 ms"]);
    vi.useRealTimers();
  });

  it("may come to nothing after no one waits for it any more", async () => {
    vi.useFakeTimers();
    const { promise, reject } = Promise.withResolvers<string>();
    const { mark } = sharedContentVersion(
      () => promise,
      () => {},
    )();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await mark).toBeNull();
    reject(new Error("cut"));
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
  });
});
