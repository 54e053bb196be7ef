import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { zipFolder } from "#tests/support/archives.ts";
import {
  type Checked,
  checkBackup,
  checkBrightspaceCsv,
  checkGift,
  checkMoodleXml,
  checkQti,
} from "#tests/support/lms-checker.ts";
import { readWith } from "#tests/support/read-course.ts";
import { tarFolder } from "#tests/support/tar-files.ts";
import type { CourseReader } from "./format-reader.ts";
import { reader as blackboard } from "./formats/blackboard/reader.ts";
import { reader as brightspaceCsv } from "./formats/brightspace-csv/reader.ts";
import { reader as cartridge } from "./formats/common-cartridge/reader.ts";
import { reader as gift } from "./formats/gift/reader.ts";
import { reader as moodleBackup } from "./formats/moodle-backup/reader.ts";
import { reader as moodleXml } from "./formats/moodle-xml/reader.ts";
import { reader as qti } from "./formats/qti-1-2.ts";

const at = (name: string) => path.resolve("tests/fixtures/import", name);
const text = (name: string) => readFileSync(at(name), "utf8");
const withoutMarks = (shown: string) =>
  shown
    .replace(/\[picture[^\]]*\]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** How often the readers' course agrees with the second look; a key that differs is named. */
async function compare(reader: CourseReader, bytes: Buffer | string, checked: Checked) {
  const { course, report } = await readWith(reader, bytes, "file");
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  const wrong: string[] = [];
  let agreed = 0;
  for (const { text: asked, options, correctIndex } of islands.flatMap((island) => island.questions)) {
    const expected = checked.keys.get(withoutMarks(asked));
    const key = withoutMarks(options[correctIndex ?? -1]?.text ?? "");
    if (expected === undefined) continue;
    if (key.toLowerCase() === expected.toLowerCase()) agreed += 1;
    else wrong.push(`${asked}: ${key} instead of ${expected}`);
  }
  const lines = report.items.filter(({ kind }) => kind === "question" || kind === "text");
  return { agreed, wrong, questions: lines.length };
}

describe("a second look at the files of learning platforms", () => {
  it.each([
    ["Moodle XML", moodleXml, text("moodle-xml/all-types.xml"), checkMoodleXml, 2],
    ["Moodle XML with texts", moodleXml, text("moodle-xml/texts.xml"), checkMoodleXml, 0],
    ["GIFT", gift, text("gift/all-types.gift"), checkGift, 1],
    ["GIFT with categories", gift, text("gift/categories.gift"), checkGift, 0],
    ["QTI 1.2", qti, text("qti-1-2/quiz.xml"), checkQti, 1],
    ["Brightspace's table", brightspaceCsv, text("brightspace-csv/garden.csv"), checkBrightspaceCsv, 1],
  ] as const)("finds the same questions and answers in %s", async (_, reader, file, check, least) => {
    const checked = check(file);
    const { agreed, wrong, questions } = await compare(reader, file, checked);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThanOrEqual(least);
    expect(questions).toBe(checked.count);
  });

  it("finds the same answers in packages", async () => {
    const backup = await tarFolder(at("moodle-backup/garden"));
    const packages: [CourseReader, Buffer, Checked, number][] = [
      [moodleBackup, backup, checkBackup(text("moodle-backup/garden/questions.xml")), 2],
      [blackboard, await zipFolder(at("blackboard")), checkQti(text("blackboard/res00001.dat")), 1],
      [cartridge, await zipFolder(at("brightspace")), checkQti(text("brightspace/quiz_d2l_1.xml")), 2],
    ];
    for (const [reader, bytes, checked, least] of packages) {
      const { agreed, wrong } = await compare(reader, bytes, checked);
      expect(wrong).toEqual([]);
      expect(agreed).toBeGreaterThanOrEqual(least);
    }
  });
});
