import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keyText } from "#tests/support/key-text.ts";
import { bareOf, type Checked, checkOutline, rightOf } from "#tests/support/outline-checker.ts";
import { readWith, reportLines } from "#tests/support/read-course.ts";
import { parseCourseFile } from "../../read.ts";
import { reader } from "./reader.ts";

const FOLDER = "tests/fixtures/import/outline";
/** Real files of other people */
const MATERIALS = path.resolve("../shared/fixtures/materials");
const hasMaterials = existsSync(MATERIALS);
if (!hasMaterials) console.info("import: ../shared/fixtures/materials is absent, its files are skipped");

interface Said {
  stem: string;
  right: string;
}

async function read(file: string) {
  const text = readFileSync(file, "utf8");
  const result = await readWith(reader, text, path.basename(file));
  const islands = [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands];
  const own = islands.filter((island) => island.text === null);
  const played = own.flatMap((island) => island.questions.map((one) => [one.text, keyText(one) ?? ""]));
  const cards = own.flatMap((island) => (island.cards ?? []).map(({ front, back }) => [front, back]));
  const items = result.report.items.filter(({ kind }) => kind === "question" || kind === "card");
  const keys = [...played, ...cards].map(
    ([stem = "", right = ""]): Said => ({ stem: bareOf(stem), right: bareOf(right) }),
  );
  const skipped = items.filter(({ outcome }) => outcome === "skipped").map(({ name }) => bareOf(name));
  return { text, result, keys, skipped, items };
}

const agrees = (one: Checked, { stem, right }: Said) => {
  const expected = rightOf(one);
  const isOfStem = one.stems.some((line) => bareOf(line) !== "" && stem.includes(bareOf(line)));
  return isOfStem && expected !== null && (right === expected || right.startsWith(expected));
};

describe.each([
  // The questions and cards of each file, and how many of them have a certain answer
  ["dump.txt", 6, 5],
  ["folded.md", 5, 5],
  ["garden.md", 8, 6],
  ["glossary.md", 6, 6],
  ["key-at-end.md", 9, 7],
  ["keys-by-part.md", 4, 4],
  ["languages.md", 5, 5],
  ["letters.md", 8, 5],
  ["logseq.md", 5, 4],
  ["marks.md", 7, 7],
  ["no-quiz.md", 0, 0],
  ["obsidian.md", 8, 8],
  ["plain.txt", 2, 2],
  ["pointers.md", 3, 0],
  ["question-and-answer.md", 8, 7],
  ["task-lists.md", 6, 4],
  ["test-bank.txt", 6, 5],
])("%s", (name, total, certain) => {
  it("is counted, and its keys are those that a second reader finds", async () => {
    const { text, keys, skipped, items, result } = await read(`${FOLDER}/${name}`);
    const checked = checkOutline(text);
    expect([items.length, keys.length]).toEqual([total, certain]);
    expect(skipped).toHaveLength(total - certain);
    for (const key of keys)
      expect(
        checked.some((one) => agrees(one, key)),
        JSON.stringify(key),
      ).toBe(true);
    const { counts } = result.report;
    expect(counts.imported + counts.degraded + counts.skipped).toBe(counts.total);
  });

  it("leaves out nothing that the second reader is sure of", async () => {
    const { text, keys, skipped } = await read(`${FOLDER}/${name}`);
    // Work to do looks like a quiz to it, unless it looks for words that ask.
    const isAsked = ({ stems, number, options }: Checked) =>
      options.length === 0 || number !== null || stems.some((stem) => /[?？]/.test(stem));
    const all = name === "no-quiz.md" ? [] : checkOutline(text);
    const sure = all.filter((one) => rightOf(one) !== null && isAsked(one));
    for (const one of sure) {
      const isListed = skipped.some((line) => one.stems.some((stem) => line.includes(bareOf(stem))));
      expect(isListed || keys.some((key) => agrees(one, key)), JSON.stringify(one)).toBe(true);
    }
  });
});

it.each(readdirSync(FOLDER))("%s is no file of another format", async (name) => {
  const file = { path: path.resolve(FOLDER, name), fileName: name };
  const format = await parseCourseFile(file, () => {}).then(
    ({ course }) => course.format,
    (error: { code: string }) => error.code,
  );
  expect(format).toBe(name === "pointers.md" ? "nothing_to_play" : "outline");
});

it("every fixture is counted", () => {
  expect(readdirSync(FOLDER)).toHaveLength(17);
});

it("the second reader would tell if a key were wrong (control)", async () => {
  const { text, keys } = await read(`${FOLDER}/letters.md`);
  const [first] = keys;
  if (!first) throw new Error("no key");
  const checked = checkOutline(text);
  expect(checked.some((one) => agrees(one, first))).toBe(true);
  expect(checked.some((one) => agrees(one, { ...first, right: "cloverhitch" }))).toBe(false);
});

it("says of each question that is left out why", async () => {
  const reasons = async (name: string) =>
    reportLines((await read(`${FOLDER}/${name}`)).result).filter((line) =>
      /^(?:question|card).*skipped/.test(line),
    );
  expect(await reasons("letters.md")).toEqual([
    "question | Which letter is right? | skipped | Its right answer can be read in two ways.",
    "question | What is missing here? | skipped | Its answers can't be told apart: their letters are missing or out of order.",
    "question | Which says two things? | skipped | It names two different right answers.",
  ]);
  expect(await reasons("key-at-end.md")).toEqual([
    "question | Which is up? | skipped | The key that names the answers has its number, but so have several questions.",
    "question | Which is down? | skipped | The key that names the answers has its number, but so have several questions.",
  ]);
  expect(await reasons("question-and-answer.md")).toEqual([
    "question | Who knows this one? What is asked here? | skipped | Its right answer is a letter, but it has no answers to choose from.",
  ]);
  expect(await reasons("logseq.md")).toEqual([
    "question | A card without a back | skipped | The card has no back.",
  ]);
});

describe.skipIf(!hasMaterials)("quizzes of other people", () => {
  it.each([
    ["aws-practice-exam-1.md", 50, 50],
    ["li-git-quiz.md", 169, 168],
    ["anjali-Week1.md", 14, 13],
    ["coursera-notes.md", 3, 3],
    ["coursera-q1.md", 2, 2],
    ["blank-line-star.txt", 3, 3],
    ["blank-line-tasks.md", 3, 3],
    ["blank-line-nokey.md", 2, 1],
    ["bold-answers.md", 2, 2],
    ["ditectrev-clf-c02-part.md", 0, 0],
  ])("%s: every question is listed, and its key is its own", async (name, total, certain) => {
    const { text, items, keys } = await read(path.join(MATERIALS, name));
    expect([items.length, keys.length]).toEqual([total, certain]);
    const checked = checkOutline(text);
    const known = keys.filter((key) =>
      checked.some((one) => rightOf(one) !== null && one.stems.some((stem) => bareOf(stem) === key.stem)),
    );
    for (const key of known)
      expect(
        checked.some((one) => agrees(one, key)),
        JSON.stringify(key),
      ).toBe(true);
  });
});
