import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { sniffFile } from "#lib/course-reader/sniff.ts";
import { zipFolder, zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { tarFolder, tarGzOf } from "#tests/support/tar-files.ts";
import { reader } from "./reader.ts";

const FOLDER = path.resolve("tests/fixtures/import/moodle-backup/garden");
const read = (bytes: Buffer) => readWith(reader, bytes, "garden.mbz");
const made = (key: string) => /What soil is|Life in the soil/.test(key);

let result: ParseResult;
beforeAll(async () => {
  result = await read(await tarFolder(FOLDER));
});

describe("a backup of a course", () => {
  it("becomes units by its sections, in the order in which Moodle shows them", () => {
    const { course } = result;
    expect(course).toMatchObject({ title: "The garden", format: "moodle_backup", sourceId: "moodle/5f5f/7" });
    expect(course.units.map(({ title, islands }) => [title, islands.map((one) => one.title)])).toEqual([
      ["Soil", ["What soil is", "Soil quiz", "Life in the soil"]],
      ["Section 2", ["Words", "Worms", "All of it"]],
    ]);
    expect(course.islands.map(({ title }) => title)).toEqual(["Tools and/or hands"]);
  });

  it("has every right answer, whatever language the site says true in", () => {
    expect(answerKeys(result).filter((key) => !made(key))).toEqual([
      "Soil / Soil quiz / Which part of soil is finest? [picture: soil] = Clay",
      "Soil / Soil quiz / Humus is dark. = True",
      "Soil / Soil quiz / How many years did he study them? = 21",
      "Section 2 / Words / spade → ? = tool for digging",
      "Section 2 / Words / rake → ? = tool for leaves",
      "Section 2 / Words / hoe → ? = tool for weeds",
      "Section 2 / Worms / How many legs has a worm? = None",
      "Section 2 / All of it / What are they for? = rake → gather, shears → cut, spade → dig",
      "Section 2 / All of it / [[1]] holds water. [[2]] dig. = Clay, Worms",
      "Section 2 / All of it / Which part of soil is finest? [picture: soil] = Clay",
      " / Tools and/or hands / Which tools cut? = shears, saw",
    ]);
  });

  it("says of each item what became of it, once", () => {
    expect(reportLines(result)).toEqual([
      "module | General | skipped | It holds no quiz that can be played.",
      "forum | News | skipped | Discussions aren't taken over.",
      "module | Soil | imported",
      "text | Welcome | skipped | It is too short to make questions from.",
      expect.stringMatching(/^page \| What soil is \| degraded \| It holds no questions, so \d+ were made/),
      "quiz | Soil quiz | imported",
      "question | Finest part | imported",
      "question | Humus | imported",
      "question | Worms a year | imported",
      "question | Question 4 | skipped | The backup doesn't hold it.",
      expect.stringMatching(/^chapter \| Life in the soil \| degraded/),
      "chapter | Compost | skipped | It is too short to make questions from.",
      "chapter | Notes for teachers | skipped | It is hidden in Moodle.",
      "link | A garden elsewhere | skipped | It lies on another site.",
      "file | Slides | skipped | Files inside a backup aren't opened. Download it from the course and import it by itself.",
      "module | Section 2 | imported",
      "glossary | Words | imported",
      ...["spade", "rake", "hoe"].map((word) => expect.stringMatching(`^\\w+ \\| ${word} \\| degraded`)),
      "card | mulch | imported",
      "card | trowel | skipped | It waits for approval in Moodle.",
      "page | About worms | skipped | It is too short to make questions from.",
      "lesson | Worms | imported",
      "question | Legs | imported",
      "question | Say why | skipped | Questions of this kind in a lesson aren't played.",
      "quiz | All of it | imported",
      "question | Tools | imported",
      "question | Gaps | imported",
      "question | Finest part | imported",
      "question group | Tools and/or hands | skipped | It draws a question of this category at random. What no quiz asks of it comes as an island of its own.",
      `activity | Stickers | skipped | Activities of the kind "stickers" can't be played here.`,
      "category | Soil | skipped | None of its questions can be played.",
      "question | Not ready | skipped | It is a draft in Moodle's question bank.",
      "question | Say why | skipped | An essay has no answer to choose.",
      "category | Tools and/or hands | imported",
      "question | Tools to cut | imported",
      "question | Gone | skipped | It is hidden in Moodle's question bank.",
    ]);
    expect(result.report.counts).toEqual({ total: 33, imported: 13, degraded: 5, skipped: 15 });
  });

  it("keeps feedback, pictures and ids; a question that is asked twice has its id once", () => {
    const [first, second] = result.course.units[0]?.islands[1]?.questions ?? [];
    expect(first).toMatchObject({ sourceId: "soil-1", explanation: "Clay is fine." });
    expect(first?.options.map(({ feedback }) => feedback)).toEqual([
      "It is the coarsest.",
      "Well done.",
      null,
    ]);
    expect(second?.options.map(({ feedback }) => feedback)).toEqual([null, "Think again."]);
    expect(result.media).toHaveLength(1);
    expect(result.course.units[1]?.islands[2]?.questions.at(-1)?.sourceId).toBeNull();
  });

  it("may be a zip, and is told from other archives by what is in it", async () => {
    const [tar, zip] = [await tarFolder(FOLDER), await zipFolder(FOLDER)];
    expect(answerKeys(await read(zip))).toEqual(answerKeys(result));
    for (const bytes of [tar, zip])
      expect(reader.accepts(await sniffFile({ fileName: "x", bytes }))).toBe(true);
    const course = await tarFolder(path.resolve("tests/fixtures/import/olx/garden"), "course/");
    expect(reader.accepts(await sniffFile({ fileName: "x", bytes: course }))).toBe(false);
  });
});

const information = (activities: string) =>
  `<moodle_backup><information><original_course_fullname>Old</original_course_fullname><contents><activities>${activities}</activities></contents></information></moodle_backup>`;
const quiz = (instances: string) =>
  `<activity id="1"><quiz id="1"><name>Q</name><question_instances>${instances}</question_instances></quiz></activity>`;
const LISTED =
  "<activity><moduleid>5</moduleid><modulename>quiz</modulename><title>Q</title><directory>activities/quiz_5</directory></activity>";
const answer = (id: number, text: string, share: number) =>
  `<answer id="${id}"><answertext>${text}</answertext><fraction>${share}</fraction><feedback></feedback></answer>`;
const choice = (id: number, answers: string, more = "") =>
  `<question id="${id}"><parent>0</parent><name>Q${id}</name><questiontext>Which ${id}?</questiontext><questiontextformat>1</questiontextformat><qtype>multichoice</qtype>${more}<plugin_qtype_multichoice_question><answers>${answers}</answers><multichoice id="1"><single>1</single></multichoice></plugin_qtype_multichoice_question></question>`;
const bank = (questions: string) =>
  `<question_categories><question_category id="1"><name>Bank</name><parent>0</parent><questions>${questions}</questions></question_category></question_categories>`;

describe("a backup of Moodle 2 or 3", () => {
  it("names its questions by their ids, with or without places", async () => {
    const questions =
      choice(1, answer(1, "a", 1) + answer(2, "b", 0)) +
      choice(2, answer(3, "c", 0) + answer(4, "d", 1)) +
      choice(3, answer(5, "e", 0.5) + answer(6, "f", -0.5)) +
      choice(4, answer(7, "g", 1) + answer(8, "h", 0), "<hidden>1</hidden>");
    const parsed = await read(
      await tarGzOf({
        "moodle_backup.xml": information(LISTED),
        "activities/quiz_5/quiz.xml": quiz(
          "<question_instance><slot>2</slot><questionid>1</questionid></question_instance><question_instance><slot>1</slot><question>2</question></question_instance>",
        ),
        "questions.xml": bank(questions),
      }),
    );
    expect(answerKeys(parsed)).toEqual([
      " / Q / Which 2? = d",
      " / Q / Which 1? = a",
      " / Bank / Which 3? = e",
    ]);
    expect(reportLines(parsed).at(-1)).toBe(
      "question | Q4 | skipped | It is hidden in Moodle's question bank.",
    );
  });

  it("says so where files of it are missing or broken", async () => {
    const broken = await read(
      await tarGzOf({
        "moodle_backup.xml": information(LISTED + LISTED.replaceAll("quiz", "page").replace(">Q<", ">P<")),
        "activities/quiz_5/quiz.xml": "<activity><quiz>",
        "questions.xml": bank("<question>"),
      }),
    );
    expect(reportLines(broken)).toEqual([
      expect.stringMatching(/^quiz \| Q \| skipped \| Its file in the backup can't be read\. The XML/),
      "page | P | skipped | The backup doesn't hold it.",
      expect.stringMatching(
        /^question bank \| Question bank \| skipped \| Its file in the backup can't be read\./,
      ),
    ]);
  });
});

describe("bad backups", () => {
  it.each([
    ["nothing in it", { "moodle_backup.xml": "<moodle_backup/>" }, "bad_xml"],
    ["a cut list", { "moodle_backup.xml": "<moodle_backup><information>" }, "bad_xml"],
    ["entities", { "moodle_backup.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }, "bad_xml"],
    ["one of Moodle 1.9", { "moodle.xml": "<MOODLE_BACKUP/>", "moddata/a.txt": "x" }, "wrong_type"],
  ])("%s", async (_, files: Record<string, string>, code) => {
    await expect(read(await zipOf(files))).rejects.toMatchObject({ name: "ImportError", code });
  });

  it("10,000 questions, and circles of categories and pages", async () => {
    const questions = Array.from({ length: 10_000 }, (_, index) =>
      choice(index + 1, answer(2 * index, "a", 1) + answer(2 * index + 1, "b", 0)),
    ).join("");
    const circle = bank(questions).replace("<parent>0</parent><questions>", "<parent>1</parent><questions>");
    const large = await read(
      await tarGzOf({ "moodle_backup.xml": information(""), "questions.xml": circle }),
    );
    expect(large.report.counts).toMatchObject({ total: 10_000, imported: 10_000 });
  }, 60_000);

  it(
    "mutated become a valid course or a sentence",
    async () => {
      const files = [
        { name: "garden.mbz", bytes: await tarFolder(FOLDER) },
        { name: "garden.zip", bytes: await zipFolder(FOLDER) },
      ];
      const { outcomes } = await fuzzFormat(files);
      expect(outcomes.moodle_backup).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
