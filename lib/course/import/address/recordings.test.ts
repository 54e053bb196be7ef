import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { env } from "#lib/server/env.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import { type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { linesOf } from "#tests/support/import-bytes.ts";
import { fetchCourseAddress } from "./address-service.ts";

const opened: ForeignServer[] = [];
const files: string[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
  for (const file of files.splice(0)) await removeUpload(file);
});

type Answer =
  | { json: unknown }
  | { text: string; type?: string }
  | { status: number; location?: string }
  | null;
interface Asked {
  path: string;
  authorization: string | undefined;
}

/** A host that answers as its API is described, and what it was asked. */
async function hostOf(answer: (path: string, base: string) => Answer) {
  const asked: Asked[] = [];
  const site = await foreignServer((request, response) => {
    const url = request.url ?? "";
    const { authorization } = request.headers;
    asked.push({ path: url, authorization });
    const found = answer(url, `http://${request.headers.host}`) ?? { status: 404 };
    if ("status" in found)
      response.writeHead(found.status, found.location ? { location: found.location } : {}).end();
    else if ("json" in found)
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found.json));
    else response.writeHead(200, { "content-type": found.type ?? "text/vtt" }).end(found.text);
  });
  opened.push(site);
  const base = `http://${site.host}`;
  const read = async (address: string, token?: string): Promise<ParseResult> => {
    const fetched = await fetchCourseAddress(address, {
      ...{ now: new Date("2026-11-22T12:00:00Z"), pauseMs: 0 },
      outgoing: { privateHosts: opened.map(({ host }) => host) },
      vimeo: { site: base, api: base, token },
    });
    files.push(fetched.path);
    return parseResultSchema.parse(await parseCourseFile(fetched, () => {}));
  };
  return { asked, read, base };
}

