import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { closePageCaches, fetched, html, openPageCache } from "#tests/support/page-cache.ts";
import { scriptHash } from "./scripts.ts";

afterEach(closePageCaches);

describe("what the pageCache answers", () => {
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
    ["a name that is too long", `/blog/${"a".repeat(2001)}`, {}],
    ["a row of the table", "/blog/[slug]", {}],
    ["a slug elsewhere", "/one", {}],
  ])("leaves %s to Next", async (_, path, init) => {
    const fetchPage = vi.fn(async () => fetched(html("x")));
    const { get } = await openPageCache(fetchPage);
    expect((await get(path, init)).status).toBe(418);
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it("knows which of its pages are kept, and counts no search among them", async () => {
    const { get, pageCache } = await openPageCache(async (key) => fetched(html(key)));
    const keeps = (url: string) => pageCache.keeps({ method: "GET", url, headers: {} });
    expect(keeps("/blog")).toBe(false);
    await get("/blog");
    await get("/blog?q=abc");
    expect([keeps("/blog"), keeps("/blog?q=abc"), keeps("/nowhere")]).toEqual([true, false, false]);
  });

  it("tells pages apart by the parameters that count, in one order, and by no other", async () => {
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openPageCache(fetchPage);
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
    const { get } = await openPageCache(async () => fetched(html("x"), more));
    expect((await get("/")).status).toBe(418);
  });

  it("knows every post by its slug", async () => {
    const fetchPage = vi.fn(async (key: string) => fetched(html(key)));
    const { get } = await openPageCache(fetchPage);
    expect(await (await get("/blog/a-2nd-post?q=x")).text()).toBe(html("/blog/a-2nd-post"));
    expect(await (await get(`/blog/${"a".repeat(1200)}`)).text()).toContain("aaa");
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("believes no mark that stands in a text", async () => {
    const { get } = await openPageCache(async () =>
      fetched(html(`&lt;meta name="prerender-status-code" content="404"&gt;`)),
    );
    expect((await get("/")).status).toBe(200);
  });

  it("sends on to the new address of a post, and to no other house", async () => {
    let location = "/blog/new";
    const fetchPage = async () => fetched("", { status: 308, headers: { location } });
    const { get } = await openPageCache(fetchPage);
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

  it("sends each caller the form it understands, all of them the same page", async () => {
    const { base } = await openPageCache(async () => fetched(html("x".repeat(1000))));
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
    const { get } = await openPageCache(async () => fetched(html("x")));
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
    const { get, warnings } = await openPageCache(async () => fetched(html("x") + stored));
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`'sha256-${scriptHash(PAGE_SCRIPT)}'`);
    expect(policy).not.toContain(scriptHash(`fetch("/api/users/profile")`));
    expect(policy).not.toContain("unsafe-inline' 'sha");
    expect(warnings).toHaveLength(1);
  });
});
