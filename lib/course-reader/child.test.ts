import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { CHILD_MEMORY_MB, runChild } from "#lib/server/jobs/child.ts";
import { ankiPackage, BASIC } from "#tests/support/anki-package.ts";
import { makeScratch, manifestXml, rawZip, zipFolder } from "#tests/support/archives.ts";
import {
  bookSample,
  notebookSample,
  openDocumentSample,
  slidesSample,
  wordSample,
  zipSample,
} from "#tests/support/document-samples.ts";
import { bundle, page, paragraph, toggle } from "#tests/support/notion-bundle.ts";
import { examPdf } from "#tests/support/pdf-files.ts";
import { tarFolder, tarGz } from "#tests/support/tar-files.ts";
import { FORMATS } from "./read.ts";
import { type ParserMessage, parserMessageSchema } from "./schema.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const FIXTURES = path.resolve("tests/fixtures/import");
const at = (name: string) => path.join(FIXTURES, name);
const file = (name: string) => readFileSync(at(name));
/** As the server lets it: the upload and the code, and nothing else. */
const CODE = ["server", "lib", "node_modules", "package.json"].map((name) => path.resolve(name));

async function readInChild(bytes: Buffer | string): Promise<ParserMessage | undefined> {
  const upload = scratch.write("upload", bytes);
  const messages: ParserMessage[] = [];
  await runChild({
    script: path.resolve("server/import-parser.ts"),
    args: [upload, "course"],
    memoryMb: CHILD_MEMORY_MB,
    readable: [upload, ...CODE],
    onMessage: (message) => messages.push(parserMessageSchema.parse(message)),
  });
  return messages.find(({ type }) => type === "result" || type === "error");
}

function film(): string {
  const transcript = file("youtube/spoken.txt")
    .toString()
    .trim()
    .split("\n")
    .map((text, index) => ({ at: index * 10, text }));
  const address = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
  const one = { id: "aaaaaaaaaaa", address, title: "Moons", description: "", duration: 300 };
  const video = { ...one, transcript, transcriptProblem: null, problem: null };
  const head = { waddle: "youtube", kind: "video", address, title: "Moons", description: "" };
  return JSON.stringify({ ...head, videos: [video], notes: [] });
}

function podcast(): string {
  const media = { provider: "file", address: "https://cdn.example/1.mp3", file: null };
  const said = {
    cues: [{ at: 0, text: "The tide rises." }],
    transcript: "given",
    language: "en",
    note: null,
  };
  const episode = {
    id: "1",
    kind: "audio",
    title: "Tides",
    description: "",
    media,
    duration: 60,
    chapters: [],
    ...said,
  };
  const head = {
    waddle: "recordings",
    address: "https://talk.example/feed",
    title: "Sea talk",
    description: "",
  };
  return JSON.stringify({ ...head, recordings: [episode], notes: [] });
}

function lakes(): Promise<Buffer> {
  const fields = (n: number) => [`Lake ${n}?`, `Its name is the number ${n}`];
  const notes = [1, 2, 3, 4].map((id) => ({ id, kind: BASIC.id, fields: fields(id), cards: [{ deck: 1 }] }));
  return ankiPackage({ kinds: [BASIC], decks: { 1: "Lakes" }, notes }, true);
}

const SAMPLES: [format: string, sample: () => Promise<Buffer> | Buffer | string][] = [
  ["h5p", () => zipFolder(at("h5p/question-set"))],
  ["exelearning", () => zipFolder(at("exelearning/ode"))],
  ["qti", () => zipFolder(at("qti-2-1"))],
  ["blackboard", () => zipFolder(at("blackboard"))],
  ["scorm", () => zipFolder(at("scorm-2004"))],
  ["common_cartridge", () => zipFolder(at("cartridge-1-3"))],
  ["authoring", () => zipFolder(at("authoring/adapt"))],
  ["spreadsheet", () => zipFolder(at("xlsx/garden"))],
  ["docx", wordSample],
  ["pptx", slidesSample],
  ["odf", openDocumentSample],
  ["epub", bookSample],
  ["anki", lakes],
  ["pdf", examPdf],
  ["moodle_backup", () => tarFolder(at("moodle-backup/garden"))],
  ["olx", () => tarFolder(at("olx/garden"), "course/")],
  ["moodle_xml", () => file("moodle-xml/all-types.xml")],
  ["qti_1_2", () => file("qti-1-2/quiz.xml")],
  ["web_page", () => file("web-page/course.html")],
  ["youtube", film],
  ["recordings", podcast],
  ["notion", () => JSON.stringify(bundle([page("Tides", [toggle("Is water wet?", paragraph("Yes"))])]))],
  ["brightspace_csv", () => file("brightspace-csv/garden.csv")],
  ["notebook", notebookSample],
  ["transcript", () => file("transcript/rolling.vtt")],
  ["waddle", () => file("waddle/penguins.waddle.json")],
  ["aiken", () => file("aiken/birds.txt")],
  ["highlights", () => file("highlights/clippings.txt")],
  ["flashcards", () => file("flashcards/pond.txt")],
  ["csv", () => file("csv/garden.csv")],
  ["gift", () => file("gift/all-types.gift")],
  ["bundle", zipSample],
  ["outline", () => file("outline/garden.md")],
];

describe("the reader's own process, which may read nothing but the file and the code", () => {
  it("is tried with every format that there is", () => {
    expect(SAMPLES.map(([format]) => format)).toEqual(FORMATS.map(({ id }) => id));
  });

  it.each(SAMPLES)("reads %s", async (format, sample) => {
    const last = await readInChild(await sample());
    expect(last).toMatchObject({ type: "result", result: { course: { format } } });
    const { total, imported, degraded, skipped } =
      last?.type === "result"
        ? last.result.report.counts
        : { total: 0, imported: 0, degraded: 0, skipped: 0 };
    expect(imported + degraded).toBeGreaterThan(0);
    expect(total).toBe(imported + degraded + skipped);
  });

  const zeros = Buffer.alloc(64 * 1024 * 1024);
  const manifest = { name: "imsmanifest.xml", data: manifestXml() };
  const link = { name: "course.xml", type: "symlink" as const, linkname: "/etc/passwd" };
  it.each([
    ["a zip bomb", () => rawZip([{ name: "imsmanifest.xml", data: zeros }]), "too_large"],
    ["a zip that climbs out", () => rawZip([manifest, { name: "../../x", data: "x" }]), "bad_archive"],
    [
      "a zip with a link",
      () => rawZip([manifest, { name: "x", data: "/etc/passwd", mode: 0o120777 }]),
      "bad_archive",
    ],
    ["half a zip", () => rawZip([manifest]).subarray(0, 150), "bad_archive"],
    ["a tar bomb", () => tarGz([{ name: "course/course.xml", data: zeros }]), "too_large"],
    ["a tar that climbs out", () => tarGz([{ name: "../../course.xml", data: "<course/>" }]), "bad_archive"],
    ["a tar with a link", () => tarGz([link]), "bad_archive"],
    ["half a tar", async () => (await tarFolder(at("olx/garden"))).subarray(0, 900), "bad_archive"],
    ["a gzip of nothing but zeros", () => gzipSync(zeros), "too_large"],
  ])("ends %s in a sentence", async (_, hostile, code) => {
    const last = await readInChild(await hostile());
    expect(last).toMatchObject({ type: "error", code, message: expect.stringMatching(/^\S.{9,}\.$/) });
  });
});
