import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ParsedQuestion, type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { decodeText } from "#lib/server/files/text-encoding.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText, saidTo } from "#tests/support/key-text.ts";
import { splitBlocks } from "./block.ts";
import { readGift } from "./reader.ts";

const FOLDER = path.resolve("tests/fixtures/import/gift");

async function read(name: string): Promise<ParseResult> {
  return parseResultSchema.parse(await readGift(decodeText(readFileSync(path.join(FOLDER, name))), name));
}

function questionsOf({ course }: ParseResult): ParsedQuestion[] {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands].flatMap(
    (island) => island.questions,
  );
}

function keyOf(question: ParsedQuestion | undefined): string | undefined {
  return keyText(question);
}

function said(question: ParsedQuestion | undefined): Record<string, string | null> {
  return Object.fromEntries((question?.options ?? []).map(({ text, feedback }) => [text, feedback]));
}

function named(result: ParseResult, name: string): ParsedQuestion | undefined {
  return questionsOf(result).find((question) => question.name === name);
}

const allTypes = await read("all-types.gift");
const categories = await read("categories.gift");
const attacks = await read("html-attacks.gift");

describe("all types of questions", () => {
  const result = allTypes;
  const outcomes = Object.fromEntries(result.report.items.map((item) => [item.name, item.outcome]));

  it("are each reported once, and the counts add up", () => {
    expect(outcomes).toMatchObject({
      "Coldest sea": "imported",
      "Half right": "degraded",
      "Any of two": "degraded",
      Ticks: "imported",
      "All right": "imported",
      "Penguins fly.": "imported",
      Match: "imported",
      Number: "imported",
      Decimals: "imported",
      Span: "imported",
      "Short 1": "imported",
      Gap: "imported",
      Essay: "skipped",
      "Just a note": "skipped",
      "Nothing right": "skipped",
      Alike: "skipped",
      Reference: "imported",
      Many: "degraded",
    });
    expect(result.report.counts).toEqual({ total: 22, imported: 14, degraded: 3, skipped: 5 });
    expect(
      result.report.items.every((item) => (item.reason === null) === (item.outcome === "imported")),
    ).toBe(true);
  });

  it.each([
    ["Coldest sea", "The Weddell Sea"],
    ["Half right", "on sea ice"],
    ["Any of two", "penguin"],
    ["Ticks", "tern, skua"],
    ["All right", "ice, wood"],
    ["Penguins fly.", "False"],
    ["Match", "orca → seal, penguin → krill, seal → fish"],
    ["Number", "18"],
    ["Decimals", "1.5"],
    ["Span", "2006"],
    ["Short 1", "Antarctica"],
    ["Short 4", "floe"],
    ["Gap", "south"],
    ["Reference", "All of the above"],
    ["Many", "I"],
  ])("%s has the key %j", (name, key) => {
    expect(keyOf(named(result, name))).toBe(key);
  });

  it("keep their feedback, ids and gaps", () => {
    expect(named(result, "Coldest sea")).toMatchObject({ explanation: null, sourceId: "mc-1" });
    expect(said(named(result, "Coldest sea"))).toEqual({
      "The Weddell Sea": "Sealers measured it first.",
      "The Red Sea": "That one is warm.",
      "The Coral Sea": null,
    });
    expect(said(named(result, "Penguins fly."))).toEqual({
      True: "They swim instead.",
      False: "Well seen.",
    });
    expect(named(result, "Penguins fly.")?.explanation).toBe("They lost flight long ago.");
    expect(saidTo(named(result, "Number"))).toMatchObject({ "17–19": "Counts differ by one." });
    expect(saidTo(named(result, "Decimals"))).toMatchObject({ "15": "A digit too many." });
    expect(named(result, "Gap")?.text).toBe("Penguins live in the _____ of the world.");
    expect(named(result, "Many")?.options).toHaveLength(8);
  });

  it("are shuffled only where that is fair", () => {
    const fixed = questionsOf(result).filter((question) => !question.canShuffle);
    expect(fixed.map((question) => question.name)).toEqual(["Penguins fly.", "Reference"]);
  });
});

