import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { env } from "#lib/server/env.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import { countConnections, type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { type FetchCourseOptions, type FetchedCourse, fetchCourseAddress } from "./address-service.ts";

const opened: ForeignServer[] = [];
const files: string[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
  for (const file of files.splice(0)) await removeUpload(file);
});

type Answers = Record<string, string | { type?: string; text?: string; status?: number; location?: string }>;

/** A site with these pages, and what it was asked. */
async function siteOf(answers: Answers) {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    const key = request.url ?? "";
    asked.push(key);
    const found = answers[key] ?? { status: 404 };
    const {
      type = "text/html",
      text = "",
      status = 200,
      location,
    } = typeof found === "string" ? { text: found } : found;
    response.writeHead(status, { "content-type": type, ...(location && { location }) }).end(text);
  };
  const site = await foreignServer(listener);
  opened.push(site);
  return { site, asked, base: `http://${site.host}` };
}

async function fetchFrom(
  site: ForeignServer,
  address: string,
  more: Partial<FetchCourseOptions> = {},
): Promise<FetchedCourse> {
  const now = new Date("2026-11-22T12:00:00Z");
  const options = { now, pauseMs: 0, outgoing: { privateHosts: [site.host] }, ...more };
  const fetched = await fetchCourseAddress(address, options);
  files.push(fetched.path);
  return fetched;
}
const parse = ({ path: file, fileName }: FetchedCourse) =>
  parseCourseFile({ path: file, fileName }, () => {});