const lessonsOf = ({ course }: ParseResult) => [
  ...course.units.flatMap(({ lessons = [] }) => lessons),
  ...(course.lessons ?? []),
];
const uploads = () => {
  const folder = path.resolve(env().DATA_DIR, "uploads");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
const VTT =
  "WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide is the rise of the sea.\n\n00:01.500 --> 00:04.000\nThe moon pulls it.\n";
const CUES = [
  { at: 0, end: 1.5, text: "The tide is the rise of the sea." },
  { at: 1.5, end: 4, text: "The moon pulls it." },
];
const OEMBED = {
  type: "video",
  version: "1.0",
  title: "Tides",
  description: "A film about the rise and the fall of the sea.",
  duration: 62,
  author_name: "A school",
};

describe("a video of Vimeo", () => {
  const vimeo = (tracks: unknown, caption: Answer = { text: VTT }) =>
    hostOf((url, base) => {
      if (url.startsWith("/api/oembed.json")) return { json: OEMBED };
      if (url === "/videos/123456789/texttracks")
        return typeof tracks === "number"
          ? { status: tracks }
          : { json: { total: 1, data: JSON.parse(JSON.stringify(tracks).replaceAll("BASE", base)) } };
      return url === "/en.vtt" ? caption : null;
    });
  const TRACK = { type: "captions", language: "en", link: "BASE/en.vtt", active: true };

  it("has its title and length by oEmbed, and its captions by the API, which alone gets the token", async () => {
    const { read, asked } = await vimeo([
      { ...TRACK, language: "en-x-autogen", link: "BASE/auto.vtt" },
      TRACK,
    ]);
    const result = await read("https://player.vimeo.com/video/123456789?h=1", "secret");
    expect(result.course).toMatchObject({
      title: "Tides",
      format: "recordings",
      sourceId: "https://vimeo.com/123456789",
    });
    expect(lessonsOf(result)).toMatchObject([
      {
        ...{ title: "Tides", kind: "video", seconds: 62, transcript: "given", language: "en", cues: CUES },
        media: { provider: "vimeo", address: "https://vimeo.com/123456789", file: null },
        html: "<p>A film about the rise and the fall of the sea.</p>",
      },
    ]);
    expect(asked).toEqual([
      { path: "/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123456789", authorization: undefined },
      { path: "/videos/123456789/texttracks", authorization: "bearer secret" },
      { path: "/en.vtt", authorization: undefined },
    ]);
  });

  it.each([
    ["no access is set up", [TRACK], undefined, { text: VTT }, "not_set_up", /isn't set up here/],
    ["none exists", [], "secret", { text: VTT }, "none", null],
    ["the API refuses", 403, "secret", { text: VTT }, "not_given", /Its captions can't be read/],
    ["the API says something else", { x: 1 }, "secret", { text: VTT }, "not_given", /no proper answer/],
    ["the file is gone", [TRACK], "secret", { status: 404 }, "not_given", /Its captions can't be read/],
    ["the file is empty", [TRACK], "secret", { text: "WEBVTT\n\n" }, "not_given", /are empty/],
    [
      "a machine wrote it",
      [{ ...TRACK, language: "en-x-autogen" }],
      "secret",
      { text: VTT },
      "automatic",
      null,
    ],
  ] as const)("says so where %s", async (_, tracks, token, caption, state, note) => {
    const { read } = await vimeo(tracks, caption);
    const result = await read("https://vimeo.com/123456789", token);
    expect(lessonsOf(result)[0]?.transcript).toBe(state);
    const line = linesOf(result).find(([kind]) => kind === "transcript");
    if (note === null) expect(line).toBeUndefined();
    else expect(line?.[3]).toMatch(note);
  });

  it("that is private is refused with a sentence, and nothing is kept", async () => {
    const before = uploads();
    const { read } = await hostOf(() => ({ status: 403 }));
    await expect(read("https://vimeo.com/123456789")).rejects.toMatchObject({
      code: "unreachable",
      message: "This video can't be read. It is private, removed, or not public.",
    });
    expect(uploads()).toBe(before);
  });

  it("never sends the token where the API redirects to", async () => {
    const other = await hostOf((url) => (url === "/stolen" ? { json: { data: [] } } : null));
    const { read } = await hostOf((url) => {
      if (url.startsWith("/api/oembed.json")) return { json: OEMBED };
      return { status: 302, location: `${other.base}/stolen` };
    });
    await read("https://vimeo.com/123456789", "secret");
    expect(other.asked).toEqual([{ path: "/stolen", authorization: undefined }]);
  });
});

describe("a video of PeerTube", () => {
  const ID = "kkGMgK9ZtnKfYAgnEtQxbv";
  const VIDEO = {
    uuid: "9c9de5e8-0a1e-484a-b099-e80766180a6d",
    name: "Tides",
    description: "A film about the rise and the fall of the sea.",
    duration: 62,
    language: { id: "en", label: "English" },
    files: [1080, 720, 240].map((id) => ({ resolution: { id }, fileUrl: `https://tube.example/${id}.mp4` })),
    streamingPlaylists: [],
  };
  const peertube = (captions: Answer, video: object = VIDEO, caption: Answer = { text: VTT }) =>
    hostOf((url) => {
      if (url === `/api/v1/videos/${ID}`) return { json: video };
      if (url === `/api/v1/videos/${ID}/captions`) return captions;
      if (url === `/api/v1/videos/${ID}/chapters`)
        return {
          json: {
            chapters: [
              { timecode: 0, title: "Start" },
              { timecode: 2, title: "Moon" },
            ],
          },
        };
      return url.endsWith(".vtt") ? caption : null;
    });
  const CAPTION = {
    language: { id: "en" },
    automaticallyGenerated: false,
    captionPath: "/lazy-static/video-captions/en.vtt",
  };

  it("has its title, length, description, chapters and captions, and plays the file", async () => {
    const french = { ...CAPTION, language: { id: "fr" }, captionPath: "/fr.vtt" };
    const { read, base, asked } = await peertube({ json: { total: 2, data: [french, CAPTION] } });
    for (const address of [`${base}/w/${ID}`, `${base}/videos/watch/${ID}?start=5s`]) {
      const result = await read(address);
      expect(result.course).toMatchObject({ title: "Tides", sourceId: `${base}/w/${ID}` });
      expect(lessonsOf(result)[0]).toMatchObject({
        ...{ title: "Tides", kind: "video", seconds: 62, transcript: "given", language: "en", cues: CUES },
        media: { provider: "file", address: "https://tube.example/720.mp4", file: null },
        chapters: [
          { at: 0, title: "Start" },
          { at: 2, title: "Moon" },
        ],
      });
    }
    expect(asked.map(({ path: url }) => url)).not.toContain("/fr.vtt");
  });

  it.each([
    ["none exists", { json: { total: 0, data: [] } }, { text: VTT }, "none"],
    [
      "they are automatic",
      { json: { data: [{ ...CAPTION, automaticallyGenerated: true }] } },
      { text: VTT },
      "automatic",
    ],
    ["the site refuses", { status: 500 }, { text: VTT }, "not_given"],
    ["the file is empty", { json: { data: [CAPTION] } }, { text: "" }, "not_given"],
  ] as const)("says so where %s", async (_, captions, caption, state) => {
    const { read, base } = await peertube(captions, VIDEO, caption);
    expect(lessonsOf(await read(`${base}/w/${ID}`))[0]?.transcript).toBe(state);
  });

  it("is read without what can't be true of any recording", async () => {
    const { read, base } = await peertube(
      { json: { data: [{ ...CAPTION, language: { id: "x".repeat(60) } }] } },
      { ...VIDEO, duration: 1e10, language: { id: "y".repeat(60) } },
      { text: "WEBVTT\n\n00:00.000 --> 99:00:00.000\nThe tide rises.\n" },
    );
    expect(lessonsOf(await read(`${base}/w/${ID}`))[0]).toMatchObject({
      ...{ seconds: null, language: "x".repeat(20) },
      cues: [{ at: 0, end: 86_400, text: "The tide rises." }],
    });
  });

  it("is shown on its own page where it has no file that can be played", async () => {
    const { read, base } = await peertube(
      { json: { data: [] } },
      { ...VIDEO, files: [{ fileUrl: "http://tube.example/a.mp4" }] },
    );
    expect(lessonsOf(await read(`${base}/w/${ID}`))[0]?.media).toEqual({
      provider: "peertube",
      address: `${base}/w/${ID}`,
      file: null,
    });
  });

  it("is a page like any other where the site is no PeerTube", async () => {
    const words = "The tide is the rise and fall of the sea, which the moon and the sun pull. ".repeat(10);
    const { read, base } = await hostOf((url) =>
      url === `/w/${ID}`
        ? {
            text: `<html><head><title>Tides</title></head><body><article><p>${words}</p></article></body></html>`,
            type: "text/html",
          }
        : null,
    );
    expect((await read(`${base}/w/${ID}`)).course.format).toBe("web_page");
  });
});

describe("a podcast", () => {
  const episode = (at: number, more = "") =>
    `<item><title>Episode ${at}</title><guid>g${at}</guid><description>&lt;p&gt;About &lt;b&gt;tide ${at}&lt;/b&gt;, its rise and its fall.&lt;/p&gt;</description><enclosure url="http://cdn.example/${at}.mp3" length="1" type="audio/mpeg"/><itunes:duration>1:02</itunes:duration>${more}</item>`;
  const feed = (items: string, head = '<?xml version="1.0"?>') =>
    `${head}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Sea talk</title><language>en</language><description>About the sea.</description>${items}</channel></rss>`;
  const transcript = (url: string, type: string) => `<podcast:transcript url="${url}" type="${type}"/>`;
  const podcast = (make: (base: string) => string, answers: Record<string, Answer> = {}) =>
    hostOf((url, base) => {
      if (url === "/feed") return { text: make(base), type: "application/rss+xml; charset=utf-8" };
      return answers[url] ?? null;
    });

  it("is a lesson an episode, in the feed's order, with transcripts in three ways and chapters", async () => {
    const json = {
      version: "1.0.0",
      segments: [
        { speaker: "A", startTime: 0, endTime: 1.5, body: CUES[0]?.text },
        { startTime: 1.5, endTime: 4, body: CUES[1]?.text },
      ],
    };
    const chapters = {
      version: "1.2.0",
      chapters: [
        { startTime: 0, title: "Start" },
        { startTime: 1.5, title: "Moon" },
      ],
    };
    const { read, base } = await podcast(
      (host) =>
        feed(
          episode(
            3,
            transcript(`${host}/3.html`, "text/html") +
              transcript(`${host}/3.vtt`, "text/vtt") +
              `<podcast:chapters url="${host}/3.json" type="application/json+chapters"/>`,
          ) +
            episode(2, transcript(`${host}/2.srt`, "application/x-subrip")) +
            episode(1, transcript(`${host}/1.json`, "application/json")) +
            episode(0) +
            "<item><title>A note</title></item>",
        ),
      {
        "/3.vtt": { text: VTT },
        "/3.json": { json: chapters },
        "/2.srt": {
          text: "1\n00:00:00,000 --> 00:00:01,500\nThe tide is the rise of the sea.\n\n2\n00:00:01,500 --> 00:00:04,000\nThe moon pulls it.\n",
          type: "application/x-subrip",
        },
        "/1.json": { json },
      },
    );
    const result = await read(`${base}/feed`);
    expect(result.course).toMatchObject({
      title: "Sea talk",
      sourceId: `${base}/feed`,
      description: "About the sea.",
    });
    const lessons = lessonsOf(result);
    expect(
      lessons.map(({ title, kind, seconds, transcript: state }) => [title, kind, seconds, state]),
    ).toEqual([
      ["Episode 3", "audio", 62, "given"],
      ["Episode 2", "audio", 62, "given"],
      ["Episode 1", "audio", 62, "given"],
      ["Episode 0", "audio", 62, "none"],
    ]);
    expect(lessons[0]).toMatchObject({
      media: { provider: "file", address: "https://cdn.example/3.mp3", file: null },
      chapters: [
        { at: 0, title: "Start" },
        { at: 1.5, title: "Moon" },
      ],
      html: "<p>About tide 3, its rise and its fall.</p>",
      language: "en",
    });
    for (const { cues } of lessons.slice(0, 3)) expect(cues).toEqual(CUES);
  });

  it("has its first 200 episodes, and asks for the transcripts of fifty", async () => {
    const items = (host: string) =>
      Array.from({ length: 203 }, (_, at) => episode(at, transcript(`${host}/t.vtt`, "text/vtt"))).join("");
    const { read, base, asked } = await podcast((host) => feed(items(host)), { "/t.vtt": { text: VTT } });
    const result = await read(`${base}/feed`);
    expect(lessonsOf(result)).toHaveLength(200);
    expect(
      lessonsOf(result)
        .map(({ transcript: state }) => state)
        .filter((state) => state === "given"),
    ).toHaveLength(50);
    expect(asked.filter(({ path: url }) => url === "/t.vtt")).toHaveLength(50);
    expect(linesOf(result)).toContainEqual([
      "more",
      "3 more episodes",
      "skipped",
      "The first 200 episodes of a feed are read.",
    ]);
  });

  it("with 20,001 cues keeps 20,000, and says so", async () => {
    const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
    const cues = Array.from({ length: 20_001 }, (_, at) => `${clock(at)} --> ${clock(at + 2)}\nCue ${at}.\n`);
    const { read, base } = await podcast(
      (host) => feed(episode(1, transcript(`${host}/t.vtt`, "text/vtt"))),
      {
        "/t.vtt": { text: `WEBVTT\n\n${cues.join("\n")}` },
      },
    );
    const result = await read(`${base}/feed`);
    expect(lessonsOf(result)[0]?.cues).toHaveLength(20_000);
    expect(linesOf(result)).toContainEqual([
      "transcript",
      "Episode 1",
      "skipped",
      "Only the first 20,000 of its captions are shown.",
    ]);
  });

  it("keeps its episodes where a transcript's host is gone", async () => {
    const gone = await foreignServer(() => {});
    await gone.stop();
    opened.push({ ...gone, stop: async () => {} });
    const { read, base } = await podcast(() =>
      feed(episode(1, transcript(`http://${gone.host}/t.vtt`, "text/vtt"))),
    );
    const result = await read(`${base}/feed`);
    expect(lessonsOf(result)[0]).toMatchObject({ transcript: "not_given", cues: null });
  });

  it.each([
    [
      "declares a document type",
      feed(episode(1), '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]>'),
      "bad_xml",
      /declares a document type/,
    ],
    ["is a bomb of tags", feed(`${"<a>".repeat(100_000)}`), "bad_xml", /damaged/],
    ["is a bomb of empty elements", feed(`${episode(1)}${"<a/>".repeat(500_000)}`), "bad_xml", /damaged/],
    ["is a bomb of attributes", feed(`${episode(1)}<a${" b='c'".repeat(500_000)}/>`), "bad_xml", /damaged/],
    ["opens texts without end", feed(`${episode(1)}${"<![CDATA[".repeat(200_000)}`), "bad_xml", /damaged/],
    ["is cut off", feed(episode(1)).slice(0, 500), "bad_xml", /damaged|no episodes/],
    [
      "has nothing to hear",
      feed("<item><title>A post</title></item>"),
      "wrong_type",
      /no episodes to listen to/,
    ],
    ["is too large", feed(" ".repeat(11 * 1024 * 1024)), "too_large", /larger than 10 MB/],
  ])("that %s is refused with a sentence", async (_, text, code, message) => {
    const before = uploads();
    const { read, base } = await podcast(() => text);
    const error = await read(`${base}/feed`).then(
      () => null,
      (reason: unknown) => reason as { code: string; message: string },
    );
    expect(["bad_xml", "wrong_type"].includes(code) ? ["bad_xml", "wrong_type"] : [code]).toContain(
      error?.code,
    );
    expect(error?.message).toMatch(message);
    expect(uploads()).toBe(before);
  });
});
