import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import { type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { fetchCourseAddress } from "./address-service.ts";
import { objectNamed, secondsOf } from "./youtube-data.ts";

const opened: ForeignServer[] = [];
const files: string[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
  for (const file of files.splice(0)) await removeUpload(file);
});

const SPOKEN = readFileSync(path.resolve("tests/fixtures/import/youtube/spoken.txt"), "utf8")
  .trim()
  .split("\n");
const EVENTS = SPOKEN.map((utf8, index) => ({ tStartMs: index * 10_000, segs: [{ utf8 }] }));
const ID = (index: number) => `video-${String(index).padStart(5, "0")}`;

const player = (id: string, captions = true) => ({
  videoDetails: {
    videoId: id,
    title: `Film ${id}`,
    shortDescription: 'Says "};" and { more',
    lengthSeconds: "140",
  },
  ...(captions && {
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: [
          { baseUrl: `/api/timedtext?v=${id}&lang=en&kind=asr`, languageCode: "en", kind: "asr" },
          { baseUrl: `/api/timedtext?v=${id}&lang=en`, languageCode: "en" },
        ],
      },
    },
  }),
});
const watchPage = (data: object) =>
  `<html><script>var ytInitialPlayerResponse = ${JSON.stringify(data)};var x = {};</script></html>`;
const listPage = (ids: string[]) => {
  const contents = ids.map((videoId) => ({
    playlistVideoRenderer: { videoId, title: { runs: [{ text: `Film ${videoId}` }] } },
  }));
  const data = {
    metadata: { playlistMetadataRenderer: { title: "Space", description: "All films" } },
    contents,
  };
  return `<html><script>var ytInitialData = ${JSON.stringify(data)};</script></html>`;
};

/** YouTube, as small as it can be. */
async function youtube(answer: (url: URL) => string | object | null, key?: string) {
  const asked: string[] = [];
  const site = await foreignServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    asked.push(url.pathname);
    const found = answer(url);
    if (found === null) return void response.writeHead(404).end();
    const type = typeof found === "string" ? "text/html" : "application/json";
    response
      .writeHead(200, { "content-type": type })
      .end(typeof found === "string" ? found : JSON.stringify(found));
  });
  opened.push(site);
  const base = `http://${site.host}`;
  const read = async (address: string) => {
    const fetched = await fetchCourseAddress(address, {
      ...{ now: new Date("2026-11-22T12:00:00Z"), pauseMs: 0, outgoing: { privateHosts: [site.host] } },
      youtube: { site: base, api: `${base}/v3`, key },
    });
    files.push(fetched.path);
    return { fetched, result: await parseCourseFile(fetched, () => {}) };
  };
  return { asked, read };
}

const pages = (url: URL) => {
  const id = url.searchParams.get("v") ?? "";
  if (url.pathname === "/watch") return watchPage(player(id));
  if (url.pathname === "/api/timedtext") return { events: url.searchParams.get("kind") ? [] : EVENTS };
  return url.pathname === "/playlist" ? listPage([ID(1), ID(2)]) : null;
};

