import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, rawZip, zipOf } from "#tests/support/archives.ts";
import { FOREIGN, type ForeignKind, foreignByName } from "./foreign-files.ts";
import { COURSE_FILE } from "./formats/waddle/course-file.ts";
import { CUT_OFF, EMPTY_FILE, ImportError } from "./import-error.ts";
import { parseCourseFile } from "./read.ts";
import { importErrorCodeSchema } from "./schema.ts";

/*
 * Why a file as a whole is refused: each reason with the smallest file that has it. A format's own reasons may stand in its
 * own tests instead; a sentence that stands in no test fails the last test here.
 */

const scratch = makeScratch();
afterAll(scratch.remove);

async function refusalOf(bytes: Buffer | string, fileName = "course"): Promise<ImportError> {
  const file = { path: scratch.write("upload", bytes), fileName };
  const error: unknown = await parseCourseFile(file, () => {}).then(
    () => new Error("it was read"),
    (reason: unknown) => reason,
  );
  if (error instanceof ImportError) return error;
  throw error;
}

const hex = (start: string, at = 0) =>
  Buffer.concat([Buffer.alloc(at, 1), Buffer.from(start, "hex"), Buffer.alloc(300, 0)]);
const latin = (text: string, at = 0) => hex(Buffer.from(text, "latin1").toString("hex"), at);
const ole = (part: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(part, "utf16le")]);

/** Of each kind of file that holds no course: what such files begin with */
const FOREIGN_FILES: Record<ForeignKind, (Buffer | string)[]> = {
  picture: [
    ...[hex("89504e470d0a1a0a"), hex("ffd8ffe0"), latin("GIF89a"), hex("49492a00"), latin("RIFF....WEBP")],
    ...[latin("....ftypheic"), "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'></svg>"],
  ],
  film: [latin("....ftypmp42"), hex("1a45dfa3"), latin("RIFF....AVI LIST"), hex("464c5601")],
  sound: [
    latin("ID3\u0003"),
    latin("....ftypM4A "),
    latin("RIFF....WAVEfmt "),
    latin("OggS"),
    hex("fffb9000"),
  ],
  rar: [hex("526172211a0700")],
  sevenZip: [hex("377abcaf271c")],
  archive: [hex("fd377a585a00"), latin("BZh9"), latin("ustar", 257), hex("28b52ffd")],
  disk: [latin("CD001", 0x8001)],
  program: [latin("MZ"), hex("7f454c46"), hex("cafebabe")],
  database: [latin("SQLite format 3"), hex("000100005374616e64617264204a6574")],
  font: [hex("0001000000"), latin("wOF2")],
  kindle: [latin("BOOKMOBI", 60), latin("TPZ0")],
  bookTicket: ['<fulfillmentToken xmlns="http://ns.adobe.com/adept"></fulfillmentToken>'],
  oldBook: [latin("TEXtREAd", 60), latin("ITOLITLS")],
  word97: [ole("WordDocument")],
  excel97: [ole("Workbook"), hex("0908100000060500")],
  powerpoint97: [ole("PowerPoint Document")],
  outlook: [ole("__properties_version1.0")],
  office97: [ole("Something else")],
  protectedOffice: [ole("EncryptedPackage")],
  rtf: ["{\\rtf1\\ansi Penguins}"],
  postscript: ["%!PS-Adobe-3.0\n"],
  djvu: [latin("AT&TFORM")],
  wordPerfect: [hex("ff575043")],
  oneNote: [hex("e4525c7b8cd8a74daeb15378d02996d3")],
  photoshop: [latin("8BPS\u0000")],
  iWork: [],
  excelBinary: [],
  googleShortcut: ['{"url": "https://docs.google.com/open?id=1", "doc_id": "1", "email": "a@b.example"}'],
  savedPage: [
    'From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html"\n\n',
  ],
  shortcut: [hex("62706c6973743030d101"), hex("4c0000000114020000000000")],
  torrent: ["d8:announce30:udp://tracker.example:80/announce4:infod6:lengthi1eee"],
  calendar: ["BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n"],
  contacts: ["BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n"],
  help: [latin("ITSF\u0003")],
};

