import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { detectFormat } from "#lib/course-reader/read.ts";
import { makeScratch, rawZip, zipFolder, zipOf } from "#tests/support/archives.ts";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { importBytes, keysOf, linesOf, outlineOf, questionNamed } from "#tests/support/import-bytes.ts";
import { saidTo } from "#tests/support/key-text.ts";

const FOLDER = path.resolve("tests/fixtures/import/exelearning");
const zip = (name: string) => zipFolder(path.join(FOLDER, name));
const ode = await importBytes(await zip("ode"), "ode.elpx");
const legacy = await importBytes(await zip("legacy"), "old.elp");
const content = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");

const SHORT = "It is too short to make questions from.";

describe("a file of eXeLearning 4", () => {
  it("has its pages as islands and its activities' keys", () => {
    expect(ode.course).toMatchObject({
      title: "Volcanoes & geysers",
      format: "exelearning",
      sourceId: "20260101VOLCAN",
    });
    expect(outlineOf(ode)).toEqual([expect.stringMatching(/^Start: \d+$/), "Test yourself: 18"]);
    const { Start: _, ...keys } = keysOf(ode);
    expect(keys).toMatchObject({
      "Lava is cold.": "False",
      "Which floats?": "Pumice",
      "Which are molten?": "Lava, Magma",
      "_____ buried _____.": "Vesuvius, Pompeii",
      "A bowl is a _____, a hot spring a _____, hot rock _____.": "crater, geyser, lava",
      "Magma lies below.": "True",
      "Ash is wet.": "False",
      "From deep to high": "Chamber, Vent, Crater",
      "¿Qué flota?": "Piedra pómez",
      Beside: "One",
      "Which are stones?": "Basalt, Pumice",
      "Order them": "A, B, C",
      "Hot rock above ground": "lava flow",
      "A dark stone": "basalt",
      "A large crater": "caldera",
      "A wall of rock": "dike",
      "Which belong together?": "Etna → Sicily, Hekla → Iceland",
      "Which group does it belong to?": "lava → Hot, magma → Hot, snow → Cold",
    });
    expect(saidTo(questionNamed(ode, "Which floats?"))).toEqual({
      Basalt: null,
      Pumice: "It is full of air.",
    });
    expect(questionNamed(ode, "Magma lies below.")?.explanation).toBe("It does.");
  });

  it("has one true line for everything", () => {
    const lines = linesOf(ode).map(
      ([kind, name, outcome, reason]) => `${kind} | ${name} | ${outcome} | ${reason ?? ""}`,
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^page \| Start \| degraded \| It holds no questions, so \d were made from its text\.$/,
      ),
      "question | Lava is cold. | imported | ",
      "question | Which floats? | imported | ",
      "question | Which are molten? | degraded | Its hints aren't shown.",
      "question | _____ buried _____. | imported | ",
      "question | A bowl is a _____, a hot spring a _____, hot rock _____. | imported | ",
      "question | No key? | skipped | It has no right answer.",
      "question | Magma lies below. | imported | ",
      "question | Ash is wet. | degraded | Its hints aren't shown.",
      "question | From deep to high | imported | ",
      "question | ¿Qué flota? | imported | ",
      "question | Beside | imported | ",
      "question | No key | skipped | It has no right answer.",
      "question | Which are stones? | imported | ",
      "question | Order them | imported | ",
      "question | Hot rock above ground | imported | ",
      "question | A dark stone | imported | ",
      "question | A large crater | imported | ",
      "question | A wall of rock | imported | ",
      "card | tephra | imported | ",
      "question | Which belong together? | imported | ",
      "question | Which group does it belong to? | imported | ",
      "page | Test yourself | imported | ",
      "activity | Padlock | skipped | Games of this kind can't be played.",
      "activity | Broken | skipped | Its data are written in a way that can't be read.",
      "module | More | imported | ",
      `page | More | imported | It can be read as a lesson. ${SHORT}`,
      "link | Site | skipped | What is embedded from other sites isn't taken over.",
      "activity | Notes | skipped | It is meant for teachers only.",
      "page | Hidden | skipped | It is hidden in the course.",
    ]);
    expect(JSON.stringify(ode.course)).not.toMatch(/Secret|For teachers/);
  });
});

describe("a file of eXeLearning 3", () => {
  it("is read although it escapes what the newer ones don't", async () => {
    expect(keysOf(await importBytes(await zip("ode-3"), "x.elp"))).toEqual({ "A < B & C": "True" });
  });
});

