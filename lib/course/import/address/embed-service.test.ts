import { afterAll, afterEach, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { makeScratch, manifestXml, zipOf } from "#tests/support/archives.ts";
import { type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { withFetchedEmbeds } from "./embed-service.ts";

const opened: ForeignServer[] = [];
const scratch = makeScratch();
afterAll(scratch.remove);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

const SHORE = "<p>The shore is where the land ends and the sea begins, and it moves with every tide.</p>";

async function page(ids: readonly string[]): Promise<ParseResult> {
  const frames = ids.map(
    (id) => `<iframe src="https://player.vimeo.com/video/${id}" title="Film ${id}"></iframe>`,
  );
  const bytes = await zipOf({
    "imsmanifest.xml": manifestXml({
      items: '<item identifier="i" identifierref="a"><title>Shore</title></item>',
      resources: '<resource identifier="a" type="webcontent" href="a.html"><file href="a.html"/></resource>',
    }),
    "a.html": `<html><body>${SHORE}${frames.join("")}</body></html>`,
  });
  const file = { path: scratch.write("upload", bytes), fileName: "sea.imscc" };
  return parseResultSchema.parse(await parseCourseFile(file, () => {}));
}

/** Vimeo, which knows all videos but one. */
async function ask(result: ParseResult, token?: string) {
  const asked: string[] = [];
  const site = await foreignServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    const json = (value: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (url.includes("99999")) response.writeHead(404).end();
    else if (url.startsWith("/api/oembed.json"))
      json({ title: "Tides", description: "", duration: url.includes("77777") ? 1e10 : 62 });
    else if (url.endsWith("/texttracks"))
      json({ data: [{ type: "captions", language: "en", link: `http://${request.headers.host}/en.vtt` }] });
    else response.end("WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide\0 rises.\n");
  });
  opened.push(site);
  const base = `http://${site.host}`;
  const whole = await withFetchedEmbeds(result, {
    ...{ now: new Date("2026-11-22T12:00:00Z"), pauseMs: 0, outgoing: { privateHosts: [site.host] } },
    vimeo: { site: base, api: base, token },
  });
  return { whole: parseResultSchema.parse(whole), asked };
}

const filmsOf = ({ course }: ParseResult) => (course.lessons ?? []).filter(({ media }) => media !== null);

describe("videos that a page shows in frames", () => {
  it("get their length and captions from their host", async () => {
    const { whole } = await ask(await page(["123456", "123457"]), "secret");
    const said = {
      seconds: 62,
      transcript: "given",
      language: "en",
      cues: [{ at: 0, end: 2, text: "The tide rises." }],
    };
    expect(filmsOf(whole)).toMatchObject([
      { title: "Film 123456", ...said },
      { title: "Film 123457", ...said },
    ]);
    expect(whole.report.items.some(({ kind }) => kind === "more")).toBe(false);
  });

  it("have no length where their host tells one that no recording has", async () => {
    const { whole } = await ask(await page(["77777"]), "secret");
    expect(filmsOf(whole)).toMatchObject([{ seconds: null, transcript: "given" }]);
  });

  it("say why there is no transcript, with one line for all", async () => {
    const { whole } = await ask(await page(["123456", "99999", "123457"]));
    expect(filmsOf(whole).map(({ transcript, seconds }) => [transcript, seconds])).toEqual([
      ["not_set_up", 62],
      ["not_given", null],
      ["not_set_up", 62],
    ]);
    expect(whole.report.items.at(-1)).toEqual({
      ...{ kind: "more", name: "3 videos of other sites", outcome: "degraded" },
      reason:
        "Captions of Vimeo need an access to its API, which isn't set up here. This video can't be read. It is private, removed, or not public.",
    });
  });

  it("are asked about as far as twenty go", async () => {
    const ids = Array.from({ length: 20 }, (_, at) => String(123_400 + at));
    const result = await page(ids);
    const twice = {
      ...result,
      course: {
        ...result.course,
        lessons: [...(result.course.lessons ?? []), ...structuredClone(filmsOf(result))],
      },
    };
    const { whole, asked } = await ask(twice);
    expect(asked).toHaveLength(20);
    expect(filmsOf(whole).filter(({ transcript }) => transcript === "not_given")).toHaveLength(20);
  });

  it("of a course without any ask no one", async () => {
    const result = await page([]);
    const { whole, asked } = await ask(result);
    expect([whole, asked]).toEqual([result, []]);
  });
});