describe("YouTube by its pages", () => {
  it("gives a video with the transcript that people wrote", async () => {
    const { read, asked } = await youtube(pages);
    const { fetched, result } = await read(`https://youtu.be/${ID(1)}`);
    expect(fetched).toMatchObject({
      sourceId: `https://www.youtube.com/watch?v=${ID(1)}`,
      fileName: `Film ${ID(1)}`,
    });
    expect(result.course).toMatchObject({
      title: `Film ${ID(1)}`,
      format: "youtube",
      sourceId: fetched.sourceId,
    });
    expect(result.course.islands[0]?.text).toContain("Neil Armstrong");
    expect(asked).toEqual(["/robots.txt", "/watch", "/api/timedtext"]);
  });

  it("gives a playlist in its order", async () => {
    const { read } = await youtube(pages);
    const { fetched, result } = await read("https://www.youtube.com/playlist?list=PL1234567890");
    expect(fetched.sourceId).toBe("https://www.youtube.com/playlist?list=PL1234567890");
    expect(result.course.title).toBe("Space");
    expect(result.course.islands.map(({ title }) => title)).toEqual([`Film ${ID(1)}`, `Film ${ID(2)}`]);
  });

  it("leaves transcripts alone where robots.txt says so, and the report tells", async () => {
    const robots = "User-agent: *\nDisallow: /api/\n";
    const described = {
      ...player(ID(1)),
      videoDetails: { title: "Film", shortDescription: SPOKEN.join(" ") },
    };
    const { read, asked } = await youtube((url) => {
      if (url.pathname === "/robots.txt") return robots;
      return url.pathname === "/watch" ? watchPage(described) : pages(url);
    });
    const { result } = await read(`https://youtu.be/${ID(1)}`);
    expect(asked).toEqual(["/robots.txt", "/watch"]);
    expect(result.report.items).toContainEqual({
      ...{ kind: "transcript", name: "Film", outcome: "skipped" },
      reason:
        "YouTube asks programs not to read its transcripts. What its description says was read instead.",
    });
  });

  it("says that a video is private, and asks a page of no other site", async () => {
    const gone = await youtube((url) => (url.pathname === "/watch" ? "<html></html>" : null));
    await expect(gone.read(`https://youtu.be/${ID(1)}`)).rejects.toMatchObject({
      ...{
        code: "unreachable",
        message: "This video can't be read. It is private, removed, or not public.",
      },
    });
    const elsewhere = JSON.parse(
      JSON.stringify(player(ID(1))).replaceAll("/api/", "https://evil.example/api/"),
    );
    const { read } = await youtube((url) => (url.pathname === "/watch" ? watchPage(elsewhere) : null));
    const { result } = await read(`https://youtu.be/${ID(1)}`);
    expect(result.course.islands).toEqual([]);
    expect(result.course.lessons).toMatchObject([
      { kind: "video", media: { provider: "youtube" }, cues: null, transcript: "not_given" },
    ]);
  });

  it("tells an automatic transcript from a given one, and an empty answer from a video without any", async () => {
    const [asr] = player(ID(1)).captions?.playerCaptionsTracklistRenderer.captionTracks ?? [];
    const machine = {
      ...player(ID(1), false),
      captions: { playerCaptionsTracklistRenderer: { captionTracks: [asr] } },
    };
    const spoken = await youtube((url) => {
      if (url.pathname === "/watch") return watchPage(machine);
      return url.pathname === "/api/timedtext" ? { events: EVENTS } : pages(url);
    });
    const { result } = await spoken.read(`https://youtu.be/${ID(1)}`);
    expect(result.course.lessons).toMatchObject([{ transcript: "automatic" }]);
    expect(result.course.lessons?.[0]?.cues?.length).toBeGreaterThan(0);
    const empty = await youtube((url) => (url.pathname === "/api/timedtext" ? {} : pages(url)));
    const { result: silent } = await empty.read(`https://youtu.be/${ID(1)}`);
    const line = silent.report.items.find(({ kind }) => kind === "transcript");
    expect(line?.reason).toContain("YouTube gave us no transcript of this video, although it has one.");
    expect(silent.course.lessons).toMatchObject([{ transcript: "not_given", cues: null }]);
  });
});

describe("YouTube by its API", () => {
  const snippet = (id: string) => ({
    snippet: { title: `Film ${id}`, description: SPOKEN.join(" "), resourceId: { videoId: id } },
  });
  const api = (url: URL) => {
    const token = Number(url.searchParams.get("pageToken") ?? 0);
    if (url.pathname === "/v3/playlists")
      return { items: [{ snippet: { title: "Space", description: "All films" } }] };
    if (url.pathname === "/v3/videos")
      return {
        items: (url.searchParams.get("id") ?? "")
          .split(",")
          .map((id) => ({ id, ...snippet(id), contentDetails: { duration: "PT2M20S" } })),
      };
    if (url.pathname !== "/v3/playlistItems") return pages(url);
    const items = Array.from({ length: 50 }, (_, index) => snippet(ID(token * 50 + index)));
    return { items, nextPageToken: String(token + 1) };
  };

  it("gives two hundred videos of a playlist, the first twenty with their transcripts", async () => {
    const { read, asked } = await youtube(api, "key");
    const { result } = await read("https://www.youtube.com/playlist?list=PL1234567890");
    const count = (name: string) => asked.filter((each) => each === name).length;
    expect([
      count("/v3/playlistItems"),
      count("/v3/videos"),
      count("/watch"),
      count("/api/timedtext"),
    ]).toEqual([4, 4, 20, 20]);
    expect(result.report.items.filter(({ kind }) => kind === "video")).toHaveLength(200);
    expect(result.report.items.filter(({ kind }) => kind === "transcript")).toHaveLength(180);
    expect(result.course).toMatchObject({ title: "Space", description: "All films" });
  });

  it("does without it where the key is used up", async () => {
    const { read, asked } = await youtube(
      (url) => (url.pathname.startsWith("/v3/") ? null : pages(url)),
      "key",
    );
    expect((await read(`https://youtu.be/${ID(1)}`)).result.course.title).toBe(`Film ${ID(1)}`);
    expect(asked).toEqual(["/v3/videos", "/robots.txt", "/watch", "/api/timedtext"]);
  });
});

it("objects are found in scripts without running them", () => {
  expect(objectNamed('a = 1; window["data"] = {"a":"}\\"{","b":{}};', "data")).toEqual({ a: '}"{', b: {} });
  for (const none of ["", "data = {", "data = {a:1}", "mydata = {}", 'data = {"a":"'])
    expect(objectNamed(none, "data"), none).toBeUndefined();
  expect(secondsOf("PT1H2M3S")).toBe(3723);
  expect(secondsOf("P1DT1S")).toBe(86_401);
  expect(secondsOf("soon")).toBeNull();
});