const bundleOf = ({ path: file }: FetchedCourse) => JSON.parse(readFileSync(file, "utf8"));
const uploads = () => {
  const folder = path.resolve(env().DATA_DIR, "uploads");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const fixture = (name: string) => readFileSync(path.resolve("tests/fixtures/import", name), "utf8");
const SOUTH = fixture("web-page/south.html");
const COURSE = fixture("web-page/course.html");

describe("a page", () => {
  it("is read with the parts of its course on the same site, one after the other", async () => {
    const pages = { "/courses/penguins": COURSE, "/courses/penguins/south": SOUTH };
    const { site, asked, base } = await siteOf(pages);
    const steps: string[] = [];
    const fetched = await fetchFrom(site, `${base}/courses/penguins#top`, {
      onStep: ({ step, done, total }) => void steps.push(`${step} ${done}/${total}`),
    });
    expect(asked).toEqual(["/robots.txt", "/courses/penguins", "/courses/penguins/south"]);
    expect(steps).toEqual(["Fetch 0/1", "Fetch 1/2", "Fetch 2/2"]);
    expect(fetched).toMatchObject({
      sourceId: `${base}/courses/penguins`,
      fileName: "127.0.0.1/courses/penguins",
    });
    const { course } = await parse(fetched);
    expect(course).toMatchObject({ title: "Penguins for beginners", sourceId: fetched.sourceId });
  });

  it("has no more than twenty parts, and none of another site", async () => {
    const hasPart = Array.from({ length: 30 }, (_, index) => ({
      "@type": "LearningResource",
      url: `/part-${index}`,
    }));
    const data = {
      "@type": "Course",
      name: "A",
      hasPart: [{ "@type": "Course", url: "https://other.example/" }, ...hasPart],
    };
    const { site, asked, base } = await siteOf({
      "/a": `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`,
    });
    const { parts } = bundleOf(await fetchFrom(site, `${base}/a`));
    expect(asked).toHaveLength(2 + 20);
    expect(parts[0]).toEqual({
      address: `${base}/part-0`,
      html: null,
      problem: "127.0.0.1 has no page at this address.",
    });
  });

  it("is searched for parts in its first fifty blocks of data, and in none that is too long", async () => {
    const block = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const course = (name: string) => {
      const hasPart = [{ "@type": "LearningResource", url: `/part-of-${name[0]}` }];
      return block({ "@type": "Course", name, hasPart });
    };
    const pages = {
      "/a": block({}).repeat(49) + course("a"),
      "/b": block({}).repeat(50) + course("b"),
      "/c": course("c".repeat(200_001)),
      "/d": course("d".repeat(100_000)),
    };
    const { site, asked, base } = await siteOf(pages);
    for (const [address, text] of Object.entries(pages))
      expect(bundleOf(await fetchFrom(site, base + address)).html).toBe(text);
    expect(asked.filter((one) => one.startsWith("/part"))).toEqual(["/part-of-a", "/part-of-d"]);
  });

  it("is left alone where robots.txt says so, and so are its parts and where it sends us", async () => {
    const robots = {
      type: "text/plain",
      text: "User-agent: WaddleBot\nDisallow: /private\nDisallow: /courses/penguins/\n",
    };
    const away = { status: 302, location: "/private/b" };
    const { site, asked, base } = await siteOf({
      ...{ "/robots.txt": robots, "/courses/penguins": COURSE, "/courses/penguins/south": SOUTH },
      ...{ "/private/a": SOUTH, "/private/b": SOUTH, "/away": away },
    });
    for (const address of [`${base}/private/a`, `${base}/away`])
      await expect(fetchFrom(site, address)).rejects.toMatchObject({
        ...{ name: "ImportError", code: "forbidden_by_robots" },
        message: expect.stringMatching(/asks programs not to read/),
      });
    const { parts } = bundleOf(await fetchFrom(site, `${base}/courses/penguins`));
    expect(parts).toEqual([
      expect.objectContaining({ html: null, problem: expect.stringContaining("asks programs") }),
    ]);
    expect(asked).toEqual(["/robots.txt", "/away", "/courses/penguins"]);
  });

  it("isn't read while robots.txt can't be", async () => {
    const { site, base } = await siteOf({ "/robots.txt": { status: 503 }, "/a": SOUTH });
    await expect(fetchFrom(site, `${base}/a`)).rejects.toMatchObject({ code: "forbidden_by_robots" });
  });
});

describe("a file", () => {
  it("is taken as it is and read by its format", async () => {
    const gift = { type: "application/octet-stream", text: "::Q::Is it cold?{T}\n" };
    const { site, base } = await siteOf({
      "/x/my%20quiz.gift": gift,
      "/download?id=1": { ...gift, type: "text/plain" },
    });
    for (const address of [`${base}/x/my%20quiz.gift`, `${base}/download?id=1`]) {
      const fetched = await fetchFrom(site, address);
      expect(fetched.sourceId).toBe(address);
      expect((await parse(fetched)).course.format).toBe("gift");
    }
  });

  it("that turns out to be a page is a page", async () => {
    const { site, base } = await siteOf({ "/course.zip": SOUTH });
    expect((await parse(await fetchFrom(site, `${base}/course.zip`))).course.title).toBe("The cold south");
  });
});

describe("what can't be read leaves a sentence and no file", () => {
  it.each<[string, Answers, string]>([
    ["nothing there", {}, "unreachable"],
    ["trouble", { "/a": { status: 500 } }, "unreachable"],
    ["a picture", { "/a": { type: "image/png", text: "x" } }, "wrong_type"],
    ["too much", { "/a": "a".repeat(6 * 1024 * 1024) }, "too_large"],
    ["a nest", { "/a": `<html>${"<div>".repeat(100_000)}` }, "too_large"],
    ["an empty file", { "/a": { type: "text/plain", text: "" } }, "empty_file"],
    ["a way inside", { "/a": { status: 302, location: "http://127.0.0.1:1/" } }, "bad_address"],
  ])("%s", async (_, answers, code) => {
    const before = uploads();
    const { site, base } = await siteOf(answers);
    await expect(fetchFrom(site, `${base}/a`)).rejects.toMatchObject({
      ...{ name: "ImportError", code },
      message: expect.stringMatching(/^.{15,}\.$/),
    });
    expect(uploads()).toBe(before);
  });

  it("addresses that are none, and private ones", async () => {
    const attempts = await countConnections(async () => {
      for (const address of [
        "",
        "hello world",
        "ftp://a.example/",
        "localhost",
        "http://127.0.0.1/",
        "https://10.0.0.1/a",
      ])
        await expect(fetchCourseAddress(address, { now: new Date() }), address).rejects.toMatchObject({
          ...{ name: "ImportError", code: "bad_address" },
        });
    });
    expect(attempts).toBe(0);
  });

  it("a cancelled import", async () => {
    const stop = new AbortController();
    const { site, base } = await siteOf({ "/a": SOUTH });
    const options = { signal: stop.signal, onStep: () => stop.abort() };
    await expect(fetchFrom(site, `${base}/a`, options)).rejects.toMatchObject({ code: "cancelled" });
  });
});
