import { beforeEach, expect, it, vi } from "vitest";
import { parseXml } from "#lib/server/files/xml.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createDraft, createPublished, NOON } from "#tests/support/posts.ts";

vi.mock("next/server", async (load) => ({
  ...(await load<typeof import("next/server")>()),
  connection: async () => {},
}));

type Get = (request: Request) => Promise<Response>;

/** Each test has modules of its own: they remember their answer for a second. */
async function load(): Promise<Record<string, Get>> {
  vi.resetModules();
  const [rss, atom, sitemap] = await Promise.all([
    import("#app/blog/rss.xml/route.ts"),
    import("#app/blog/atom.xml/route.ts"),
    import("#app/sitemap.xml/route.ts"),
  ]);
  return { rss: rss.GET, atom: atom.GET, sitemap: sitemap.GET };
}

let served: Record<string, Get> = {};
beforeEach(async () => {
  await resetDatabase();
  served = await load();
});

const get = (name: string, headers: Record<string, string> = {}) => {
  const answer = served[name];
  if (!answer) throw new Error(`nothing is served as ${name}`);
  return answer(new Request("http://localhost:3000/", { headers }));
};

it.each(["rss", "atom", "sitemap"])("%s is XML with a mark, and 304 to whoever has it", async (name) => {
  await createPublished({ slug: "out" });
  await createDraft({ slug: "not-out" });
  const response = await get(name);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/(rss\+|atom\+)?xml; charset=utf-8$/);
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const text = await response.text();
  parseXml(text);
  expect(text).toContain("http://localhost:3000/blog/out");
  expect(text).not.toContain("not-out");
  const etag = response.headers.get("etag") ?? "";
  const again: [Record<string, string>, number][] = [
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `"x", W/${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"x"' }, 200],
    [{ "if-none-match": '"x"', "if-modified-since": NOON.toUTCString() }, 200],
    [{ "if-modified-since": "nonsense" }, 200],
  ];
  for (const [headers, status] of again) {
    const answer = await get(name, headers);
    expect([answer.status, answer.headers.get("etag")], JSON.stringify(headers)).toEqual([status, etag]);
    if (status === 304) expect(await answer.text()).toBe("");
  }
});

it.each(["rss", "atom"])("%s knows when it last changed", async (name) => {
  await createPublished();
  const since = (at: number) => get(name, { "if-modified-since": new Date(at).toUTCString() });
  expect((await get(name)).headers.get("last-modified")).toBe(NOON.toUTCString());
  expect((await since(NOON.getTime())).status).toBe(304);
  expect((await since(NOON.getTime() - 1000)).status).toBe(200);
});

it("the sitemap lists the pages and the posts, with the blog's last change", async () => {
  const before = await (await get("sitemap")).text();
  expect(before).toContain("<loc>http://localhost:3000/pricing</loc>");
  served = await load();
  await createPublished({ slug: "one" });
  const xml = await (await get("sitemap")).text();
  expect(xml).toContain(
    "<url><loc>http://localhost:3000/blog/one</loc><lastmod>2026-11-22T12:00:00.001Z</lastmod></url>",
  );
  expect(xml).toContain(
    "<url><loc>http://localhost:3000/blog</loc><lastmod>2026-11-22T12:00:00.001Z</lastmod></url>",
  );
  expect(xml).not.toMatch(/admin|cms/);
});
