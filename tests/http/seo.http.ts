import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import sharp from "sharp";
import { inRoot } from "#scripts/paths.ts";
import { ownPage, registerPerson } from "#tests/support/callers.ts";
import { askDocument, hrefOf, metaOf } from "#tests/support/document.ts";

const LISTED = [
  "/",
  "/pricing",
  "/enterprise",
  "/blog",
  "/contact",
  "/auth",
  "/privacy",
  "/terms",
  "/docs/api",
];
const OWN_PICTURE = ["/pricing", "/enterprise", "/blog", "/contact"];
const WITH_DATA = LISTED.filter((path) => path !== "/auth");
const UNLISTED = [
  "/cancel-survey",
  "/withdraw",
  "/forgot-password",
  "/reset-password/abc",
  "/reminder/act/abc",
  "/oauth/callback",
];

/** The build names its own host, which is not the one of the test. */
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? "");
  return pathname + search;
};

async function pngSize(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  expect(response.headers()["content-type"], path).toBe("image/png");
  const { width, height } = await sharp(await response.body()).metadata();
  return { width, height };
}

test("every listed page has a head of its own, and one address", async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of LISTED) {
    const { document } = await askDocument(path);
    titles.add(document.title);
    const description = metaOf(document, "description") ?? "";
    descriptions.add(description);
    expect(description.length, path).toBeGreaterThanOrEqual(50);
    expect(description.length, path).toBeLessThanOrEqual(200);
    expect(document.querySelectorAll("link[rel=canonical]"), path).toHaveLength(1);
    expect(pathOf(hrefOf(document, "link[rel=canonical]"))).toBe(path);
    expect(metaOf(document, "robots"), path).toBeUndefined();
    expect(metaOf(document, "og:description")).toBe(description);
    expect(metaOf(document, "og:site_name")).toBe("Waddle");
    expect(metaOf(document, "og:type")).toBe("website");
    expect(pathOf(metaOf(document, "og:url"))).toBe(path);
    expect(metaOf(document, "twitter:card")).toBe("summary_large_image");
    expect(metaOf(document, "twitter:description")).toBe(description);
  }
  expect(titles.size).toBe(LISTED.length);
  expect(descriptions.size).toBe(LISTED.length);
});

test("the head of the landing tells the house's figures", async () => {
  const { document } = await askDocument("/");
  for (const figure of ["92%", "13%", "4.8", "10,000"])
    expect(metaOf(document, "description")).toContain(figure);
});

test("every listed page has a picture for social networks", async ({ request }) => {
  const pictures = new Map<string, string>();
  for (const path of LISTED) {
    const { document } = await askDocument(path);
    expect(document.querySelectorAll('meta[property="og:image"]'), path).toHaveLength(1);
    expect(metaOf(document, "og:image:width")).toBe("1200");
    expect(metaOf(document, "og:image:height")).toBe("630");
    expect(metaOf(document, "og:image:alt")?.length).toBeGreaterThan(10);
    const address = pathOf(metaOf(document, "og:image"));
    expect(pathOf(metaOf(document, "twitter:image"))).toBe(address);
    pictures.set(path, address);
    expect(await pngSize(request, address)).toEqual({ width: 1200, height: 630 });
  }
  expect(new Set(OWN_PICTURE.map((path) => pictures.get(path))).size).toBe(OWN_PICTURE.length);
  expect(pictures.get("/privacy")).toBe(pictures.get("/"));
});

test("pictures and lists are drawn by the build, not for each visitor", () => {
  const { routes } = JSON.parse(readFileSync(inRoot(".next/prerender-manifest.json"), "utf8"));
  const prepared = Object.keys(routes);
  for (const path of ["/opengraph-image", ...OWN_PICTURE.map((each) => `${each}/opengraph-image`)])
    expect(prepared).toContainEqual(expect.stringMatching(new RegExp(`^${path}(-\\w+)?$`)));
  for (const path of ["/robots.txt", "/manifest.webmanifest"]) expect(prepared).toContain(path);
});

test("machines are told facts, and no rating", async ({ request }) => {
  for (const path of WITH_DATA) {
    const html = await (await request.get(path)).text();
    const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const data = JSON.parse(text);
    expect(data["@context"]).toBe("https://schema.org");
    expect(text).not.toContain("aggregateRating");
    if (path !== "/")
      expect(data).toMatchObject({ "@type": "BreadcrumbList", itemListElement: { length: 2 } });
  }
});

test("what is for one person only is kept out of search engines", async () => {
  for (const path of UNLISTED) {
    const { document } = await askDocument(path);
    expect(metaOf(document, "robots"), path).toContain("noindex");
    expect(document.querySelectorAll("link[rel=canonical]"), path).toHaveLength(0);
  }
  const headers = ownPage((await registerPerson()).cookie);
  for (const path of ["/dashboard", "/courses", "/quiz-islands", "/leaderboard", "/profile", "/game-over"]) {
    const { document, status } = await askDocument(path, { headers });
    expect(status, path).toBe(200);
    expect(metaOf(document, "robots"), path).toContain("noindex");
  }
});

test("robots and the sitemap name what is public, and no secret", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Allow: \/$/m);
  for (const path of ["/api/", "/dashboard", "/profile", "/quiz/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).not.toMatch(/cms|admin|portal|reset|token/i);
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const xml = await sitemap.text();
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => pathOf(address));
  const isBlog = (path: string) => path.startsWith("/blog");
  expect(listed.filter((path) => !isBlog(path))).toEqual(LISTED.filter((path) => !isBlog(path)));
  expect(listed.filter(isBlog)).toContain("/blog");
  expect(listed.filter(isBlog).length).toBeGreaterThan(8);
  const dated = [...xml.matchAll(/<lastmod>\d{4}-\d\d-\d\d(T[\d:.]+Z)?<\/lastmod>/g)];
  expect(dated).toHaveLength(listed.length);
});

test("the manifest and its icons can be fetched", async ({ request }) => {
  const { document } = await askDocument("/");
  const manifest = await (await request.get(hrefOf(document, "link[rel=manifest]"))).json();
  expect(manifest).toMatchObject({ short_name: "Waddle", start_url: "/dashboard" });
  expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const [width, height] = sizes.split("x").map(Number);
    expect(await pngSize(request, src)).toEqual({ width, height });
  }
  const touch = hrefOf(document, "link[rel=apple-touch-icon]");
  expect(await pngSize(request, touch)).toEqual({ width: 180, height: 180 });
  const icon = hrefOf(document, 'link[rel=icon][type="image/svg+xml"]');
  expect((await request.get(icon)).status()).toBe(200);
  expect((await request.get("/favicon.ico")).status()).toBe(200);
});

test("well-known addresses lead where they should", async ({ request }) => {
  const change = await request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect(change.status()).toBe(307);
  expect(change.headers().location).toBe("/forgot-password");
  const security = await request.get("/.well-known/security.txt");
  expect(security.headers()["content-type"]).toContain("text/plain");
  const text = await security.text();
  expect(text).toMatch(/^Contact: https?:\/\/\S+\/contact$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
});