describe("a file of another kind says what it is and what to do", () => {
  it.each(Object.entries(FOREIGN_FILES))("%s", async (kind, files) => {
    const sentence = FOREIGN[kind as ForeignKind];
    expect(sentence).toMatch(/^(This|These) .+[.:] ?.+\.$/);
    for (const bytes of files)
      expect(await refusalOf(bytes)).toMatchObject({ code: "wrong_type", message: sentence });
  });

  it("in a zip", async () => {
    const of = async (names: string[]) =>
      refusalOf(await zipOf(Object.fromEntries(names.map((name) => [name, "x"]))));
    for (const name of ["Index/Document.iwa", "index.apxl"])
      expect((await of([name])).message).toBe(FOREIGN.iWork);
    expect((await of(["xl/workbook.bin"])).message).toBe(FOREIGN.excelBinary);
    expect((await of(["classes.dex"])).message).toBe(FOREIGN.program);
    expect(await of(["a/1.jpg", "a/2.JPG", "b.ttf"])).toMatchObject({
      code: "not_cartridge",
      message: expect.stringMatching(
        /^Nothing in this zip can be read as a course\. It holds \.jpg and \.ttf files\. Waddle reads /,
      ),
    });
  });

  it.each([
    ["[InternetShortcut]\r\nURL=https://learn.example/sea\r\n", "https://learn.example/sea"],
    ["[Desktop Entry]\nType=Link\nURL=https://learn.example/\n", "https://learn.example/"],
    [
      '<?xml version="1.0"?>\n<plist version="1.0"><dict><key>URL</key><string>https://a.example/?b&amp;c</string></dict></plist>',
      "https://a.example/?b&c",
    ],
  ])("a shortcut names the address to paste: %j", async (text, address) => {
    expect((await refusalOf(text)).message).toBe(
      `This is a shortcut to a web page, not the page itself. Paste its address instead: ${address}`,
    );
  });

  it.each([
    "MZ is a code. {T}\n",
    "BZhang asks: is it cold? {T}\n",
    "ID3 tags name a song. {T}\n",
    "PAR1 is a lamp. {T}\n",
    "8BPS: is it a number? {T}\n",
  ])("letters that begin such files begin texts as well: %j", async (text) => {
    const file = { path: scratch.write("upload", text), fileName: "a.gift" };
    expect((await parseCourseFile(file, () => {})).report.counts.imported).toBe(1);
  });

  it.each([
    ["talk.mp4", FOREIGN.film],
    ["talk.M4A", FOREIGN.sound],
    ["photo.heic", FOREIGN.picture],
    ["all.7z", FOREIGN.sevenZip],
    ["slides.pdf", null],
    ["old.doc", null],
    ["export.xls", null],
    ["mp4", null],
  ])("before it is sent, where its name is enough: %s", (name, sentence) => {
    expect(foreignByName(name)).toBe(sentence);
  });
});

const GIFT = "Is it cold?{T}\n";
const zip = await zipOf({ "a.gift": GIFT });
const UNKNOWN_BYTES = Buffer.concat([Buffer.from([1, 2, 3]), Buffer.alloc(200, 0xee)]);
const ENTITY = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><quiz/>';
/** "Пингвины" in a code of its own, which nothing tells */
const CYRILLIC = Buffer.from("cfe8ede3e2e8edfb20".repeat(40), "hex");
const TABLE = "1,What is Ebb?,Ebb,Foam\n2,What is Flood?,Flood,Fog\n3,What is Neap?,Neap,Fire\n";

