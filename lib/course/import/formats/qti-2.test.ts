import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeScratch, rawZip, zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { type ParsedQuestion, type ParseResult, parseResultSchema } from "../schema.ts";
import { detectFormat, parseCourseFile } from "./table.ts";

const FOLDER = path.resolve("tests/fixtures/import");
const scratch = makeScratch();
afterAll(scratch.remove);

const fixture = (name: string, wrapper = "") => zipFolder(path.join(FOLDER, name), wrapper);

async function read(bytes: Buffer | string, fileName = "my_test.zip"): Promise<ParseResult> {
  const file = scratch.write("case", bytes);
  return parseResultSchema.parse(await parseCourseFile({ path: file, fileName }, () => {}));
}

function islandsOf({ course }: ParseResult) {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands];
}

const questionsOf = (result: ParseResult): ParsedQuestion[] => islandsOf(result).flatMap((i) => i.questions);

function keys(result: ParseResult): Record<string, string | undefined> {
  return Object.fromEntries(questionsOf(result).map((q) => [q.name, q.options[q.correctIndex]?.text]));
}

const question = (result: ParseResult, name: string) => questionsOf(result).find((q) => q.name === name);

/** The report as "kind name: outcome (reason)". */
function lines({ report }: ParseResult): string[] {
  return report.items.map(
    ({ kind, name, outcome, reason }) => `${kind} ${name}: ${outcome}${reason ? ` (${reason})` : ""}`,
  );
}

