import type { RequestListener } from "node:http";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { sha256 } from "#lib/server/hash.ts";
import { makeScratch, manifestXml, zipOf } from "#tests/support/archives.ts";
import {
  countConnections,
  type ForeignServer,
  STRANGER_CA,
  tlsForeignServer,
} from "#tests/support/foreign-server.ts";
import { type FetchPictures, withFetchedPictures } from "./picture-service.ts";

const opened: ForeignServer[] = [];
const scratch = makeScratch();
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});
afterAll(scratch.remove);

const PNG = await sharp({ create: { width: 9, height: 9, channels: 3, background: { r: 0, g: 90, b: 200 } } })
  .png()
  .toBuffer();
const SHORE = "<p>The shore is where the land ends and the sea begins, and it moves with every tide.</p>";

/** A site that shows a picture, refuses one, sends another inwards, and one that is none. */
async function site(more: RequestListener = (_, response) => void response.writeHead(404).end()) {
  const asked: string[] = [];
  const server = await tlsForeignServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    if (url === "/robots.txt") response.end("User-agent: *\nDisallow: /secret\n");
    else if (/^\/(?:a|b|\d+)\.png$|^\/secret/.test(url))
      response.writeHead(200, { "content-type": "image/png" }).end(PNG);
    else if (url === "/inwards.png")
      response.writeHead(302, { location: "https://169.254.169.254/latest" }).end();
    else if (url === "/page.png")
      response.writeHead(200, { "content-type": "image/png" }).end("<script>1</script>");
    else if (url === "/broken.png")
      response.writeHead(200, { "content-type": "image/png" }).end(PNG.subarray(0, 20));
    else if (url === "/page.html") response.writeHead(200, { "content-type": "text/html" }).end("<p>Hi</p>");
    else if (url === "/large.png")
      response
        .writeHead(200, { "content-type": "image/png" })
        .end(Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]));
    else more(request, response);
  });
  opened.push(server);
  return { asked, base: `https://${server.host}`, host: server.host };
}

async function read(bytes: Buffer | string, fileName: string): Promise<ParseResult> {
  const path = scratch.write("upload", bytes);
  return parseResultSchema.parse(await parseCourseFile({ path, fileName }, () => {}));
}

const page = async (body: string) =>
  read(
    await zipOf({
      "imsmanifest.xml": manifestXml({
        items: '<item identifier="i" identifierref="a"><title>Shore</title></item>',
        resources:
          '<resource identifier="a" type="webcontent" href="a.html"><file href="a.html"/></resource>',
      }),
      "a.html": `<html><body>${SHORE}${body}</body></html>`,
    }),
    "sea.imscc",
  );

const fetchWith = (result: ParseResult, host: string, more: Partial<FetchPictures> = {}) =>
  withFetchedPictures(result, {
    now: new Date("2026-11-22T12:00:00Z"),
    pauseMs: 0,
    outgoing: { privateHosts: [host], ca: STRANGER_CA },
    ...more,
  });
const htmlOf = ({ course }: ParseResult) =>
  [...course.units.flatMap(({ lessons = [] }) => lessons), ...(course.lessons ?? [])]
    .map(({ html }) => html)
    .join("");
const lastLine = ({ report }: ParseResult) => report.items.at(-1);