describe("categories", () => {
  const { course, report } = categories;

  it("become units and islands; questions outside of them keep the file's name", () => {
    const outline = course.units.map((unit) => [
      unit.title,
      unit.islands.map((island) => [island.title, island.questions.length]),
    ]);
    expect(outline).toEqual([
      [
        "Unit One",
        [
          ["Unit One", 2],
          ["Week 1 / Day 2", 2],
        ],
      ],
      ["Unit Two", [["Either/Or", 1]]],
    ]);
    expect(course.islands.map((island) => [island.title, island.questions.length])).toEqual([
      ["categories", 2],
    ]);
    expect(course.title).toBe("categories");
  });

  it("of one level become islands of a course without units", async () => {
    const flat = Array.from(
      { length: 40 },
      (_, index) => `$CATEGORY: top/Part ${index + 1}\n\nQ${index}?{T}\n`,
    );
    const { course: plain, report: lines } = await readGift(`First?{T}\n\n${flat.join("\n")}`, "flat.gift");
    expect(plain.units).toEqual([]);
    expect(plain.islands.map((island) => island.title)).toEqual([
      "flat",
      ...flat.map((_, index) => `Part ${index + 1}`),
    ]);
    expect(lines.counts).toEqual({ total: 41, imported: 41, degraded: 0, skipped: 0 });
    const deeper = await readGift("$CATEGORY: A\n\nQ?{T}\n\n$CATEGORY: B/C\n\nQ?{T}\n", "x.gift");
    expect(deeper.course.units.map((unit) => unit.title)).toEqual(["A", "B"]);
    const emptyDeep = await readGift("$CATEGORY: A\n\nQ?{T}\n\n$CATEGORY: B/C\n", "x.gift");
    expect(emptyDeep.course.units).toEqual([]);
  });

  it("are listed and not counted, also the empty one", () => {
    const lines = report.items.filter((item) => item.kind === "category");
    expect(lines).toHaveLength(5);
    expect(lines.find((item) => item.name.includes("Empty"))).toMatchObject({ outcome: "skipped" });
    expect(report.counts.total).toBe(7);
  });
});

describe("syntax errors", () => {
  it("cost only the broken question, and name line and column in the whole file", async () => {
    const { report } = await read("syntax-errors.gift");
    const skipped = report.items.filter((item) => item.outcome === "skipped").map((item) => item.reason);
    expect(skipped).toEqual([
      'Line 3, column 28: this "{" is never closed.',
      'Line 9, column 37: "500" isn\'t expected here.',
      'Line 11, column 33: "{" isn\'t expected here.',
      'Line 13, column 15: "}" isn\'t expected here.',
      'Line 30, column 26: this "{" is never closed.',
    ]);
    expect(report.counts).toEqual({ total: 9, imported: 4, degraded: 0, skipped: 5 });
  });

  it("and essays are told by what they say", async () => {
    const { report } = await readGift("::E::Say why.{}\n\n::Bad::\nWhat is {=ice", "a.gift");
    expect(report.items.map(({ name, words }) => [name, words])).toEqual([
      ["E", "Say why."],
      ["::Bad::", "::Bad:: What is {=ice"],
    ]);
  });

  it("are placed right with the line ends of Windows and old Macs", async () => {
    expect((await read("windows-lines.gift")).report.items.map((item) => item.reason)).toEqual([
      null,
      'Line 3, column 17: this "{" is never closed.',
      null,
    ]);
    const mac = await readGift("A?{T}\r\rB?{=x}\r~y\r\rC?{T", "mac.gift");
    expect(mac.report.items.at(-1)?.reason).toBe('Line 6, column 3: this "{" is never closed.');
  });

  it("beyond measure are cut short", async () => {
    const { report } = await readGift(`Long?{=${"x".repeat(70_000)} ~y}\n\nB?{T}`, "x.gift");
    expect(report.items.map((item) => item.outcome)).toEqual(["skipped", "imported"]);
  });

  it("in a file of too many pieces end in a sentence", async () => {
    await expect(readGift("{\n\n".repeat(20_001), "x.gift")).rejects.toMatchObject({ code: "too_large" });
  });

  it("never keep a good question from coming over, wherever noise is put", async () => {
    const noise = ["{", "}", "~~~", "::", "{{{", "// {", "#", "\\", "a{=b", "$CATEGORY", "{}}{", "=->"];
    for (const bit of noise) {
      const { course } = await readGift(
        `::One::A?{T}\n\n${bit}\n\n::Two::B?{=x ~y}\n\n${bit}\n\n::Three::C?{F}`,
        "n.gift",
      );
      expect(
        course.islands[0]?.questions.map((question) => question.name),
        bit,
      ).toEqual(["One", "Two", "Three"]);
    }
  });
});

