import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { chooseEncoding } from "./door/encoding.ts";
import type { FetchedPage } from "./door/page.ts";
import { inlineScripts, isKnownScript, scriptHash } from "./door/scripts.ts";
import { Shelf } from "./door/shelf.ts";
import { Door } from "./door.ts";

const PAGES = { "/": {}, "/blog": { q: 5 }, "/blog/[slug]": {}, "/blog/admin": null };
const html = (text: string) => `<!doctype html><title>x</title><p>${text}</p><script>${PAGE_SCRIPT}</script>`;

function fetched(body: string, more: Partial<FetchedPage> = {}): FetchedPage {
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(body),
    ...more,
  };
}

const marked = (status: number, text = "gone") =>
  `<meta name="prerender-status-code" content="${status}"/>${html(text)}`;

const servers: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

/** A door whose pages say how often they were made, in a real server that answers 418 where the door doesn't. */
async function openDoor(fetchPage: (key: string) => Promise<FetchedPage>, patienceMs?: number) {
  const warnings: string[] = [];
  const warn = (message: string, path: string) => warnings.push(`${path}: ${message}`);
  const door = new Door({
    pages: PAGES,
    fetchPage,
    headersOf: () => ({ "x-common": "1" }),
    warn,
    ...(patienceMs && { patienceMs }),
  });
  const server = createServer((request, response) => {
    void door.answer(request, response).then((done) => done || response.writeHead(418).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, init?: RequestInit) => fetch(base + path, { redirect: "manual", ...init });
  return { base, door, warnings, get };
}

/** Only the clock that the door reads stands still. */
function holdClock(): { pass: (ms: number) => void } {
  let now = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { pass };
}

describe("the door", () => {
  it("makes a page once for all who ask at once, and keeps it for a second", async () => {
    const clock = holdClock();
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openDoor(fetchPage);
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

  it("shows a change after a second at the latest", async () => {
    const clock = holdClock();
    let text = "old";
    const { get } = await openDoor(async () => fetched(html(text)));
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
    const { get } = await openDoor(() => make());
    await get("/");
    make = failing;
    clock.pass(59_999);
    expect(await (await get("/")).text()).toBe(html("old"));
    clock.pass(1);
    expect((await get("/")).status).toBe(418);
  });

  it.each<[string, string, RequestInit]>([
    ["an unknown page", "/nowhere", {}],
    ["a name that every object has", "/constructor", {}],
    ["a trailing slash", "/blog/", {}],
    ["a form", "/", { method: "POST", body: "x" }],
    ["a part for Next's router", "/", { headers: { rsc: "1" } }],
    ["a prefetch", "/", { headers: { "next-router-prefetch": "1" } }],
    ["a part by its parameter", "/?_rsc=abc", {}],
    ["a parameter that is too long", "/blog?q=123456", {}],
    ["what only looks like a post", "/blog/admin", {}],
    ["what lies below a post", "/blog/one/two", {}],
    ["a file", "/blog/rss.xml", {}],
    ["a name that is too long", `/blog/${"a".repeat(201)}`, {}],
    ["a row of the table", "/blog/[slug]", {}],
    ["a slug elsewhere", "/one", {}],
  ])("leaves %s to Next", async (_, path, init) => {
    const fetchPage = vi.fn(async () => fetched(html("x")));
    const { get } = await openDoor(fetchPage);
    expect((await get(path, init)).status).toBe(418);
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it("tells pages apart by the parameters that count, in one order, and by no other", async () => {
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openDoor(fetchPage);
    expect(await (await get("/blog?x=1&q=abc&y=2")).text()).toBe(html("/blog?q=abc"));
    await get("/blog?q=abc");
    await get("/blog?q=");
    await get("/blog");
    expect(fetchPage.mock.calls.map(([key]) => key)).toEqual(["/blog?q=abc", "/blog"]);
  });

  it.each([
    ["a page that sets a cookie", { headers: { "content-type": "text/html", "set-cookie": "a=1" } }],
    ["what is no page", { headers: { "content-type": "application/json" } }],
    ["a redirect", { status: 307 }],
    ["a page that isn't there", { status: 404 }],
  ])("never keeps %s", async (_, more) => {
    const { get } = await openDoor(async () => fetched(html("x"), more));
    expect((await get("/")).status).toBe(418);
  });

  it("knows every post by its slug", async () => {
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openDoor(fetchPage);
    expect(await (await get("/blog/a-2nd-post?q=x")).text()).toBe(html("/blog/a-2nd-post"));
    expect(await (await get(`/blog/${"a".repeat(120)}`)).text()).toContain("aaa");
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("says 404 where the page says so of itself, for a second too", async () => {
    const clock = holdClock();
    const fetchPage = vi.fn(async () => fetched(marked(404)));
    const { get } = await openDoor(fetchPage);
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
    const { get, warnings } = await openDoor(
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
    const one = await openDoor(async () => fetched(html("x") + data(1) + data(2)));
    const other = await openDoor(async () => fetched(html("x") + data(2) + data(1)));
    const etag = (await one.get("/")).headers.get("etag") ?? "";
    const again = await other.get("/", { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("content-security-policy")]).toEqual([304, null]);
  });

  it("believes no mark that stands in a text", async () => {
    const { get } = await openDoor(async () =>
      fetched(html(`&lt;meta name="prerender-status-code" content="404"&gt;`)),
    );
    expect((await get("/")).status).toBe(200);
  });

  it("shows a post that is published, and one that is taken back, after a second", async () => {
    const clock = holdClock();
    let page = marked(404);
    const { get, door } = await openDoor(async () => fetched(page));
    for (const [next, status] of [
      [html("there"), 200],
      [marked(404), 404],
    ] as const) {
      await get("/blog/post");
      page = next;
      clock.pass(1000);
      expect((await get("/blog/post")).status).toBe(status);
      expect(door.size).toBe(1);
    }
  });

  it("lets the old page stand in for one that can't be had, and keeps no such page", async () => {
    const clock = holdClock();
    let page = html("old");
    const { get, door } = await openDoor(async () => fetched(page));
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
    expect(door.size).toBe(1);
    page = html("back");
    expect(await (await get("/blog")).text()).toBe(html("back"));
  });

  it("sends on to the new address of a post, and to no other house", async () => {
    let location = "/blog/new";
    const fetchPage = async () => fetched("", { status: 308, headers: { location } });
    const { get } = await openDoor(fetchPage);
    const moved = await get("/blog/old");
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/blog/new"]);
    expect(moved.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    for (const elsewhere of [
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/\\elsewhere.example",
      "",
    ]) {
      location = elsewhere;
      expect((await get(`/blog/to-${elsewhere.length}`)).status).toBe(418);
    }
  });

  it("keeps its pages while somebody makes up addresses without end", async () => {
    holdClock();
    const fetchPage = vi.fn(async (key: string) =>
      fetched(key === "/blog/real" ? html(key) : marked(404, key)),
    );
    const { get, door } = await openDoor(fetchPage);
    await get("/blog/real");
    for (let round = 0; round < 9; round += 1)
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => get(n % 2 ? `/blog/x${round}-${n}` : `/blog?q=${round}-${n}`)),
      );
    fetchPage.mockClear();
    expect((await get("/blog/real")).status).toBe(200);
    expect(fetchPage).not.toHaveBeenCalled();
    expect(door.size).toBeLessThanOrEqual(301);
  });

  it("takes two pages for one that tell Next's script the same in another order", async () => {
    const clock = holdClock();
    const data = (text: string) => `<script>self.__next_f.push([1,"${text}"])</script>`;
    let page = html("x") + data("ab");
    const { get } = await openDoor(async () => fetched(page));
    const etag = (await get("/")).headers.get("etag") ?? "";
    page = html("x") + data("ba");
    clock.pass(1000);
    expect((await get("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    page = html("y") + data("ba");
    clock.pass(1000);
    expect((await get("/", { headers: { "if-none-match": etag } })).status).toBe(200);
  });

  it("sends each caller the form it understands, all of them the same page", async () => {
    const { base } = await openDoor(async () => fetched(html("x".repeat(1000))));
    const { request } = await import("node:http");
    const ask = (encoding: string, method = "GET") =>
      new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
        request(base, { method, headers: { "accept-encoding": encoding } }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
        }).end();
      });
    const [br, gzip, plain] = await Promise.all([ask("gzip, br"), ask("gzip"), ask("identity")]);
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(html("x".repeat(1000)));
    expect(gunzipSync(gzip.body).toString()).toBe(html("x".repeat(1000)));
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(1);
    const head = await ask("gzip, br", "HEAD");
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(br.headers["content-length"]);
    expect(head.headers.vary).toContain("Accept-Encoding");
    expect(head.headers["x-common"]).toBe("1");
  });

  it("answers 304 to who has the page, and the whole page to who asks for a part of it", async () => {
    const { get } = await openDoor(async () => fetched(html("x")));
    const etag = (await get("/")).headers.get("etag") ?? "";
    for (const header of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await get("/", { headers: { "if-none-match": header } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("content-security-policy")).toBeNull();
    }
    expect((await get("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const part = await get("/", { headers: { range: "bytes=0-3" } });
    expect([part.status, await part.text()]).toEqual([200, html("x")]);
    expect(part.headers.get("accept-ranges")).toBe("none");
  });

  it("names the scripts it knows in its policy, and no other one", async () => {
    const stored = `<script>fetch("/api/users/profile")</script>`;
    const { get, warnings } = await openDoor(async () => fetched(html("x") + stored));
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`'sha256-${scriptHash(PAGE_SCRIPT)}'`);
    expect(policy).not.toContain(scriptHash(`fetch("/api/users/profile")`));
    expect(policy).not.toContain("unsafe-inline' 'sha");
    expect(warnings).toHaveLength(1);
  });
});

describe("a script in a page", () => {
  it.each([
    [PAGE_SCRIPT, true],
    ["(self.__next_f=self.__next_f||[]).push([0])", true],
    [`self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])`, true],
    [`(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[]});`, true],
    [`self.__next_f.push([1,""]);alert(1)//])`, false],
    ["self.__next_f.push(alert(1))", false],
    [`${PAGE_SCRIPT};alert(1)`, false],
    ["", false],
    ["alert(1)", false],
  ])("%j is known: %s", (text, isKnown) => {
    expect(isKnownScript(text)).toBe(isKnown);
  });

  it("is found wherever a browser would run it, and only there", () => {
    const page = `<script>a()</script><!--<script>b()</script>--><textarea><script>c()</script></textarea>
      <template><script>d()</script></template><script type="application/ld+json">{}</script>
      <script src="/x.js"></script><svg><script>e()</script></svg><script type="module">f()</script>`;
    expect(inlineScripts(page)).toEqual(["a()", "d()", "e()", "f()"]);
  });
});

describe("the encoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0.1, br;q=0", "gzip"],
    ["BR", "br"],
    ["brotli", "identity"],
    [";;;,,q=x", "identity"],
  ])("of %j is %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe("the shelf", () => {
  it("lets go of what was used longest ago, by number and by bytes", () => {
    const shelf = new Shelf<string>((text) => text.length, { entries: 3, bytes: 10 });
    for (const key of ["a", "b", "c"]) shelf.set(key, key);
    shelf.get("a");
    shelf.set("d", "d");
    expect(["a", "b", "c", "d"].map((key) => shelf.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    shelf.set("e", "e".repeat(9));
    expect(shelf.size).toBe(2);
    shelf.set("f", "f".repeat(11));
    expect(shelf.size).toBe(0);
  });
});
