import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { sha256 } from "#lib/server/hash.ts";
import { openMediaStore } from "./media.ts";
import { pathsFor } from "./text/media-path.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1");
const JPEG = Buffer.from("\xff\xd8\xff\xe0rest", "latin1");
const MP3 = Buffer.from("ID3\x04rest", "latin1");

function archiveOf(files: Record<string, Buffer>, sizes: Record<string, number> = {}): Archive {
  const read = async (name: string, max = Number.POSITIVE_INFINITY) => {
    const bytes = files[name];
    if (!bytes) throw new ArchiveError("missing");
    if (bytes.length > max) throw new ArchiveError("too_large");
    return bytes;
  };
  return {
    names: Object.keys(files),
    has: (name) => name in files,
    sizeOf: (name) => sizes[name] ?? files[name]?.length ?? null,
    readBuffer: read,
    readText: async (name) => (await read(name)).toString(),
    close: () => {},
  };
}

const CANVAS = "web_resources/Uploaded Media/pic.png";
const FILES = {
  [CANVAS]: PNG,
  "quiz/a.jpg": JPEG,
  "quiz/Sounds/B.MP3": MP3,
  "static/x.webp": Buffer.from("RIFF1234WEBPrest"),
  "top.gif": Buffer.from("GIF89arest"),
  "quiz/evil.svg": Buffer.from("<svg/>"),
  "quiz/page.html": Buffer.from("<p>"),
};

describe("where an address leads", () => {
  it.each([
    ["a.jpg", "quiz", "quiz/a.jpg"],
    [" ./a.jpg?x=1#y ", "quiz", "quiz/a.jpg"],
    ["../a.jpg", "quiz/deep", "quiz/a.jpg"],
    ["sounds/b.mp3", "quiz", "quiz/Sounds/B.MP3"],
    ["..\\top.gif", "quiz", "top.gif"],
    ["top.gif", "quiz", "top.gif"],
    ["/top.gif", "quiz", "top.gif"],
    ["$IMS-CC-FILEBASE$/Uploaded%20Media/pic.png?canvas_download=1", "q1", CANVAS],
    ["%24IMS-CC-FILEBASE%24/Uploaded%20Media/pic.png", "", CANVAS],
    ["$IMS-CC-FILEBASE$../quiz/a.jpg", "q1", "quiz/a.jpg"],
    ["$CANVAS_COURSE_REFERENCE$/file_contents/Uploaded%20Media/pic.png", "", CANVAS],
    ["@@PLUGINFILE@@/a.jpg", "quiz", "quiz/a.jpg"],
    ["/static/x.webp", "problem", "static/x.webp"],
  ])("%s in %s", (src, folder, path) => {
    const kept = openMediaStore(archiveOf(FILES)).at(folder).keep(src);
    expect(kept).toBe(`media:${sha256(path)}`);
  });

  it("an id leads where the manifest says", () => {
    const mediaStore = openMediaStore(archiveOf(FILES), (id) => (id === "g12ab" ? "quiz/a.jpg" : null));
    const { keep } = mediaStore.at("");
    expect(keep("$CANVAS_COURSE_REFERENCE$/file_ref/g12ab/download?wrap=1")).toBe(
      `media:${sha256("quiz/a.jpg")}`,
    );
    expect(keep("$CANVAS_COURSE_REFERENCE$/file_ref/other")).toBeNull();
  });

  it.each([
    "https://a.example/a.jpg",
    "//a.example/a.jpg",
    "\\\\a.example\\a.jpg",
    "file:///a.jpg",
    "javascript:a.jpg",
    `media:${"a".repeat(64)}`,
    "/api/courses/media/x.png",
    "../../a.jpg",
    "../../../etc/passwd.png",
    "..%2f..%2fa.jpg",
    "evil.svg",
    "page.html",
    "missing.png",
    "",
    "%E0%A4%A",
    "a\u0000.jpg",
  ])("%j leads nowhere", (src) => {
    expect(openMediaStore(archiveOf(FILES)).at("quiz").keep(src)).toBeNull();
  });

  it("never out of the archive", () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%2e%2e",
      "%2f",
      "a.png",
      "@@PLUGINFILE@@/",
      "$IMS-CC-FILEBASE$",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom("", "a", "a/b"), (pieces, folder) => {
        for (const path of pathsFor(pieces.join(""), folder)) {
          expect(path.startsWith("/")).toBe(false);
          expect(path.split("/")).not.toContain("..");
        }
      }),
    );
  });
});