describe("markup", () => {
  const result = attacks;

  it("is sanitised, and its text reads alone", () => {
    expect(named(result, "Script")).toMatchObject({
      text: "Which is safe?",
      html: "<p>Which is <b>safe</b>?</p>",
      options: [{ feedback: "because" }, { text: "that" }],
    });
    expect(JSON.stringify(result)).not.toMatch(/onerror|onclick|<script|javascript:/);
  });

  it("that is only pictures can't be asked, unless they have names", () => {
    const reasons = Object.fromEntries(result.report.items.map((item) => [item.name, item.reason]));
    expect(reasons["Picture only"]).toContain("picture");
    expect(reasons["Picture answers"]).toContain("pictures");
    expect(named(result, "Named pictures")?.options.map((option) => option.text)).toEqual(["cat", "dog"]);
    expect(reasons["Named pictures"]).toContain("left out");
  });

  it("isn't seen where there is none", () => {
    expect(named(result, "Code")).toMatchObject({
      text: 'What does "a < b && c > d" mean in the language of <stdio.h>?',
      html: null,
    });
    expect(named(result, "Auto format")).toMatchObject({
      text: "A line\nand another",
      html: "A line<br>and <b>another</b>",
    });
    expect(named(result, "Formula")?.text).toBe("Solve \\(x^2 = 4\\) and $$\\frac{1}{2}$$");
    expect(named(result, "Powers")?.options[0]).toEqual({
      text: "2^3",
      html: "2<sup>3</sup>",
      feedback: null,
    });
  });
});

describe("other scripts", () => {
  it("come over as they are, right to left too", async () => {
    const result = await read("unicode.gift");
    expect(result.course.units.map((unit) => unit.title)).toEqual(["עברית", "日本語"]);
    expect(keyOf(named(result, "שאלה"))).toBe("כחול");
    expect(keyOf(named(result, "漢字"))).toBe("こおり");
    expect(keyOf(named(result, "😀 Emoji"))).toBe("🐧");
    expect(result.report.counts).toMatchObject({ imported: 4, skipped: 0 });
  });
});

describe("splitBlocks", () => {
  it("keeps blank lines within braces together, and comments out", () => {
    const blocks = splitBlocks("// only a comment\n\n// [id:7]\nA?{\n\n// hidden {\n=x\n\n~y\n}\n\nB?{T}");
    expect(blocks.map((block) => block.text)).toEqual(["// [id:7]\nA?{\n=x\n~y\n}", "B?{T}"]);
    expect(blocks[0]?.lineNumbers).toEqual([3, 4, 7, 9, 10]);
  });

  it("takes escaped braces for text", () => {
    expect(splitBlocks("A \\{ b?{T}\n\nC?{F}").map((block) => block.openBrace)).toEqual([null, null]);
  });
});

it(
  "never ends in anything but a course or a sentence",
  async () => {
    const files = readdirSync(FOLDER).map((name) => ({ name, bytes: readFileSync(path.join(FOLDER, name)) }));
    expect((await fuzzFormat(files)).outcomes.gift).toBeGreaterThan(0);
  },
  FUZZ_TIMEOUT,
);