/** The other reasons, which no single format has for itself */
const REASONS: readonly [what: string, code: string, bytes: Buffer | string, message: RegExp | string][] = [
  ["nothing", "empty_file", "", EMPTY_FILE],
  ["blank lines", "empty_file", "\n \n", EMPTY_FILE],
  [
    "noise",
    "wrong_type",
    UNKNOWN_BYTES,
    /^This file isn't text, and of no kind that can be read\. Waddle reads /,
  ],
  [
    "letters that can't be told",
    "wrong_type",
    CYRILLIC,
    /^It can't be told which letters this file is written in\. Save it as UTF-8/,
  ],
  [
    "XML of no course",
    "wrong_type",
    "<?xml version='1.0'?><recipe/>",
    /^This is XML \(“recipe”\), but neither/,
  ],
  ["XML that declares entities", "bad_xml", ENTITY, /^The XML declares a document type or entities/],
  [
    "XML that is cut off",
    "bad_xml",
    "<?xml version='1.0'?><quiz><question>",
    /^The XML breaks off in line 1/,
  ],
  ["half a zip", "bad_archive", zip.subarray(0, 60), CUT_OFF],
  [
    "a zip that climbs out",
    "bad_archive",
    rawZip([{ name: "../x", data: "x" }]),
    /^The archive names a file outside/,
  ],
  [
    "a zip bomb",
    "too_large",
    rawZip([{ name: "a.txt", data: Buffer.alloc(8 << 20) }]),
    /^The archive unpacks to far/,
  ],
  ["a long text", "too_large", Buffer.alloc(11 << 20, "a"), /^The text has more than 10 MB.* Split it/],
  [
    "too many questions",
    "too_large",
    `$CATEGORY: A\n\n${"B?{T}\n\n".repeat(10_001)}`,
    /^The file holds more than 10000/,
  ],
  [
    "a broken question",
    "nothing_to_play",
    "::A::Tell me about ice. {}\n\n::B::Tell me about it. {}\n",
    /^The file was read, but none of its questions/,
  ],
  [
    "a letter",
    "nothing_to_play",
    "Dear all,\n\nsee you on Monday.\n",
    /^The file was read, but it has no questions/,
  ],
  ["a table without headings", "columns_unknown", TABLE, /^This is a table\. /],
];

const zipped = (files: Record<string, string>) => () => zipOf(files);
const OURS = `"format": "${COURSE_FILE}"`;
const CUES = "1\n00:00:01,000 --> 00:00:02,000\n \n\n2\n00:00:02,000 --> 00:00:03,000\n \n";

