import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const fixture = (name: string) => readFileSync(`tests/fixtures/import/flashcards/${name}`);
const read = (text: Buffer | string, name = "list.txt") => readWith(reader, text, name);
const accepts = (text: string) =>
  reader.accepts({ fileName: "list.txt", kind: "text", text, root: "", names: [], manifest: null });

it("leaves tests of Blackboard alone", () => {
  expect(accepts("TF\tIce floats.\ttrue\nTF\tIron floats.\tfalse\nESS\tWhy?\tIt is light.\n")).toBe(false);
});

describe("a list of two columns", () => {
  it("asks for short backs, and keeps long ones as cards", async () => {
    const result = await read(fixture("pond.txt"), "pond.txt");
    expect(answerKeys(result)).toEqual([
      " / pond / Newt → ? = an animal that breeds in ponds",
      " / pond / Reed → ? = a tall grass that stands in water",
      " / pond / Bog → ? = wet ground that is mostly moss",
    ]);
    expect(result.course.islands[0]?.cards).toMatchObject([{ front: "Delta" }]);
    expect(result.report.counts).toEqual({ total: 4, imported: 1, degraded: 3, skipped: 0 });
  });

  it.each([
    ["tabs", "Rom\tRome\nOslo\tOslo town\nBern\tBerne\n"],
    ["commas", "Rom,Rome\nOslo,Oslo town\nBern,Berne\n"],
    ["semicolons", "Rom;Rome\nOslo;Oslo town\nBern;Berne"],
    ["bars", "Rom | Rome\nOslo | Oslo town\nBern | Berne"],
    ["colons", "Rom :: Rome\nOslo :: Oslo town\nBern :: Berne"],
    ["dashes", "Rom --- Rome\r\nOslo --- Oslo town\r\nBern --- Berne"],
    ["a dash", "Rom - Rome\nOslo – Oslo town\nBern — Berne"],
    ["an equals sign", "Rom = Rome\n\nOslo = Oslo town\n\nBern = Berne"],
  ])("may be divided by %s", async (_, text) => {
    expect(accepts(text)).toBe(true);
    const { course, report } = await read(text);
    expect(report.counts.total).toBe(3);
    const cards = course.islands.flatMap((island) => [
      ...(island.cards ?? []).map(({ front, back }) => [front, back]),
      ...island.questions.map((one) => [one.text.replace(" → ?", ""), keyText(one)]),
    ]);
    expect(cards.toSorted()).toEqual([
      ["Bern", "Berne"],
      ["Oslo", "Oslo town"],
      ["Rom", "Rome"],
    ]);
  });

  it("says which line isn't one", async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `word${n}\tmeaning of it ${n}`);
    expect(reportLines(await read([...rows, "end"].join("\n"))).at(-1)).toBe(
      "text | Line 13: end | skipped | It isn't a front and a back, as the other lines are.",
    );
  });

  it("takes two words above questions for its headings", async () => {
    const text = "Pitanje\tOdgovor\nWho?\tme\nWhere?\there\nWhen?\tnow\nWhy?\tso\nHow?\tthus";
    const { report, course } = await read(text);
    expect(report.counts).toMatchObject({ total: 6, skipped: 1 });
    expect(JSON.stringify(course)).not.toContain("Odgovor");
  });

  it.each([
    ["prose", "We came, we saw.\nThen we went, all of us, home.\nIt was late, and dark."],
    ["a numbered table", "1\tapple\n2\tpear\n3\tplum"],
    ["prices", "apple,3\npear,4\nplum,5"],
    ["a list of Markdown", "- a - b\n- c - d\n- e - f"],
    ["GIFT", "One :: two {=a ~b}\nThree :: four {=a ~b}\nFive :: six {=a ~b}"],
    ["a table with headings", "Term\tDefinition\na\tb\nc\td\ne\tf"],
    ["letters", "a,b\nc,d\ne,f"],
    ["answers", "A) one - two\nB) three - four\nC) five - six"],
    ["the same front again and again", "a b\tone\na b\ttwo\na b\tthree"],
  ])("is no %s", (_, text) => expect(accepts(text)).toBe(false));
});

describe("a text that Anki has exported", () => {
  it("has its decks, gaps and markup", async () => {
    const result = await read(fixture("export.txt"), "export.txt");
    expect(result.course.title).toBe("Water");
    expect(answerKeys(result).slice(0, 3)).toEqual([
      " / Rivers / Which river runs through Vienna? = Danube",
      " / Rivers / Which river runs through Paris? = Seine",
      " / Rivers / Which river runs through London? = Thames",
    ]);
    const gapped = result.course.islands.flatMap(({ questions }) => questions).filter(({ body }) => body);
    expect(gapped.map((question) => [question.text, keyText(question)])).toEqual([
      ["[[1]] is the deepest lake.", "Baikal"],
      ["Baikal is the [[1]] (how deep?) lake.", "deepest"],
    ]);
    expect(result.report.counts.total).toBe(7);
  });

  it("may name its columns, and leave its tags out", async () => {
    const text =
      "#separator:semicolon\n#html:false\n#columns:Extra;Question;Answer;Tags\nhere;1 < 2?;Yes;math\nthere;2 < 1?;No;math";
    expect(accepts(text)).toBe(true);
    const result = await read(text);
    expect(answerKeys(result)).toEqual([" / list / 1 < 2? = Yes", " / list / 2 < 1? = No"]);
    expect(result.course.islands[0]?.questions[0]?.explanation).toBe("here");
  });

  it("survives an empty and a cut-off one", async () => {
    expect((await read("#separator:tab\n")).report.counts.total).toBe(0);
    expect(reportLines(await read("#separator:tab\nfront\tback of {{c1::\n{{c1::open"))).toHaveLength(2);
  });
});

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const files = ["pond.txt", "export.txt"].map((name) => ({ name, bytes: fixture(name) }));
  const { outcomes } = await fuzzFormat(files);
  expect(outcomes.flashcards).toBeGreaterThan(0);
});
