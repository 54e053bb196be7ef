import { afterAll, describe, expect, it } from "vitest";
import { detectFormat } from "#lib/course-reader/read.ts";
import { makeScratch, rawZip, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keysOf, questionsOf } from "#tests/support/import-bytes.ts";
import { keyText } from "#tests/support/key-text.ts";
import {
  HEAD,
  itemResource,
  lines,
  manifestOf,
  qtiFixture,
  readPackage,
  tinyItem,
} from "#tests/support/qti.ts";
import { amount } from "#tests/support/soak.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

describe("bad packages", () => {
  const one = manifestOf(itemResource("r", "i.xml"));
  const laughs = `${HEAD}<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><assessmentItem identifier="x"><itemBody>&b;</itemBody></assessmentItem>`;

  it.each([
    ["has no items", { "imsmanifest.xml": manifestOf("") }, "nothing_to_play"],
    ["has a broken manifest", { "imsmanifest.xml": one.slice(0, -12) }, "bad_xml"],
    [
      "fetches files in its manifest",
      {
        "imsmanifest.xml": one.replace(
          "<manifest",
          '<!DOCTYPE m SYSTEM "http://example.com/x.dtd"><manifest',
        ),
      },
      "bad_xml",
    ],
    ["lacks its only item", { "imsmanifest.xml": one }, "nothing_to_play"],
    ["has an empty item", { "imsmanifest.xml": one, "i.xml": "" }, "nothing_to_play"],
    [
      "has an item cut off",
      { "imsmanifest.xml": one, "i.xml": tinyItem("i").slice(0, 300) },
      "nothing_to_play",
    ],
    ["laughs in an item", { "imsmanifest.xml": one, "i.xml": laughs }, "nothing_to_play"],
    [
      "climbs out",
      { "imsmanifest.xml": manifestOf(itemResource("r", "../../etc/passwd")) },
      "nothing_to_play",
    ],
    [
      "names an address",
      { "imsmanifest.xml": manifestOf(itemResource("r", "file:///etc/passwd")) },
      "nothing_to_play",
    ],
    [
      "nests too deeply",
      {
        "imsmanifest.xml": one,
        "i.xml": tinyItem("i", { prompt: `${"<div>".repeat(200)}x${"</div>".repeat(200)}` }),
      },
      "nothing_to_play",
    ],
    [
      "answers with what it doesn't offer",
      { "imsmanifest.xml": one, "i.xml": tinyItem("i", { declared: "<value>Z</value>" }) },
      "nothing_to_play",
    ],
  ])("that %s end in a sentence", async (_, files, code) => {
    await expect(readPackage(await zipOf(files))).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(/^[A-Za-z].{15,}\.$/),
    });
  });

  it("lose only the item that is broken, also in folders of their own", async () => {
    const resources = ["a/one.xml", "b/c/two.xml", "broken.xml"]
      .map((href, index) => itemResource(`r${index}`, href))
      .join("");
    const files = {
      "imsmanifest.xml": manifestOf(resources),
      "a/one.xml": tinyItem("one"),
      "b/c/two.xml": tinyItem("two"),
      "broken.xml": "<a>",
    };
    const result = await readPackage(await zipOf(files));
    expect(keysOf(result)).toEqual({ one: "Yes", two: "Yes" });
    expect(result.report.counts).toEqual({ total: 3, imported: 2, degraded: 0, skipped: 1 });
    expect(result.course.title).toBe("my test");
  });

  it("may refer to sections in circles", async () => {
    const section = `${HEAD}<assessmentSection identifier="s" title="Round"><assessmentItemRef identifier="i" href="i.xml"/><assessmentSectionRef identifier="again" href="s.xml"/></assessmentSection>`;
    const test = `${HEAD}<assessmentTest identifier="t" title="Circle"><testPart identifier="p"><assessmentSectionRef identifier="s" href="s.xml"/></testPart></assessmentTest>`;
    const resources = `<resource identifier="t" type="imsqti_test_xmlv2p1" href="t.xml"><file href="t.xml"/></resource>${itemResource("r", "i.xml")}`;
    const files = {
      "imsmanifest.xml": manifestOf(resources),
      "t.xml": test,
      "s.xml": section,
      "i.xml": tinyItem("i"),
    };
    const result = await readPackage(await zipOf(files));
    expect(lines(result).filter((line) => line.startsWith("qu"))).toEqual([
      "quiz Round: imported",
      "question i: imported",
      "quiz again: skipped (It refers to itself.)",
    ]);
  });

  it("leave other packages to their readers", async () => {
    const cartridge = manifestOf(
      '<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q.xml"/></resource>',
    );
    const web = manifestOf(
      '<resource identifier="w" type="webcontent" href="a.html"><file href="a.html"/></resource>',
    );
    for (const manifest of [cartridge, web]) {
      const file = scratch.write("other", await zipOf({ "imsmanifest.xml": manifest }));
      expect((await detectFormat({ path: file, fileName: "x.zip" })).id).toBe("common_cartridge");
    }
  });
});

describe("large packages", () => {
  it("hold as many items as an archive may have files, and more than one question in each", async () => {
    const interaction = (index: number) =>
      `<choiceInteraction responseIdentifier="R${index}" maxChoices="1"><prompt>Number ${index}?</prompt><simpleChoice identifier="A">Right ${index}</simpleChoice><simpleChoice identifier="B">Wrong ${index}</simpleChoice></choiceInteraction>`;
    const declaration = (index: number) =>
      `<responseDeclaration identifier="R${index}" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>`;
    const each = amount(2, 10);
    const item = (id: number) => {
      const numbers = Array.from({ length: each }, (_, index) => id * each + index);
      return `${HEAD}<assessmentItem identifier="i${id}" title="Item ${id}">${numbers.map(declaration).join("")}<itemBody>${numbers.map(interaction).join("")}</itemBody></assessmentItem>`;
    };
    const count = 1000;
    const ids = Array.from({ length: count }, (_, index) => index);
    const manifest = manifestOf(ids.map((id) => itemResource(`r${id}`, `i${id}.xml`)).join(""));
    const files = ids.map((id) => ({ name: `i${id}.xml`, data: item(id) }));
    const result = await readPackage(rawZip([{ name: "imsmanifest.xml", data: manifest }, ...files]));
    expect(result.report.counts).toEqual({
      total: each * count,
      imported: each * count,
      degraded: 0,
      skipped: 0,
    });
    const wrong = questionsOf(result).filter((q) => !keyText(q)?.startsWith("Right"));
    expect(wrong).toEqual([]);
  }, 120_000);

  it("with more files than that are refused in a sentence", async () => {
    const entries = Array.from({ length: 20_001 }, (_, index) => ({ name: `i${index}.xml`, data: "x" }));
    await expect(readPackage(rawZip(entries))).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("mutated packages", () => {
  it(
    "become a valid course or a sentence",
    async () => {
      const files = await Promise.all(
        ["qti-2-1", "qti-2-2", "qti-3-0"].map(async (name) => ({
          name: `${name}.zip`,
          bytes: await qtiFixture(name),
        })),
      );
      const single = { name: "item.xml", bytes: Buffer.from(tinyItem("one")) };
      const { outcomes } = await fuzzFormat([...files, single]);
      expect(outcomes.qti).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