describe("what comes along", () => {
  it("is what texts name, each once, with what it is", async () => {
    const mediaStore = openMediaStore(archiveOf(FILES));
    const { keep } = mediaStore.at("quiz");
    expect(keep("a.jpg")).toBe(keep("./a.jpg"));
    keep("sounds/b.mp3");
    expect(await mediaStore.load()).toEqual([
      { key: sha256("quiz/a.jpg"), type: "image/jpeg", base64: JPEG.toString("base64") },
      { key: sha256("quiz/Sounds/B.MP3"), type: "audio/mpeg", base64: MP3.toString("base64") },
    ]);
    expect([mediaStore.holds("quiz/a.jpg"), mediaStore.holds("top.gif")]).toEqual([true, false]);
  });

  it.each([
    ["markup", "<html><script>1</script>"],
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["nothing", ""],
    ["UTF-16", "\xff\xfeh\0i\0"],
    ["a zip", "PK\x03\x04"],
    ["AVIF", "\0\0\0\x20ftypavif"],
  ])("leaves out %s under the name of a picture", async (_name, content) => {
    const mediaStore = openMediaStore(archiveOf({ "a.png": Buffer.from(content, "latin1") }));
    mediaStore.at("").keep("a.png");
    expect(await mediaStore.load()).toEqual([]);
  });

  it("has its bounds, whatever sizes the archive declares", async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    const lying = openMediaStore(archiveOf({ "a.png": big }, { "a.png": 10 }));
    expect(lying.at("").keep("a.png")).not.toBeNull();
    expect(await lying.load()).toEqual([]);
    expect(
      openMediaStore(archiveOf({ "a.png": big }))
        .at("")
        .keep("a.png"),
    ).toBeNull();

    const four = Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]);
    const six = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.png`, four]));
    const honest = openMediaStore(archiveOf(six));
    for (const name of Object.keys(six)) honest.at("").keep(name);
    expect((await honest.load()).length).toBe(4);
    // What no one wants takes no room.
    const [last] = await honest.load(new Set([sha256("5.png")]));
    expect(last?.key).toBe(sha256("5.png"));
    const sizes = Object.fromEntries(Object.keys(six).map((name) => [name, 1]));
    const dishonest = openMediaStore(archiveOf(six, sizes));
    for (const name of Object.keys(six)) dishonest.at("").keep(name);
    expect((await dishonest.load()).length).toBe(4);

    const many = Object.fromEntries(Array.from({ length: 310 }, (_, index) => [`${index}.png`, PNG]));
    const mediaStore = openMediaStore(archiveOf(many));
    for (const name of Object.keys(many)) mediaStore.at("").keep(name);
    expect((await mediaStore.load()).length).toBe(300);
  });

  it("a file that can't be unpacked costs only itself", async () => {
    const broken: Archive = {
      ...archiveOf(FILES),
      readBuffer: async (name) => {
        if (name === "top.gif") throw new ArchiveError("corrupt");
        return JPEG;
      },
    };
    const mediaStore = openMediaStore(broken);
    mediaStore.at("").keep("top.gif");
    mediaStore.at("quiz").keep("a.jpg");
    expect((await mediaStore.load()).length).toBe(1);
  });

  it("may be what the format itself carries", async () => {
    const mediaStore = openMediaStore(null);
    mediaStore.add("q7/pic.png", PNG);
    mediaStore.add("q7/no.png", Buffer.from("<svg/>"));
    expect(mediaStore.at("q7").keep("@@PLUGINFILE@@/pic.png")).toBe(`media:${sha256("q7/pic.png")}`);
    expect(mediaStore.at("q8").keep("@@PLUGINFILE@@/pic.png")).toBeNull();
    expect(mediaStore.at("q7").keep("no.png")).toBeNull();
    const data = `data:image/png;base64,${PNG.toString("base64")}`;
    expect(mediaStore.at("").keep(data)).toMatch(/^media:[0-9a-f]{64}$/);
    expect(mediaStore.at("").keep(data.replace("png;", "svg+xml;"))).toBeNull();
    expect(mediaStore.at("").keep("data:image/png;base64,PHN2Zy8+")).toBeNull();
    expect((await mediaStore.load()).map(({ type }) => type)).toEqual(["image/png", "image/png"]);
  });
});