/** Of a format: what can be wrong with all of it */
const OF_FORMATS: readonly [what: string, make: () => Promise<Buffer | string>, message: RegExp][] = [
  ["a manifest that is broken", zipped({ "imsmanifest.xml": "<a" }), /^imsmanifest\.xml can't be read\. /],
  ["an H5P file without content", zipped({ "h5p.json": "{}" }), /^This H5P file is incomplete: it has no /],
  [
    "an H5P file whose JSON is broken",
    zipped({ "h5p.json": "{", "content/content.json": "{}" }),
    /^The file h5p\.json in this H5P file is broken/,
  ],
  [
    "an H5P file of no kind",
    zipped({ "h5p.json": "{}", "content/content.json": "{}" }),
    /^This H5P file doesn't say what it shows/,
  ],
  [
    "a document of OpenDocument without text",
    zipped({ "content.xml": "<a/>", "META-INF/manifest.xml": "<manifest/>" }),
    /^The document is damaged: it has no text part|^This OpenDocument/,
  ],
  ["a course of ours whose JSON is broken", async () => `{${OURS},`, /^The JSON of this course is broken/],
  [
    "a course of ours with something else in it",
    async () => `{${OURS}, "title": 7}`,
    /^This file isn't written as a course of ours is, at /,
  ],
  [
    "what was fetched, once it is damaged",
    async () => '{"waddle":"youtube","kind":7}',
    /^What was fetched from this address is damaged/,
  ],
  ["subtitles without words", async () => CUES, /^These subtitles hold no words, or they are damaged/],
  [
    "an empty page",
    async () => "<!doctype html><html><body></body></html>",
    /^The page was read, but it holds no questions/,
  ],
];

describe("every other reason", () => {
  it.each(OF_FORMATS)("%s", async (_, make, message) => {
    expect((await refusalOf(await make(), "course")).message).toMatch(message);
  });

  it.each(REASONS.filter(([what]) => what !== "letters that can't be told"))(
    "%s: %s",
    async (_, code, bytes, message) => {
      const refusal = await refusalOf(bytes, "course.txt");
      expect(refusal.code).toBe(code);
      if (typeof message === "string") expect(refusal.message).toBe(message);
      else expect(refusal.message).toMatch(message);
      expect(refusal.message).toMatch(/^[A-Z“].{10,}[.?]$/s);
    },
  );

  it("is there for each code that a file may have", () => {
    const byAddress = ["bad_address", "unreachable", "forbidden_by_robots"];
    const byProcess = ["timed_out", "cancelled", "failed"];
    const known = new Set<string>([...REASONS.map(([, code]) => code), "wrong_type", "not_cartridge"]);
    const missing = importErrorCodeSchema.options.filter((code) => !known.has(code));
    expect(missing).toEqual([...byAddress, ...byProcess]);
  });
});

const THROWN = /new ImportError\(\s*[^,]+,\s*(?:"([^"]+)"|`([^`]+)`|([A-Za-z_]\w*)\s*[,)])/g;

/** How a sentence begins, up to what is put into it */
const beginningOf = (sentence: string) => {
  const [first = "", second = ""] = sentence.split(/\$\{[^}]*\}|["“”‘’]/);
  return (first.length > 12 ? first : second).trim().slice(0, 24);
};

/**
 * Beginnings of sentences that no small file of a few words brings about: it has to be large, or damaged in a way that
 * its format's own tests build; they assert its code.
 */
const NOT_BY_A_SMALL_FILE = [
  "This zip is no Common",
  "This is a SCORM package,",
  "The presentation is",
  "What YouTube gives out",
  "The spreadsheet can't be",
  "The fonts of this PDF",
  "The pages of this PDF",
  "This PDF holds pictures",
  "This archive holds no",
  "is of another kind than",
  "This is a backup of",
  "The backup doesn't say",
  "This isn't a file of eXe",
  "The texts of this course",
  "The page is too large",
  "The page describes more",
  "The file is too large to",
  "What this address holds",
  "The collection holds more",
  "This PDF unpacks to more",
];

/** The sentences that a reader's file throws, as far as they stand in it: a literal, or a constant by its name. */
function thrownIn(text: string): string[] {
  return [...text.matchAll(THROWN)].flatMap(([, plain, template, name]) => {
    const literal = name && new RegExp(`const ${name}\\s*=\\s*(?:"([^"]+)"|\`([^\`]+)\`)`).exec(text);
    const sentence = plain ?? template ?? (literal ? (literal[1] ?? literal[2]) : undefined);
    return sentence === undefined ? [] : [sentence];
  });
}

it("no sentence is thrown that stands in no test", () => {
  const files = globSync("**/*.ts", { cwd: import.meta.dirname }).map((name) =>
    path.join(import.meta.dirname, name),
  );
  const isTest = (name: string) => /\.(test|soak)\.ts$/.test(name);
  const read = (name: string) => readFileSync(name, "utf8");
  const tests = files.filter(isTest).map(read).join("\n").replace(/\\(.)/g, "$1");
  const thrown = files.filter((name) => !isTest(name)).flatMap((name) => thrownIn(read(name)));
  expect(thrown.length).toBeGreaterThan(30);
  const isTold = (sentence: string) =>
    [tests, ...NOT_BY_A_SMALL_FILE].some(
      (text) => text.includes(beginningOf(sentence)) || beginningOf(sentence).startsWith(text),
    );
  expect([...new Set(thrown)].filter((sentence) => !isTold(sentence))).toEqual([]);
});