function addsUp({ report }: ParseResult): void {
  const { total, imported, degraded, skipped } = report.counts;
  expect(imported + degraded + skipped).toBe(total);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TEMPLATE =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>';

/** The smallest item that asks something: its right answer is "Yes". */
function tinyItem(
  id: string,
  { processing = TEMPLATE, attributes = "", declared = "<value>Y</value>", prompt = "Is it so?" } = {},
) {
  return `${HEAD}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}" ${attributes}>
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>${declared}</correctResponse></responseDeclaration>
<itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="N">Not</simpleChoice><simpleChoice identifier="Y">Yes</simpleChoice></choiceInteraction></itemBody>
${processing}</assessmentItem>`;
}

function manifestOf(resources: string): string {
  return `${HEAD}<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><organizations/><resources>${resources}</resources></manifest>`;
}

const itemResource = (id: string, href: string) =>
  `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${href}"><file href="${href}"/></resource>`;

describe("a package of version 2.1 with a test", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await fixture("qti-2-1"));
  });

  it("makes the test a unit, its sections islands, and keeps loose items for the end", () => {
    const { course } = result;
    expect(course).toMatchObject({ title: "Harbours & tides", format: "qti", sourceId: "MANIFEST-HARBOUR" });
    expect(
      course.units.map(({ title, islands }) => [title, islands.map((i) => [i.title, i.sourceId])]),
    ).toEqual([
      [
        "Harbour pilot",
        [
          ["Choices", "sec-choices"],
          ["To be typed", "sec-typed"],
          ["Pairs and orders", "sec-pairs"],
        ],
      ],
    ]);
    expect(course.islands.map((island) => island.title)).toEqual(["More questions"]);
  });

  it("has the right key for every interaction", () => {
    expect(keys(result)).toEqual({
      Buoys: "To port",
      Lights: "a red one, a green one",
      Tide: "True",
      "Ropes: gap 1": "mooring lines",
      "Ropes: gap 2": "bollard",
      "Find it": "port",
      "Two words: gap 1": "anchor",
      "Two words: gap 2": "keel",
      "One word": "rudder",
      Depth: "1.8",
      Hours: "6",
      "Who does what: Pilot": "guides ships in",
      "Who does what: Docker": "unloads cargo",
      "Opposites: ebb": "flood",
      "Opposites: windward": "leeward",
      "Fill in: gap 1": "wharf",
      "Fill in: gap 2": "shed",
      "In turn: Position 1": "Take the pilot on board",
      "In turn: Position 2": "Make fast",
      "In turn: Position 3": "Unload",
      "Twice (1)": "All are well",
      "Twice (2)": "Man overboard",
      "Nobody names it": "A wall in the sea",
    });
  });

  it("never offers what the mapping or a tolerance accepts as wrong", () => {
    for (const name of ["One word", "Two words: gap 2"]) {
      const texts = question(result, name)?.options.map((option) => option.text);
      expect(texts).not.toContain("helm");
      expect(texts).not.toContain("the keel");
    }
    const depths = question(result, "Depth")?.options.map((option) => Number(option.text)) ?? [];
    expect(depths.filter((depth) => Math.abs(depth - 1.8) <= 0.1)).toEqual([1.8]);
  });

  it("keeps feedback with its choice, pictures in the text, ids and the author's order", () => {
    expect(question(result, "Buoys")).toMatchObject({
      text: expect.stringContaining("a red can"),
      html: expect.stringContaining('src="media:'),
      sourceId: "item-single",
      canShuffle: false,
      options: [
        { text: "To starboard", feedback: "That is where green ones are left." },
        { text: "To port", feedback: "Red is left to port." },
        { text: "On either side", feedback: null },
      ],
    });
    expect(result.media).toHaveLength(1);
    expect(question(result, "Tide")?.options.map((option) => option.feedback)).toEqual([
      "The Sun adds the rest.",
      "Look at spring tides again.",
    ]);
    expect(question(result, "Nobody names it")?.canShuffle).toBe(false);
    expect(question(result, "Find it")?.canShuffle).toBe(true);
    expect(
      questionsOf(result)
        .filter((q) => q.name.startsWith("Twice"))
        .map((q) => q.sourceId),
    ).toEqual(["item-two/R1", "item-two/R2"]);
  });

  it("closes the other gaps and the other questions", () => {
    expect(question(result, "Ropes: gap 2")?.text).toBe("A ship is made fast with […] round a _____.");
    expect(question(result, "Fill in: gap 1")?.text).toBe(
      "Put the words where they belong.\n\nCargo is put on the _____ and stored in a […].",
    );
    expect(question(result, "Twice (2)")?.text).toBe('A flag is hoisted.\n\nWhat does "O" say?');
  });

  it("reports each item once", () => {
    const pair = "Played as one question a pair.";
    const blank = "Played as one question a blank.";
    const number = "A number was to be typed: it is played as a choice between numbers.";
    const gone = "Its file isn't in the package.";
    expect(lines(result)).toEqual([
      "module Harbour pilot: imported",
      "quiz Choices: imported",
      "question Buoys: imported",
      "question Lights: degraded (Several answers were to be ticked: it is played as a choice of the complete set.)",
      "question Tide: imported",
      `question Ropes: degraded (${blank})`,
      "question Find it: imported",
      "quiz To be typed: degraded (It draws 2 of its questions for each learner: all of them come over. Questions that stand in the course already: 1.)",
      `question Two words: degraded (${blank})`,
      "question One word: degraded (An answer was to be typed: it is played as a choice, with answers of the questions around it.)",
      `question Depth: degraded (${number})`,
      `question Hours: degraded (${number})`,
      "quiz Pairs and orders: imported",
      `question Who does what: degraded (${pair})`,
      `question Opposites: degraded (${pair})`,
      `question Fill in: degraded (${blank})`,
      `question In turn: degraded (${pair})`,
      "question Twice (1): imported",
      "question Twice (2): imported",
      "question Tell: skipped (It asks for a text of the learner's own.)",
      "question Point: skipped (It is answered by pointing at a picture.)",
      "question i-broken: skipped (The XML is broken at line 3, column 1.)",
      `question i-gone: skipped (${gone})`,
      `question i-climb: skipped (${gone})`,
      "question Nobody names it: imported",
      "file shared/rules.xml: skipped (It holds rules or results, which are never run here.)",
      "file shared/leaflet.pdf: skipped (Files aren't taken over.)",
    ]);
    expect(result.report.counts).toEqual({ total: 26, imported: 8, degraded: 11, skipped: 7 });
    addsUp(result);
  });

  it("is the same from within a folder, and step by step", async () => {
    const steps: string[] = [];
    const file = scratch.write("wrapped", await fixture("qti-2-1", "course/"));
    const again = await parseCourseFile({ path: file, fileName: "x.zip" }, ({ step, done, total }) => {
      steps.push(`${step} ${done}/${total}`);
    });
    expect(keys(again)).toEqual(keys(result));
    expect(steps.slice(0, 3)).toEqual(["Read file 1/1", "Read outline 1/1", "Build islands 1/4"]);
    expect(steps.at(-1)).toMatch(/^Create quizzes/);
  });
});