describe("pictures of other sites in lessons", () => {
  it("are named by their addresses while a file is read, which asks no one", async () => {
    const { base, asked } = await site();
    let result: ParseResult | undefined;
    const connections = await countConnections(async () => {
      result = await page(`<p><img src="${base}/a.png" alt="A wave"></p>`);
    });
    expect([connections, asked]).toEqual([0, []]);
    expect(result?.pictures).toEqual([{ key: sha256(`picture ${base}/a.png`), address: `${base}/a.png` }]);
  });

  it("are fetched once each, and become pictures of the course", async () => {
    const { base, host, asked } = await site();
    const result = await page(
      `<img src="${base}/a.png" alt="A wave"><img src="${base}/a.png#x" alt="Again"><img src="${base}/b.png">`,
    );
    const whole = await fetchWith(result, host);
    expect(asked.toSorted()).toEqual(["/a.png", "/b.png", "/robots.txt"]);
    expect(whole.media?.map(({ type, base64 }) => [type, base64])).toEqual([
      ["image/png", PNG.toString("base64")],
      ["image/png", PNG.toString("base64")],
    ]);
    expect(htmlOf(whole).match(/<img src="media:[0-9a-f]{64}"/g)).toHaveLength(3);
    expect(whole.pictures).toBeUndefined();
    expect(whole.report).toEqual(result.report);
  });

  it.each([
    ["gone", "/gone.png", /has no page at this address/],
    ["sent inwards", "/inwards.png", /private network/],
    ["another thing under its name", "/page.png", /What's there isn't a picture/],
    ["cut off", "/broken.png", /What's there isn't a picture/],
    ["another type", "/page.html", /./],
    ["too large", "/large.png", /./],
    ["closed to programs", "/secret/a.png", /asks programs not to read/],
  ])("that are %s leave their description and one line", async (_, path, reason) => {
    const { base, host } = await site();
    const result = await page(
      `<p>Look: <img src="${base}${path}" alt="A wave &amp; foam"></p><img src="${base}/a.png" alt="Kept">`,
    );
    const whole = await fetchWith(result, host);
    expect(htmlOf(whole)).toContain("Look: A wave &amp; foam");
    expect(htmlOf(whole).match(/<img /g)).toHaveLength(1);
    expect(whole.media).toHaveLength(1);
    expect(lastLine(whole)).toMatchObject({
      kind: "more",
      name: "1 picture of another site",
      outcome: "skipped",
    });
    expect(lastLine(whole)?.reason).toMatch(/^Its description is shown instead\. /);
    expect(lastLine(whole)?.reason).toMatch(reason);
    expect(whole.report.counts).toEqual(result.report.counts);
  });

  it("of a host that fails twice in a row are given up, with one line for all", async () => {
    const { base, host, asked } = await site((_, response) => void response.destroy());
    const tags = ["w", "x", "y", "z"].map((name) => `<img src="${base}/${name}.png" alt="Wave ${name}">`);
    const whole = await fetchWith(await page(tags.join("")), host);
    expect(asked.filter((url) => url.endsWith(".png"))).toEqual(["/w.png", "/x.png"]);
    expect(lastLine(whole)).toMatchObject({
      name: "4 pictures of other sites",
      reason: expect.stringMatching(/^Their descriptions are shown instead\. 127\.0\.0\.1 can't be reached/),
    });
    expect(htmlOf(whole)).toContain("Wave z");
    expect(htmlOf(whole)).not.toContain("<img");
  });

  it("are fifty a course", async () => {
    const { base, host, asked } = await site();
    const tags = Array.from({ length: 53 }, (_, at) => `<img src="${base}/${at}.png" alt="Wave ${at}">`).join(
      "",
    );
    const whole = await fetchWith(await page(tags), host);
    expect(asked.filter((url) => url.endsWith(".png"))).toHaveLength(50);
    expect(whole.media).toHaveLength(50);
    expect(lastLine(whole)).toMatchObject({
      name: "3 pictures of other sites",
      reason: "Their descriptions are shown instead. Only the first 50 of a course are fetched.",
    });
    expect(htmlOf(whole)).toContain("Wave 52");
  });

  it("of no host are asked for once the time is up", async () => {
    const { base, host, asked } = await site();
    const whole = await fetchWith(await page(`<img src="${base}/a.png" alt="A wave">`), host, { totalMs: 0 });
    expect([asked, whole.media]).toEqual([[], []]);
    expect(lastLine(whole)?.reason).toMatch(/There was no time left for more\.$/);
  });

  it("stop with the import", async () => {
    const { base, host } = await site(() => {});
    const controller = new AbortController();
    const waiting = fetchWith(await page(`<img src="${base}/silent.png" alt="A wave">`), host, {
      signal: controller.signal,
    });
    controller.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
  });

  it("are only those over HTTPS, and none of questions", async () => {
    const result = await page(
      '<img src="http://a.example/a.png" alt="Plain"><img src="//a.example/b.png" alt="Bare"><img src="ftp://a.example/c.png">',
    );
    expect(result.pictures).toBeUndefined();
    const asked = await read(
      "# Sea\n\n1. Which? ![A wave](https://a.example/a.png)\n\n- [x] One\n- [ ] Two\n",
      "a.md",
    );
    expect(asked.pictures).toBeUndefined();
  });

  it("come from Markdown and from web pages, there also by addresses of their own site", async () => {
    const { base, host } = await site();
    const words = "The tide is the rise and fall of the sea, which the moon and the sun pull. ".repeat(10);
    const markdown = await read(`# Sea\n\n## Tides\n\n${words}\n\n![A wave](${base}/a.png)\n`, "a.md");
    expect((await fetchWith(markdown, host)).media).toHaveLength(1);
    const html = `<!doctype html><html><head><title>Tides</title></head><body><article><h1>Tides</h1><p>${words}</p><figure><img src="/a.png" alt="A wave"></figure><p>${words}</p></article></body></html>`;
    const bundle = { waddle: "page", address: `${base}/tides`, html, parts: [] };
    const web = await read(JSON.stringify(bundle), "tides");
    expect(web.pictures?.map(({ address }) => address)).toEqual([`${base}/a.png`]);
    expect(htmlOf(await fetchWith(web, host))).toContain('<img src="media:');
  });
});
