import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { zipFolder } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { tarFolder, tarGzOf } from "#tests/support/tar-files.ts";
import { reader } from "./reader.ts";

const MANY = amount(1000, 10_000);
const FOLDER = "tests/fixtures/import/olx/garden";
const read = (bytes: Buffer, name = "course.tar.gz") => readWith(reader, bytes, name);

/** A course of one sequence with these problems, all in one file. */
const inline = (problems: string) =>
  tarGzOf({
    "course.xml": `<course org="O" course="C" url_name="r" display_name="Tiny"><chapter display_name="One"><sequential url_name="s" display_name="Seq"><vertical>${problems}</vertical></sequential></chapter></course>`,
  });

const choice = (id: string | number) =>
  `<problem url_name="p${id}" display_name="P${id}"><p>Is it?</p><multiplechoiceresponse><choicegroup><choice correct="false">no</choice><choice correct="true">yes</choice></choicegroup></multiplechoiceresponse></problem>`;

describe("a course of Open edX", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await tarFolder(FOLDER, "course/"));
  });

  it("becomes units and islands with their right answers", () => {
    expect(result.course).toMatchObject({
      title: "Plants from Seed to Leaf",
      format: "olx",
      sourceId: "Meadow/BOT101/2026_T1",
    });
    const keys = answerKeys(result).filter((key) => !key.startsWith("Reading"));
    expect(keys).toEqual([
      "Seeds / What seeds need / What does a seed take in first? Choose one. = Water",
      "Seeds / What seeds need / Which of these help a seed to sprout? = Warmth, Water",
      "Seeds / What seeds need / Do most seeds need light to sprout? = No, many sprout in the dark",
      "Seeds / Seeds in numbers / After about how many days does cress sprout? = 4",
      "Seeds / Seeds in numbers / At what warmth, in °C, do beans sprout best? _____ = 23",
      "Seeds / Seeds in numbers / What is the outer layer of a seed called? = testa",
      "Leaves / Parts of a leaf / Which colour do leaves reflect? See [picture: A leaf] = green",
      "Leaves / Parts of a leaf / Leaves take in [[1]] and give off [[2]] . = carbon dioxide, oxygen",
      "Leaves / Parts of a leaf / What is a leaf's stalk called? = Petiole",
      "Leaves / Parts of a leaf / What are its pores called? \\(n > 100\\) = Stomata",
      "Leaves / Parts of a leaf / Which leaf is a needle? = Pine",
    ]);
  });

  it("reports what doesn't come over, and why", () => {
    const skipped = reportLines(result).filter((line) => line.includes(" | skipped | "));
    for (const line of [
      "question | Growth | skipped | Its answer is a formula.",
      "question | Pattern | skipped | Its answer is a pattern of signs, not a word.",
      "question | days | skipped | It appears in the course more than once. The first one counts.",
      "quiz | gone | skipped | The file sequential/gone.xml is missing.",
      "question | missing | skipped | The file problem/missing.xml is missing.",
      "text | Only words | skipped | It is a text without a question.",
      "question | Random sum | skipped | A script computes it, and scripts are never run.",
      "question | A loose variable | skipped | It has a variable that a script would fill, and scripts are never run.",
      "question | Checked by script | skipped | A script judges its answers, and scripts are never run.",
      "question bank | Empty library | skipped | Its questions lie in a library that the file doesn't hold.",
      "discussion | Talk about leaves | skipped | Discussions aren't taken over.",
      "tool | Leaf simulator | skipped | It is a tool of another site.",
      "activity | Something odd | skipped | Activities of this kind can't be played here.",
      "page | Lost page | skipped | The file html/nowhere.html is missing.",
      "video | A film without words | skipped | The file says neither where the film lies nor what is said in it.",
      "question | draft | skipped | It is a draft that learners never saw.",
      "question | stray | skipped | No part of the course's outline names it.",
    ])
      expect(skipped).toContain(line);
    const { total, imported, degraded, skipped: count } = result.report.counts;
    expect(total).toBe(imported + degraded + count);
    expect(existsSync("/tmp/waddle-was-here")).toBe(false);
  });

  it("keeps ids, feedback, explanations and pictures", () => {
    const questions = result.course.units.flatMap(({ islands }) =>
      islands.flatMap((island) => island.questions),
    );
    const byId = (id: string) => questions.find(({ sourceId }) => sourceId === id);
    expect(byId("water")).toMatchObject({ explanation: "Water makes the seed swell." });
    expect(byId("water")?.options[0]?.feedback).toBe("Most seeds lie in the dark.");
    expect(byId("several")?.explanation).toBe("It comes from Latin.");
    expect(byId("several")?.options[1]?.feedback).toBe("The blade is the flat part.");
    expect(byId("several#2")?.explanation).toBe("One of them is a stoma.");
    expect(byId("colour")?.html).toContain("media:");
    expect(result.media).toHaveLength(1);
    expect(result.course.units[0]?.islands[0]?.sourceId).toBe("seed_quiz");
  });

  it("may be a zip, and may lie at the root", async () => {
    expect(answerKeys(await read(await zipFolder(FOLDER)))).toEqual(answerKeys(result));
  });
});