describe("a package of version 2.2 with odd items", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await fixture("qti-2-2"));
  });

  it("has a key only where that is certain", () => {
    expect(keys(result)).toEqual({
      "Own script, declared key": "1852 m",
      "Scored by rules": "The sea breeze",
      "In steps": "The jib",
      "The other template": "One",
      "Forty choices": "Berth 40",
      Formulas: "9",
      Hostile: "if (a < b) { }",
      مرفأ: "في المرفأ",
      港: "港",
      "Twin one": "One",
      "Twin two": "Two",
    });
  });

  it("runs no script, and says so", () => {
    const declared = "Its own scoring isn't run: the answer that it declares as correct counts.";
    const against =
      "The answer that it declares as correct isn't the one that earns the points, so none is certain.";
    expect(lines(result)).toEqual([
      `question Own script, declared key: degraded (${declared})`,
      "question Own script, no key: skipped (Its answer is worked out by scoring rules of its own, which are never run here.)",
      "question Scored by rules: degraded (Partial credit isn't given: only the best answer counts.)",
      `question Key against points: skipped (${against})`,
      `question Paid for the wrong one: skipped (${against})`,
      "question Drawn numbers: skipped (It draws new values for each learner, which isn't played.)",
      `question In steps: degraded (${declared} What it would ask next isn't played.)`,
      "question The other template: imported",
      "question No key: skipped (It declares no right answer.)",
      "question No choices: skipped (It has no right answer.)",
      "question Forty choices: degraded (Shows 8 of its 40 answers.)",
      "question Formulas: degraded (A formula is shown as plain text.)",
      "question Hostile: degraded (A picture is left out.)",
      "question مرفأ: imported",
      "question 港: imported",
      "text Only a text: skipped (It is a text without a question.)",
      "question Drawn: skipped (Its interaction is drawn by a script of its own, which is never run here.)",
      "question Twin one: imported",
      "question Twin two: imported",
      "question i/xxe.xml: skipped (The XML declares a document type or entities, which isn't allowed.)",
    ]);
    addsUp(result);
  });

  it("keeps TeX, and nothing that is dangerous", () => {
    expect(question(result, "Formulas")?.text).toBe("What is \\( x^2 \\) for x=3?");
    expect(JSON.stringify(result.course)).not.toMatch(/alert|javascript:|steal|onerror/);
  });

  it("gives an identifier to the first of two items only", () => {
    expect(question(result, "Twin one")?.sourceId).toBe("twin");
    expect(question(result, "Twin two")?.sourceId).toBeNull();
  });
});

describe("a package of version 3.0", () => {
  it("is read in the same way, with the texts that its items share", async () => {
    const result = await read(await fixture("qti-3-0"));
    expect(result.course.units.map((unit) => unit.islands.map((island) => island.title))).toEqual([
      ["Lighthouses"],
    ]);
    expect(keys(result)).toEqual({
      Reading: "Thirty metres",
      "Lamp: gap 1": "a motor",
      "Colours: stripes": "seen by day",
      "Colours: a flag": "seen by day",
      "Colours: a horn": "heard in fog",
    });
    expect(question(result, "Reading")).toMatchObject({
      text: "The tower on the cape is thirty metres tall.\n\n[picture: the tower]\n\nRead the text first.\n\nHow tall is the tower?",
      html: expect.stringContaining('src="media:'),
      canShuffle: false,
    });
    expect(JSON.stringify(result.course)).not.toContain("One point");
    expect(lines(result).at(-1)).toMatch(/^text Unused: skipped/);
    addsUp(result);
  });
});

