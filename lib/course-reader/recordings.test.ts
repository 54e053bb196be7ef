import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, manifestXml, zipOf } from "#tests/support/archives.ts";
import { linesOf } from "#tests/support/import-bytes.ts";
import { bookFile } from "#tests/support/office-files.ts";
import { tarGzOf } from "#tests/support/tar-files.ts";
import { parseCourseFile } from "./read.ts";
import { type ParsedLesson, type ParseResult, parseResultSchema } from "./schema.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const FIXTURES = path.resolve("tests/fixtures/import/recordings");
const [FILM, WEBM, SOUND, SPEECH] = ["tide.mp4", "tide.webm", "tide.mp3", "tide.m4a"].map((name) =>
  readFileSync(path.join(FIXTURES, name)),
) as [Buffer, Buffer, Buffer, Buffer];
/** A part of a film that players skip */
function free(size: number): Buffer {
  const head = Buffer.from("....free");
  head.writeUInt32BE(head.length + size);
  return Buffer.concat([head, randomBytes(size)]);
}
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** A sound of more than a minute: players skip what follows the last frame. */
const LONG = Buffer.concat([SOUND, randomBytes(1024 * 1024)]);
const VTT = "WEBVTT\n\n00:00.000 --> 00:01.000\nThe tide\n\n00:01.000 --> 00:02.000\nis coming in.\n";
const SHORE = "<p>The shore is where the land ends and the sea begins, and it moves with every tide.</p>";
const html = (body: string) => `<!doctype html><html><body>${body}</body></html>`;

async function read(bytes: Buffer, fileName: string) {
  const upload = scratch.write(randomUUID(), bytes);
  const prefix = `${upload}.`;
  const file = { path: upload, fileName, recordings: prefix };
  const result = parseResultSchema.parse(await parseCourseFile(file, () => {}));
  const folder = path.dirname(prefix);
  const written = readdirSync(folder).filter((name) => path.join(folder, name).startsWith(prefix));
  return { ...result, written: written.map((name) => name.split(".").at(-1) ?? "") };
}

const lessonsOf = ({ course }: ParseResult): ParsedLesson[] => [
  ...course.units.flatMap(({ lessons = [] }) => lessons),
  ...(course.lessons ?? []),
];
const played = (result: ParseResult) => lessonsOf(result).filter(({ media }) => media !== null);
const brief = (result: ParseResult) =>
  played(result).map(({ title, kind, media, cues, seconds }) =>
    [title, kind, media?.file?.slice(6, 12), Math.round(seconds ?? -1), cues?.length ?? 0].join(" | "),
  );
const line = (title: string, kind: string, bytes: Buffer, cues = 0) =>
  [title, kind, sha256(bytes).slice(0, 6), 2, cues].join(" | ");

const resource = (id: string, file: string) =>
  `<resource identifier="${id}" type="webcontent" href="${file}"><file href="${file}"/></resource>`;
const item = (ref: string, title: string) =>
  `<item identifier="i-${ref}" identifierref="${ref}"><title>${title}</title></item>`;
const TRACKS =
  '<track kind="subtitles" srclang="de" src="gone.vtt"><track kind="captions" srclang="en" src="said.vtt" default>';
const PAGE = html(`${SHORE}<video title="Spring tide" controls><source src="film/tide.mp4">${TRACKS}</video>
  <video src="film/tide.webm"></video><audio src="short.mp3" controls></audio><audio src="long.mp3"></audio>
  <p>Hear <a href="speech.m4a">the speech</a>.</p>`);
const FILES = {
  "film/tide.mp4": FILM,
  "film/tide.webm": WEBM,
  "short.mp3": SOUND,
  "long.mp3": LONG,
  "speech.m4a": SPEECH,
  "said.vtt": VTT,
};
const EXPECTED = [
  line("Spring tide", "video", FILM, 2),
  line("Shore", "video", WEBM),
  line("Shore", "audio", LONG),
  line("the speech", "audio", SPEECH),
];
const inFolder = (folder: string, files: Record<string, string | Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, data]) => [folder + name, data]));

