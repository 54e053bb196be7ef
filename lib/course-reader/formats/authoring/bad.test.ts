import { readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { detectFormat } from "#lib/course-reader/read.ts";
import { makeScratch, rawZip, zipFolder, zipOf } from "#tests/support/archives.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { importBytes, keysOf } from "#tests/support/import-bytes.ts";

const FOLDER = path.resolve("tests/fixtures/import/authoring");
const NAMES = ["adapt", "storyline", "rise", "ispring", "captivate", "lumi"];
const zip = (name: string) => zipFolder(path.join(FOLDER, name));

describe("H5P within a package", () => {
  it("is read out of the page that shows it", async () => {
    expect(keysOf(await importBytes(await zip("lumi"), "lumi.zip"))).toEqual({ Sails: "True" });
  });

  it("is read out of the files that a player brings", async () => {
    const manifest = readFileSync(path.join(FOLDER, "lumi/imsmanifest.xml"), "utf8");
    const content = { question: "<p>A yawl has two masts.</p>", correct: "true" };
    const bytes = await zipOf({
      "imsmanifest.xml": manifest,
      "index.html": "<html></html>",
      "workspace/h5p.json": JSON.stringify({ title: "Yawls", mainLibrary: "H5P.TrueFalse" }),
      "workspace/content/content.json": JSON.stringify(content),
    });
    expect(keysOf(await importBytes(bytes, "x.zip"))).toEqual({ Yawls: "True" });
  });
});

describe("bad packages", () => {
  const page = (data: string) => ({ "scormcontent/index.html": `<script>deserialize("${data}")</script>` });
  const storyline = (data: string) => ({ "html5/data/js/data.js": data });
  const captivate = (data: string) => ({ "assets/js/CPM.js": `cp.D = ${data};` });

  it.each([
    ["an empty data file", storyline("")],
    ["a data file that is cut off", storyline("window.globalProvideData('data', '{\"scenes\":[")],
    ["a data file of another kind", storyline("window.globalProvideData('frame', '{}');")],
    ["a program instead of data", captivate("(function(){ while(true); })()")],
    ["a call within the data", captivate("{project_main:{slides:alert(1)}}")],
    ["data that are nested 10,000 deep", captivate("[".repeat(10_000))],
    ["base64 of nothing", page("")],
    ["base64 that is no JSON", page("AAAA")],
    ["a base64 bomb", page(deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString("base64"))],
    ["Adapt without pages", { "course/en/components.json": "[]" }],
    ["Adapt of another shape", { "course/en/components.json": '{"a":[1,null,"x"]}' }],
  ])("with %s end in a sentence", async (_, files) => {
    await expect(importBytes(await zipOf(files), "x.zip")).rejects.toMatchObject({
      name: "ImportError",
      code: "nothing_to_play",
      message: expect.stringMatching(/^This looks like a course of an authoring tool, .*\.$/),
    });
  });

  it("with pages that lie in each other end", async () => {
    const item = (id: string, parent: string) => ({ _id: id, _parentId: parent, _type: "menu" });
    const files = {
      "course/en/course.json": '{"_id":"a"}',
      "course/en/contentObjects.json": JSON.stringify([item("a", "b"), item("b", "a")]),
      "course/en/components.json": "[]",
    };
    await expect(importBytes(await zipOf(files), "x.zip")).rejects.toMatchObject({ name: "ImportError" });
  });

  it("with large files are read quickly", async () => {
    const marks = 'deserialize("'.repeat(200_000);
    const calls = "globalProvideData(".repeat(200_000);
    const script = `cp.D = {${"a:[1,2,3],".repeat(200_000)}`;
    const stored = (files: Record<string, string>) =>
      rawZip(Object.entries(files).map(([name, data]) => ({ name, data, method: 0 })));
    const seconds = await cpuSeconds(async () => {
      const all: Record<string, string>[] = [
        { "scormcontent/index.html": marks },
        { "html5/data/js/data.js": calls },
        { "assets/js/CPM.js": script },
      ];
      for (const files of all)
        await expect(importBytes(stored(files), "x.zip")).rejects.toMatchObject({ name: "ImportError" });
    });
    expect(seconds).toBeLessThan(5);
  });

  it("leave other zips to their readers", async () => {
    const scratch = makeScratch();
    const file = scratch.write("x.zip", await zipOf({ "notes.md": "# A", "course/readme.txt": "B" }));
    expect((await detectFormat({ path: file, fileName: "x.zip" })).id).toBe("bundle");
    scratch.remove();
  });
});

describe("mutated packages", () => {
  it(
    "become a valid course or a sentence",
    async () => {
      const files = NAMES.map(async (name) => ({ name: `${name}.zip`, bytes: await zip(name) }));
      const { outcomes } = await fuzzFormat(await Promise.all(files));
      expect((outcomes.authoring ?? 0) + (outcomes.scorm ?? 0)).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