describe("response processing", () => {
  const score = (value: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;
  const CORRECT = '<match><correct identifier="RESPONSE"/><variable identifier="RESPONSE"/></match>';
  const branch = (test: string, then: string, otherwise = "") =>
    `<responseProcessing><responseCondition><responseIf>${test}${then}</responseIf>${otherwise}</responseCondition></responseProcessing>`;

  it.each([
    ["none", "", "imported"],
    ["the template of 2.2", TEMPLATE.replace("v2p1", "v2p2").replace('t"/', 't.xml"/'), "imported"],
    ["a template of somebody's own", '<responseProcessing template="http://example.com/mine"/>', "degraded"],
    [
      "the usual comparison, turned round",
      branch(CORRECT, score(1), `<responseElse>${score(0)}</responseElse>`),
      "imported",
    ],
    [
      "points in several outcomes",
      `${branch(CORRECT, score(1)).replace("SCORE", "S1").replace("</responseProcessing>", "")}<setOutcomeValue identifier="SCORE"><sum><variable identifier="S1"/><variable identifier="SCORE"/></sum></setOutcomeValue></responseProcessing>`,
      "imported",
    ],
    ["an operator of its own", branch("<customOperator/>", score(1)), "degraded"],
    [
      "a rule for another answer",
      branch('<match><variable identifier="RESPONSE"/><baseValue>N</baseValue></match>', score(1)),
      "skipped",
    ],
    ["points for the wrong answer", branch(CORRECT, score(0)), "skipped"],
    [
      "points for everything else",
      branch(CORRECT, score(1), `<responseElse>${score(2)}</responseElse>`),
      "skipped",
    ],
    [
      "a comparison with an outcome",
      branch('<match><variable identifier="OTHER"/><baseValue>N</baseValue></match>', score(1)),
      "degraded",
    ],
  ])("with %s", async (_, processing, outcome) => {
    const file = scratch.write("item.xml", tinyItem("i", { processing }));
    const parsed = parseCourseFile({ path: file, fileName: "i.xml" }, () => {});
    if (outcome === "skipped") {
      await expect(parsed).rejects.toMatchObject({
        code: "nothing_to_play",
        report: {
          items: [{ outcome, reason: expect.stringContaining("isn't the one that earns the points") }],
        },
      });
    } else {
      const result = await parsed;
      expect(result.report.items).toMatchObject([{ outcome }]);
      expect(keys(result)).toEqual({ i: "Yes" });
    }
  });
});

describe("single files", () => {
  it("may be an item of either vocabulary, in any encoding and under any name", async () => {
    const item = tinyItem("alone", { prompt: "Schön?" });
    const old = item.replace('encoding="UTF-8"', 'encoding="windows-1252"');
    for (const bytes of [
      item,
      Buffer.from(`\ufeff${item.replace("UTF-8", "UTF-16")}`, "utf16le"),
      Buffer.from(old, "latin1"),
      item.slice(HEAD.length),
    ]) {
      const result = await read(bytes, "alone.gift");
      expect(result.course).toMatchObject({ title: "alone", format: "qti", sourceId: "alone" });
      expect(question(result, "alone")).toMatchObject({ text: "Schön?", correctIndex: 1 });
    }
    const hyphens = path.join(FOLDER, "qti-3-0/items/gap.xml");
    expect((await detectFormat({ path: hyphens, fileName: "gap.xml" })).id).toBe("qti");
  });

  it("may be a test, which can only name what it lacks", async () => {
    const file = path.join(FOLDER, "qti-2-1/tests/test.xml");
    await expect(parseCourseFile({ path: file, fileName: "test.xml" }, () => {})).rejects.toMatchObject({
      code: "nothing_to_play",
      report: { counts: { total: 20, skipped: 20 } },
    });
  });
});

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
    await expect(read(await zipOf(files))).rejects.toMatchObject({
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
    const result = await read(await zipOf(files));
    expect(keys(result)).toEqual({ one: "Yes", two: "Yes" });
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
    const result = await read(await zipOf(files));
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
  it("hold as many items as an archive may have files, and 10,000 questions in few", async () => {
    const interaction = (index: number) =>
      `<choiceInteraction responseIdentifier="R${index}" maxChoices="1"><prompt>Number ${index}?</prompt><simpleChoice identifier="A">Right ${index}</simpleChoice><simpleChoice identifier="B">Wrong ${index}</simpleChoice></choiceInteraction>`;
    const declaration = (index: number) =>
      `<responseDeclaration identifier="R${index}" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>`;
    const item = (id: number) => {
      const numbers = Array.from({ length: 10 }, (_, index) => id * 10 + index);
      return `${HEAD}<assessmentItem identifier="i${id}" title="Item ${id}">${numbers.map(declaration).join("")}<itemBody>${numbers.map(interaction).join("")}</itemBody></assessmentItem>`;
    };
    const count = 1000;
    const ids = Array.from({ length: count }, (_, index) => index);
    const manifest = manifestOf(ids.map((id) => itemResource(`r${id}`, `i${id}.xml`)).join(""));
    const files = ids.map((id) => ({ name: `i${id}.xml`, data: item(id) }));
    const result = await read(rawZip([{ name: "imsmanifest.xml", data: manifest }, ...files]));
    expect(result.report.counts).toEqual({ total: 10_000, imported: 10_000, degraded: 0, skipped: 0 });
    const wrong = questionsOf(result).filter((q) => !q.options[q.correctIndex]?.text.startsWith("Right"));
    expect(wrong).toEqual([]);
  }, 120_000);

  it("with more files than that are refused in a sentence", async () => {
    const entries = Array.from({ length: 2001 }, (_, index) => ({ name: `i${index}.xml`, data: "x" }));
    await expect(read(rawZip(entries))).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("mutated packages", () => {
  it(
    "become a valid course or a sentence",
    async () => {
      const files = await Promise.all(
        ["qti-2-1", "qti-2-2", "qti-3-0"].map(async (name) => ({
          name: `${name}.zip`,
          bytes: await fixture(name),
        })),
      );
      const single = { name: "item.xml", bytes: Buffer.from(tinyItem("one")) };
      const { outcomes } = await fuzzFormat([...files, single]);
      expect(outcomes.qti).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