describe("bad archives", () => {
  it.each([
    ["no course", { "a.txt": "x" }, "wrong_type"],
    ["another course.xml", { "course.xml": "<recipe/>" }, "wrong_type"],
    ["a broken course.xml", { "course.xml": "<course" }, "bad_xml"],
    ["a course that isn't there", { "course.xml": '<course url_name="x"/>' }, "bad_xml"],
    ["a document type", { "course.xml": '<!DOCTYPE a SYSTEM "file:///etc/passwd"><course/>' }, "bad_xml"],
  ])("%s", async (_, files: Record<string, string>, code) => {
    await expect(read(await tarGzOf(files))).rejects.toMatchObject({ name: "ImportError", code });
  });

  it("no tar, and a cut one", async () => {
    const whole = await inline(choice(1));
    for (const bytes of [whole.subarray(0, 60), Buffer.from("1f8b0800", "hex")])
      await expect(read(bytes)).rejects.toMatchObject({ name: "ImportError", code: "bad_archive" });
  });

  it("circles and deep nesting end", async () => {
    const deep = `${"<wrapper>".repeat(60)}${choice(1)}${"</wrapper>".repeat(60)}`;
    expect((await read(await inline(deep))).report.counts).toMatchObject({ imported: 0 });
    const circle = await tarGzOf({
      "course.xml": '<course><chapter display_name="A"><vertical url_name="v"/></chapter></course>',
      "vertical/v.xml": `<vertical>${choice(1)}<vertical url_name="v"/></vertical>`,
    });
    expect((await read(circle)).report.counts).toEqual({ total: 3, imported: 2, degraded: 0, skipped: 1 });
  });
});

it("gives an id once", async () => {
  const { course } = await read(await inline(choice(1) + choice(1)));
  expect(course.units[0]?.islands[0]?.questions.map(({ sourceId }) => sourceId)).toEqual(["p1", null]);
});

it(`reads ${MANY} problems, and a course of 800 files`, async () => {
  const many = Array.from({ length: MANY }, (_, n) => choice(n)).join("");
  expect((await read(await inline(many))).report.counts.imported).toBe(MANY + 1);
  const ids = Array.from({ length: 796 }, (_, n) => n);
  const before = process.cpuUsage();
  const course = await read(
    await tarGzOf({
      "course.xml": '<course url_name="r" org="O" course="C"/>',
      "course/r.xml": '<course display_name="Long"><chapter url_name="c"/></course>',
      "chapter/c.xml": '<chapter display_name="C"><sequential url_name="s"/></chapter>',
      "sequential/s.xml": `<sequential display_name="S"><vertical>${ids.map((n) => `<problem url_name="p${n}"/>`).join("")}</vertical></sequential>`,
      ...Object.fromEntries(ids.map((n) => [`problem/p${n}.xml`, choice(n)])),
    }),
  );
  const { user, system } = process.cpuUsage(before);
  expect(course.report.counts.imported).toBe(797);
  expect((user + system) / 1e6).toBeLessThan(10);
}, 120_000);

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const { outcomes } = await fuzzFormat([
    { name: "course.tar.gz", bytes: await tarFolder(FOLDER, "course/") },
  ]);
  expect(outcomes.olx).toBeGreaterThan(0);
});