describe("a file of eXeLearning 2", () => {
  it("has its pages as islands and its activities' keys", () => {
    expect(legacy.course).toMatchObject({ title: "Old volcanoes", format: "exelearning" });
    expect(outlineOf(legacy)).toEqual(["Practice: 6"]);
    expect(keysOf(legacy)).toMatchObject({
      "Which floats?": "Pumice",
      "Which are molten?": "Lava, Magma",
      "Lava is cold.": "False",
      "A bowl is a _____, hot rock is _____, a hot spring is a _____.": "crater, lava, geyser",
      "Where is Etna?": "Sicily",
      "Quick?": "Yes",
    });
    expect(saidTo(questionNamed(legacy, "Which floats?"))).toEqual({ Basalt: "Too heavy.", Pumice: null });
  });

  it("has one true line for everything", () => {
    const lines = linesOf(legacy).map(
      ([kind, name, outcome, reason]) => `${kind} | ${name} | ${outcome} | ${reason ?? ""}`,
    );
    expect(lines.slice(1)).toEqual([
      "question | Which floats? | degraded | Its hints aren't shown.",
      "question | Which are molten? | imported | ",
      "question | Lava is cold. | imported | ",
      "question | No key? | skipped | It has no right answer.",
      "question | A bowl is a _____, hot rock is _____, a hot spring is a _____. | imported | ",
      "question | Where is Etna? | imported | ",
      "question | Quick? | imported | ",
      "page | Practice | imported | ",
      "file | A file | skipped | Attached files aren't taken over.",
    ]);
  });
});

describe("bad files", () => {
  const page = (id: string, above: string) =>
    `<odeNavStructure><odePageId>${id}</odePageId><odeParentPageId>${above}</odeParentPageId><pageName>${id}</pageName></odeNavStructure>`;
  const pages = (inner: string) => `<ode><odeNavStructures>${inner}</odeNavStructures></ode>`;

  it.each([
    ["empty", "", "bad_xml"],
    ["cut off", content("ode/content.xml").slice(0, 900), "bad_xml"],
    ["with a document type of its own", `<!DOCTYPE ode [<!ENTITY x "y">]>${pages("")}`, "bad_xml"],
    [
      "with a document type from elsewhere",
      `<!DOCTYPE ode SYSTEM "file:///etc/passwd">${pages("")}`,
      "bad_xml",
    ],
    ["something else", "<other/>", "wrong_type"],
    ["without pages", pages(""), "nothing_to_play"],
    ["with pages that lie in each other", pages(page("a", "b") + page("b", "a")), "nothing_to_play"],
    [
      "with pages 5,000 deep",
      pages(
        Array.from({ length: 5000 }, (_, index) =>
          page(`p${index}`, index === 0 ? "" : `p${index - 1}`),
        ).join(""),
      ),
      "nothing_to_play",
    ],
  ])("%s", async (_, text, code) => {
    const bytes = rawZip([{ name: "content.xml", data: text, method: 0 }]);
    await expect(importBytes(bytes, "x.elpx")).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(/^\S.{9,}\.$/),
    });
  });

  it("with things that hold themselves", async () => {
    const text =
      '<instance class="exe.engine.package.Package" reference="1"><dictionary><string role="key" value="_root"/><instance class="exe.engine.node.Node" reference="2"><dictionary><string role="key" value="children"/><list><reference key="2"/></list></dictionary></instance></dictionary></instance>';
    await expect(importBytes(await zipOf({ "contentv3.xml": text }), "x.elp")).rejects.toMatchObject({
      code: "nothing_to_play",
    });
  });

  it("with markup that never ends are read quickly", async () => {
    const hostile = ['<div class="quext-DataGame ', "<u>", "<u><u a", "%u00", "{{context_path}}/"].map(
      (text) => text.repeat(100_000),
    );
    const component = (html: string) =>
      `<odeComponent><odeIdeviceTypeName>form</odeIdeviceTypeName><htmlView><![CDATA[${html}]]></htmlView><jsonProperties><![CDATA[${JSON.stringify({ questionsData: [{ activityType: "fill", baseText: html }] })}]]></jsonProperties></odeComponent>`;
    const inner = `<odePagStructures><odePagStructure><odeComponents>${hostile.map(component).join("")}</odeComponents></odePagStructure></odePagStructures>`;
    const text = pages(
      `<odeNavStructure><odePageId>a</odePageId><pageName>A</pageName>${inner}</odeNavStructure>`,
    );
    const seconds = await cpuSeconds(async () => {
      const bytes = rawZip([{ name: "content.xml", data: text, method: 0 }]);
      await expect(importBytes(bytes, "x.elpx")).rejects.toMatchObject({ name: "ImportError" });
    });
    expect(seconds).toBeLessThan(8);
  });

  it("leave OpenDocument and other zips to their readers", async () => {
    const scratch = makeScratch();
    const names = async (files: Record<string, string>) =>
      (await detectFormat({ path: scratch.write("x", await zipOf(files)), fileName: "x.zip" })).id;
    const odt = {
      mimetype: "application/vnd.oasis.opendocument.text",
      "content.xml": "<a/>",
      "META-INF/manifest.xml": "<m/>",
    };
    expect(await names(odt)).not.toBe("exelearning");
    expect(await names({ "content.xml": "<a/>", "notes.md": "# A" })).toBe("bundle");
    scratch.remove();
  });

  it(
    "never end in anything but a course or a sentence",
    async () => {
      const files = ["ode", "ode-3", "legacy"].map(async (name) => ({
        name: `${name}.elpx`,
        bytes: await zip(name),
      }));
      expect((await fuzzFormat(await Promise.all(files))).outcomes.exelearning).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