describe("films and sounds of a page", () => {
  const cartridge = () =>
    zipOf({
      "imsmanifest.xml": manifestXml({
        items: item("a", "Shore"),
        resources: resource("a", "web/shore.html"),
      }),
      "web/shore.html": PAGE,
      ...inFolder("web/", FILES),
    });

  it("are lessons behind it: in a Common Cartridge", async () => {
    const result = await read(await cartridge(), "sea.imscc");
    expect(brief(result)).toEqual(EXPECTED);
    const [page, film] = lessonsOf(result);
    // A short sound is heard where it stands.
    expect(page?.html.match(/<audio src="media:/g)).toHaveLength(1);
    expect(film).toMatchObject({ transcript: "given", language: "en", html: "" });
    expect(film?.cues).toEqual([
      { at: 0, end: 1, text: "The tide" },
      { at: 1, end: 2, text: "is coming in." },
    ]);
    const keys = [FILM, WEBM, LONG, SPEECH].map(sha256);
    expect(result.recordings?.map(({ key, type, size }) => [key, type, size])).toEqual([
      [keys[0], "video/mp4", FILM.length],
      [keys[1], "video/webm", WEBM.length],
      [keys[2], "audio/mpeg", LONG.length],
      [keys[3], "audio/mp4", SPEECH.length],
    ]);
    expect(result.written.toSorted()).toEqual(keys.toSorted());
    for (const { lines } of result.recordings ?? [])
      expect(result.report.items[lines[0] ?? -1]?.kind).toMatch(/^(?:video|audio)$/);
    expect(linesOf(result).map(([kind, name, outcome]) => `${kind}: ${name}: ${outcome}`)).toEqual([
      "page: Shore: imported",
      "video: Spring tide: imported",
      "video: Shore: imported",
      "audio: Shore: imported",
      "audio: the speech: imported",
      "file: web/short.mp3: imported",
    ]);
  });

  it("are lessons behind it: in SCORM", async () => {
    const manifest = `<?xml version="1.0"?><manifest identifier="m"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata><organizations default="o"><organization identifier="o"><title>Sea</title>${item("a", "Shore")}${item("f", "Only a film")}</organization></organizations><resources><resource identifier="a" type="webcontent" adlcp:scormtype="sco" href="shore.html"><file href="shore.html"/></resource>${resource("f", "last.mp4")}</resources></manifest>`;
    const last = Buffer.concat([FILM, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]);
    const files = { "imsmanifest.xml": manifest, "shore.html": PAGE, ...FILES, "last.mp4": last };
    const result = await read(await zipOf(files), "sea.zip");
    expect(brief(result)).toEqual([...EXPECTED, line("Only a film", "video", last)]);
  });

  it("are lessons behind its section: in an EPUB", async () => {
    const chapter = `<h1>Shore</h1>${SHORE}<figure><video><source src="../film/tide.mp4"/>${TRACKS.replaceAll('src="', 'src="../').replaceAll(" default>", "/>").replaceAll('vtt">', 'vtt"/>')}</video><figcaption>Spring tide</figcaption></figure><audio src="../long.mp3"/><p>More words of the shore.</p>`;
    const parts = inFolder("OEBPS/", FILES);
    const result = await read(await bookFile({ chapters: { "text/1.xhtml": chapter }, parts }), "sea.epub");
    expect(brief(result)).toEqual([line("Spring tide", "video", FILM, 2), line("Shore", "audio", LONG)]);
    expect(lessonsOf(result)[0]?.html).toContain("More words of the shore.");
  });

  it("are lessons in Open edX: of pages and of video blocks, with their transcripts", async () => {
    const bytes = await tarGzOf({
      "course/course.xml": `<course org="o" course="c" url_name="r"><chapter display_name="The sea"><sequential display_name="Tides" url_name="s"><vertical>
        <html url_name="shore" display_name="Shore"><![CDATA[${SHORE}<video src="/static/tide.webm"></video>]]></html>
        <video url_name="v" display_name="Film" html5_sources='["/static/tide.mp4"]' sub="waves"/></vertical></sequential></chapter></course>`,
      "course/static/tide.webm": WEBM,
      "course/static/tide.mp4": FILM,
      "course/static/subs_waves.srt.sjson": JSON.stringify({ start: [0], end: [1500], text: ["The tide"] }),
    });
    const result = await read(bytes, "sea.tar.gz");
    expect(brief(result)).toEqual([line("Shore", "video", WEBM), line("Film", "video", FILM, 1)]);
  });

  it("are lessons in a backup of Moodle, by the names that its files have there", async () => {
    const hashes = {
      "tide.mp4": "ab".repeat(20),
      "said.vtt": "cd".repeat(20),
      "long.mp3": "ef".repeat(20),
      "waves.webm": "ba".repeat(20),
    };
    const data: Record<string, Buffer | string> = {
      "tide.mp4": FILM,
      "said.vtt": VTT,
      "long.mp3": LONG,
      "waves.webm": WEBM,
    };
    const markup = `${SHORE}<video src="@@PLUGINFILE@@/tide.mp4"><track src="@@PLUGINFILE@@/said.vtt" kind="captions" srclang="en"></video><audio src="@@PLUGINFILE@@/long.mp3"></audio>`;
    const placeOf = (name: string) =>
      name === "waves.webm"
        ? "<contextid>502</contextid><component>mod_resource</component>"
        : "<contextid>501</contextid><component>mod_page</component>";
    const files = Object.entries(hashes).map(
      ([name, hash], at) =>
        `<file id="${at}"><contenthash>${hash}</contenthash>${placeOf(name)}<filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>${name}</filename><filesize>${data[name]?.length}</filesize></file>`,
    );
    const bytes = await zipOf({
      "moodle_backup.xml":
        "<moodle_backup><information><original_course_fullname>The sea</original_course_fullname><contents><activities><activity><moduleid>1</moduleid><sectionid>1</sectionid><modulename>page</modulename><title>Shore</title><directory>activities/page_1</directory></activity><activity><moduleid>2</moduleid><sectionid>1</sectionid><modulename>resource</modulename><title>Waves</title><directory>activities/resource_2</directory></activity></activities><sections><section><sectionid>1</sectionid><title>Water</title><directory>sections/section_1</directory></section></sections></contents></information></moodle_backup>",
      "sections/section_1/section.xml":
        '<section id="1"><number>1</number><name>Water</name><summary></summary><sequence>1,2</sequence></section>',
      "activities/resource_2/resource.xml":
        '<activity id="2" moduleid="2" modulename="resource" contextid="502"><resource id="2"><name>Waves</name></resource></activity>',
      "activities/page_1/page.xml": `<activity id="1" moduleid="1" modulename="page" contextid="501"><page id="1"><name>Shore</name><content>${markup.replaceAll("<", "&lt;")}</content><contentformat>1</contentformat></page></activity>`,
      "files.xml": `<files>${files.join("")}</files>`,
      ...Object.fromEntries(
        Object.entries(hashes).map(([name, hash]) => [`files/${hash.slice(0, 2)}/${hash}`, data[name] ?? ""]),
      ),
    });
    const result = await read(bytes, "sea.mbz");
    expect(brief(result)).toEqual([
      line("Shore", "video", FILM, 2),
      line("Shore", "audio", LONG),
      line("Waves", "video", WEBM),
    ]);
  });

  it("are lessons in H5P: an interactive video with its captions, and a sound", async () => {
    const question = {
      action: { library: "H5P.TrueFalse 1.8", params: { question: "<p>Tides come.</p>", correct: "true" } },
    };
    const film = {
      files: [{ path: "videos/tide.mp4" }],
      textTracks: { videoTrack: [{ kind: "subtitles", srcLang: "en", track: { path: "tracks/said.vtt" } }] },
    };
    const interactiveVideo = { video: film, assets: { interactions: [question] } };
    const content = [
      {
        content: {
          library: "H5P.InteractiveVideo 1.22",
          params: { interactiveVideo },
          metadata: { title: "Tides" },
        },
      },
      {
        content: {
          library: "H5P.Audio 1.4",
          params: { files: [{ path: "audios/speech.m4a" }] },
          metadata: { title: "Speech" },
        },
      },
    ];
    const bytes = await zipOf({
      "h5p.json": JSON.stringify({ title: "The sea", mainLibrary: "H5P.Column" }),
      "content/content.json": JSON.stringify({ content }),
      "content/videos/tide.mp4": FILM,
      "content/tracks/said.vtt": VTT,
      "content/audios/speech.m4a": SPEECH,
    });
    const result = await read(bytes, "sea.h5p");
    expect(brief(result)).toEqual([line("Tides", "video", FILM, 2), line("Speech", "audio", SPEECH)]);
    expect(result.course.islands[0]?.questions).toHaveLength(1);
  });
});

describe("films in an archive of files", () => {
  it("are lessons with the captions beside them, from which questions are made, and in Markdown", async () => {
    const bytes = await zipOf({
      "Week 1/01 tides.mp4": FILM,
      "Week 1/01 tides.en.vtt": VTT,
      "Week 1/02 waves.webm": WEBM,
      "Week 2/notes.md":
        "# Shore\n\nThe shore is where the land ends and the sea begins.\n\n![A speech](speech.m4a)\n\nMore words.",
      "Week 2/speech.m4a": SPEECH,
      "Week 2/long_talk.mp3": LONG,
    });
    const result = await read(bytes, "course.zip");
    expect(brief(result)).toEqual([
      line("01 tides", "video", FILM, 2),
      line("02 waves", "video", WEBM),
      line("long talk", "audio", LONG),
      line("A speech", "audio", SPEECH),
    ]);
    expect(result.recordings?.map(({ lines: [at] }) => result.report.items[at ?? -1]?.name)).toHaveLength(4);
    for (const { lines } of result.recordings ?? [])
      expect(result.report.items[lines[0] ?? -1]?.kind).toMatch(/^(?:video|audio)$/);
  });

  it("come over once, however many of the files play them", async () => {
    const words = "The tide is the rise and fall of the sea, which the moon and the sun pull.";
    const note = (title: string) => `# ${title}\n\n## ${title} now\n\n${words}\n\n[The film](tide.mp4)\n`;
    const large = Buffer.concat([FILM, free(11 * 1024 * 1024)]);
    const broken = Buffer.concat([Buffer.from("MZ"), randomBytes(11 * 1024 * 1024)]);
    const notes = { "sea/a.md": note("Ebb"), "sea/b.md": note("Flood") };
    const result = await read(await zipOf({ ...notes, "sea/tide.mp4": large }), "sea.zip");
    expect(brief(result)).toEqual([line("The film", "video", large)]);
    expect(
      linesOf(result).filter(([, , , reason]) => reason === "It is in the course already."),
    ).toHaveLength(2);
    const other = await read(await zipOf({ ...notes, "sea/tide.mp4": broken }), "sea.zip");
    expect(lessonsOf(other).map(({ media }) => media)).toEqual([null, null]);
  });

  it("need nothing beside them", async () => {
    const result = await read(await zipOf({ "a.mp4": FILM, "b.webm": WEBM }), "course.zip");
    expect(brief(result)).toEqual([line("a", "video", FILM), line("b", "video", WEBM)]);
  });
});

describe("what is no film", () => {
  const page = (body: string, files: Record<string, Buffer | string>) =>
    zipOf({
      "imsmanifest.xml": manifestXml({ items: item("a", "Shore"), resources: resource("a", "shore.html") }),
      "shore.html": html(SHORE + body),
      ...files,
    });

  it.each([
    ["a program", Buffer.from("MZ program"), "It is no MP4, WebM, MP3 or M4A, whatever its name says."],
    ["a page", Buffer.from(html(SHORE)), "It is no MP4, WebM, MP3 or M4A, whatever its name says."],
    [
      "a film of QuickTime",
      Buffer.concat([FILM.subarray(0, 8), Buffer.from("qt  "), FILM.subarray(12)]),
      "It is no MP4, WebM, MP3 or M4A, whatever its name says.",
    ],
    ["nothing", Buffer.alloc(0), "It is no MP4, WebM, MP3 or M4A, whatever its name says."],
  ])("%s: it is refused with a line, and the text stays", async (_, bytes, reason) => {
    const result = await read(await page('<video src="a.mp4"></video>', { "a.mp4": bytes }), "sea.imscc");
    expect(lessonsOf(result).map(({ title, media }) => [title, media])).toEqual([["Shore", null]]);
    expect(linesOf(result)).toContainEqual(["video", "Shore", "skipped", reason]);
    expect(result.recordings).toBeUndefined();
    expect(result.written).toEqual([]);
  });

  it("is told by its bytes, not by its name, and a damaged inside is still a film without a known length", async () => {
    const empty = FILM.subarray(0, 32);
    const files = { "a.mp4": WEBM, "b.mp4": empty, "c.mp4": SPEECH };
    const shown = '<video src="a.mp4"></video><video src="b.mp4"></video><video src="c.mp4"></video>';
    const result = await read(await page(shown, files), "sea.imscc");
    expect(result.recordings?.map(({ type }) => type)).toEqual(["video/webm", "video/mp4", "audio/mp4"]);
    expect(played(result)[1]?.seconds).toBeNull();
  });

  it("is cut off: it is refused", async () => {
    const cut = FILM.subarray(0, FILM.length - 20);
    const result = await read(await page('<video src="a.mp4"></video>', { "a.mp4": cut }), "sea.imscc");
    const reason = "It is cut off, or larger than the 50 MB that a recording may have.";
    expect(linesOf(result)).toContainEqual(["video", "Shore", "skipped", reason]);
  });

  it("is too large: it is refused by the size that the archive tells", async () => {
    const large = Buffer.concat([FILM, randomBytes(1024 * 1024), Buffer.alloc(50 * 1024 * 1024)]);
    const result = await read(await page('<video src="a.mp4"></video>', { "a.mp4": large }), "sea.imscc");
    const reason = "It is larger than the 50 MB that a recording may have.";
    expect(linesOf(result)).toContainEqual(["video", "Shore", "skipped", reason]);
    expect(result.written).toEqual([]);
  });

  it("comes over once, wherever it is shown; captions that can't be read are told of", async () => {
    const shown = '<video src="a.mp4"><track src="bad.vtt"></video>';
    const result = await read(
      await zipOf({
        "imsmanifest.xml": manifestXml({
          items: item("a", "Shore") + item("b", "Sea"),
          resources: resource("a", "shore.html") + resource("b", "sea.html"),
        }),
        "shore.html": html(SHORE + shown),
        "sea.html": html(SHORE.replaceAll("shore", "sea") + shown),
        "a.mp4": FILM,
        "bad.vtt": Buffer.from([0xff, 0xfe, 0x00]),
      }),
      "sea.imscc",
    );
    expect(brief(result)).toEqual([line("Shore", "video", FILM)]);
    expect(linesOf(result).filter(([kind]) => kind === "video")).toEqual([
      ["video", "Shore", "degraded", "Its captions can't be read."],
      ["video", "Sea", "skipped", "It is in the course already."],
    ]);
  });

  it("with 20,001 captions shows the first 20,000, and says so", async () => {
    const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
    const cues = Array.from({ length: 20_001 }, (_, at) => `${clock(at)} --> ${clock(at + 2)}\nCue ${at}\n`);
    const files = { "a.mp4": FILM, "a.vtt": `WEBVTT\n\n${cues.join("\n")}` };
    const result = await read(await page('<video src="a.mp4"></video>', files), "sea.imscc");
    expect(played(result)[0]?.cues).toHaveLength(20_000);
    expect(played(result)[0]?.cues?.[0]).toEqual({ at: 0, end: 1, text: "Cue 0" });
    expect(linesOf(result)).toContainEqual([
      "video",
      "Shore",
      "degraded",
      "Only the first 20,000 of its captions are shown.",
    ]);
  });
});
