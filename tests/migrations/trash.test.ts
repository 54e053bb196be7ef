import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { layoutSchema } from "#lib/course/layout/layout-schema.ts";
import { migratedDatabase } from "#tests/support/migrated-database.ts";

/*
 * Rows as they were stored while the trash of a course was a hidden course: removed on 1 March a question, on the 2nd two
 * quizzes, on the 3rd an island, on the 4th a unit. The course has one unit of its owner's own, and one renamed island.
 */
const MIGRATION = "20261130000000_trash";
const rows = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "trash-before.json"), "utf8")));

let database: Awaited<ReturnType<typeof migratedDatabase>>;

beforeAll(async () => {
  database = await migratedDatabase(MIGRATION, rows);
}, 60_000);
afterAll(() => database.drop());

const all = (query: string) => database.all(query);
const QUESTIONS = `SELECT v."text", to_char(q."removedAt" AT TIME ZONE 'UTC', 'MM-DD') AS "removed" FROM "Question" q
  JOIN "QuestionVersion" v ON v."questionId" = q."id"
  WHERE NOT EXISTS (SELECT FROM "QuestionVersion" n WHERE n."questionId" = q."id" AND n."number" > v."number")
  ORDER BY v."text"`;

it("keeps every row, and gives each removed one the day of its removal", async () => {
  const removed = (day: string | null, ...texts: string[]) => texts.map((text) => ({ text, removed: day }));
  expect(await all(QUESTIONS)).toEqual(
    [
      ...removed("03-01", "1.1.1.1"),
      ...removed("03-04", "1.1.1.2"),
      ...removed("03-02", "1.1.2.1", "1.1.2.2"),
      ...removed("03-03", "1.2.1.1", "1.2.1.2", "1.2.2.1", "1.2.2.2"),
      ...removed("03-02", "2.1.1.1", "2.1.1.2"),
      ...removed(null, "2.1.2.1", "2.1.2.2", "2.2.1.1", "2.2.1.2", "2.2.2.2", "Edited?", "Own?"),
    ].sort((a, b) => (a.text < b.text ? -1 : 1)),
  );
  const list = (table: string) =>
    all(
      `SELECT "title", to_char("removedAt" AT TIME ZONE 'UTC', 'MM-DD') AS "removed" FROM "${table}" WHERE "title" <> '' ORDER BY "title"`,
    );
  expect(await list("Unit")).toEqual([
    ...[
      { title: "1", removed: "03-04" },
      { title: "2", removed: null },
      { title: "3", removed: null },
    ],
  ]);
  expect((await list("Island")).map(({ title, removed: day }) => [title, day])).toEqual([
    ["1.1", "03-04"],
    ["1.2", "03-03"],
    ["2.1", null],
    ["3.1", null],
    ["Renamed", null],
  ]);
  expect(await all(`SELECT "stars" FROM "QuizProgress"`)).toEqual([{ stars: 3 }]);
});

it("leaves one course, and what was hidden lies in it", async () => {
  expect(await all(`SELECT "title" FROM "Course"`)).toHaveLength(1);
  expect(await all(`SELECT DISTINCT "courseId" FROM "Island"`)).toHaveLength(1);
});

it("says what is the owner's own, and which quizzes are default ones", async () => {
  const own = (table: string) => all(`SELECT "title", "fileTitle" FROM "${table}" WHERE "isOwn"`);
  expect(await own("Unit")).toEqual([{ title: "3", fileTitle: null }]);
  expect(await own("Island")).toEqual([{ title: "3.1", fileTitle: null }]);
  expect(await own("Quiz")).toEqual([{ title: "3.1.1", fileTitle: null }]);
  expect(await all(`SELECT "title" FROM "Island" WHERE "fileTitle" = '2.2'`)).toEqual([{ title: "Renamed" }]);
  expect(
    await all(
      `SELECT "text", "basedOn", "isOwn" FROM "QuestionVersion" WHERE "isOwn" OR "basedOn" IS NOT NULL`,
    ),
  ).toEqual(
    expect.arrayContaining([
      { text: "Own?", basedOn: null, isOwn: true },
      { text: "Edited?", basedOn: 1, isOwn: false },
    ]),
  );
  const defaults = await all(`SELECT "title" FROM "Quiz" WHERE "isDefault" ORDER BY "title"`);
  expect(defaults.map(({ title }) => title)).toEqual(["1.1.1", "1.2.1", "2.1.1", "2.2.1"]);
});

it("says the same of the course that an import keeps for undoing", async () => {
  const [row] = await all(`SELECT "before" FROM "CourseImport"`);
  const { units, islands, quizzes } = layoutSchema.parse(row?.before);
  expect(units.map(({ title, isOwn }) => [title, isOwn])).toEqual([
    ["1", false],
    ["2", false],
    ["3", true],
  ]);
  expect(islands.find(({ title }) => title === "Renamed")).toMatchObject({ fileTitle: "2.2", isOwn: false });
  expect(quizzes.filter(({ isDefault }) => isDefault)).toHaveLength(4);
});

it("lets units change their numbers within a transaction, and not end it with two alike", async () => {
  await all(`BEGIN; UPDATE "Unit" SET "number" = 5 WHERE "removedAt" IS NULL`);
  await expect(all("COMMIT")).rejects.toThrow("Unit_one_number");
});
