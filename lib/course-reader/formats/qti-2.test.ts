import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { keysOf, questionNamed, questionsOf } from "#tests/support/import-bytes.ts";
import { bodyOf } from "#tests/support/key-text.ts";
import { lines, qtiFixture, readPackage } from "#tests/support/qti.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

function addsUp({ report }: ParseResult): void {
  const { total, imported, degraded, skipped } = report.counts;
  expect(imported + degraded + skipped).toBe(total);
}

describe("a package of version 2.1 with a test", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await readPackage(await qtiFixture("qti-2-1"));
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
    expect(keysOf(result)).toEqual({
      Buoys: "To port",
      Lights: "a red one, a green one",
      Tide: "True",
      Ropes: "mooring lines, bollard",
      "Find it": "port",
      "Two words": "anchor, keel",
      "One word": "rudder",
      Depth: "1.8",
      Hours: "6",
      "Who does what": "Docker → unloads cargo, Pilot → guides ships in",
      Opposites: "ebb → flood, windward → leeward",
      "Fill in": "wharf, shed",
      "In turn": "Take the pilot on board, Make fast, Unload",
      "Twice (1)": "All are well",
      "Twice (2)": "Man overboard",
      "Nobody names it": "A wall in the sea",
    });
  });

  it("accepts what the mapping or a tolerance accepts", () => {
    const accepted = (name: string) => JSON.stringify(questionNamed(result, name)?.body);
    expect(accepted("One word")).toContain('"helm"');
    expect(accepted("Two words")).toContain('"the keel"');
    expect(questionNamed(result, "Depth")?.body).toMatchObject({ kind: "numeric", shown: "1.8" });
    const [depth] = bodyOf(questionNamed(result, "Depth"), "numeric").answers;
    expect(depth?.low).toBeCloseTo(1.7);
    expect(depth?.high).toBeCloseTo(1.9);
  });

  it("keeps feedback with its choice, pictures in the text, ids and the author's order", () => {
    expect(questionNamed(result, "Buoys")).toMatchObject({
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
    expect(questionNamed(result, "Tide")?.options.map((option) => option.feedback)).toEqual([
      "The Sun adds the rest.",
      "Look at spring tides again.",
    ]);
    expect(questionNamed(result, "Nobody names it")?.canShuffle).toBe(false);
    expect(questionNamed(result, "Find it")?.canShuffle).toBe(true);
    expect(
      questionsOf(result)
        .filter((q) => q.name.startsWith("Twice"))
        .map((q) => q.sourceId),
    ).toEqual(["item-two/R1", "item-two/R2"]);
  });

  it("keeps the gaps in their text, and closes the other questions", () => {
    expect(questionNamed(result, "Ropes")?.text).toBe("A ship is made fast with [[1]] round a [[2]].");
    expect(questionNamed(result, "Fill in")?.text).toBe(
      "Put the words where they belong.\n\nCargo is put on the [[1]] and stored in a [[2]].",
    );
    expect(questionNamed(result, "Twice (2)")?.text).toBe('A flag is hoisted.\n\nWhat does "O" say?');
  });

  it("reports each item once", () => {
    const gone = "Its file isn't in the package.";
    expect(lines(result)).toEqual([
      "module Harbour pilot: imported",
      "quiz Choices: imported",
      "question Buoys: imported",
      "question Lights: imported",
      "question Tide: imported",
      "question Ropes: imported",
      "question Find it: imported",
      "quiz To be typed: degraded (It draws 2 of its questions for each learner: all of them come over. Questions that are already in the course: 1.)",
      "question Two words: imported",
      "question One word: imported",
      "question Depth: imported",
      "question Hours: imported",
      "quiz Pairs and orders: imported",
      "question Who does what: imported",
      "question Opposites: imported",
      "question Fill in: imported",
      "question In turn: imported",
      "question Twice (1): imported",
      "question Twice (2): imported",
      "question Tell: skipped (It asks for a text of the learner's own.)",
      "question Point: skipped (It is answered by pointing at a picture.)",
      "question i-broken: skipped (The XML is broken: </assessmentItem> stands in line 3, where <itemBody> of line 2 is still open.)",
      `question i-gone: skipped (${gone})`,
      `question i-climb: skipped (${gone})`,
      "question Nobody names it: imported",
      "file shared/rules.xml: skipped (It holds rules or results, which are never run here.)",
      "file shared/leaflet.pdf: skipped (Files aren't taken over.)",
    ]);
    expect(result.report.counts).toEqual({ total: 26, imported: 18, degraded: 1, skipped: 7 });
    addsUp(result);
  });

  it("is the same from within a folder, and step by step", async () => {
    const steps: string[] = [];
    const file = scratch.write("wrapped", await qtiFixture("qti-2-1", "course/"));
    const again = await parseCourseFile({ path: file, fileName: "x.zip" }, ({ step, done, total }) => {
      steps.push(`${step} ${done}/${total}`);
    });
    expect(keysOf(again)).toEqual(keysOf(result));
    expect(steps.slice(0, 3)).toEqual(["Read file 1/1", "Read outline 1/1", "Build islands 1/4"]);
    expect(steps.at(-1)).toMatch(/^Create quizzes/);
  });
});

describe("a package of version 2.2 with odd items", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await readPackage(await qtiFixture("qti-2-2"));
  });

  it("has a key only where that is certain", () => {
    expect(keysOf(result)).toEqual({
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
    expect(questionNamed(result, "Formulas")?.text).toBe("What is \\( x^2 \\) for x=3?");
    expect(JSON.stringify(result.course)).not.toMatch(/alert|javascript:|steal|onerror/);
  });

  it("gives an identifier to the first of two items only", () => {
    expect(questionNamed(result, "Twin one")?.sourceId).toBe("twin");
    expect(questionNamed(result, "Twin two")?.sourceId).toBeNull();
  });
});

describe("a package of version 3.0", () => {
  it("is read in the same way, with the texts that its items share", async () => {
    const result = await readPackage(await qtiFixture("qti-3-0"));
    expect(result.course.units.map((unit) => unit.islands.map((island) => island.title))).toEqual([
      ["Lighthouses"],
    ]);
    expect(keysOf(result)).toEqual({
      Reading: "Thirty metres",
      "Lamp: gap 1": "a motor",
      Colours: "a flag → seen by day, a horn → heard in fog, stripes → seen by day",
    });
    expect(questionNamed(result, "Reading")).toMatchObject({
      text: "The tower on the cape is thirty metres tall.\n\n[picture: the tower]\n\nRead the text first.\n\nHow tall is the tower?",
      html: expect.stringContaining('src="media:'),
      canShuffle: false,
    });
    expect(JSON.stringify(result.course)).not.toContain("One point");
    expect(lines(result).at(-1)).toMatch(/^text Unused: skipped/);
    addsUp(result);
  });
});
