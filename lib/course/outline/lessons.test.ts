import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { edit, expectDense, now, outline, setUp } from "#tests/support/outline.ts";
import { getCourseDetail } from "../queries.ts";
import { rowsOf } from "./outline.ts";
import { outlinePatchSchema, type WireEdit } from "./outline-schema.ts";

beforeEach(resetDatabase);

/** A course with L1 before 1b, L2 behind the islands of unit 1, L3 before 2a and L4 without a unit. */
async function setUpLessons() {
  const ids = await setUp();
  const { courseId } = ids;
  const { idOf } = await outline(courseId);
  const lesson = (title: string, unit: string | null, before: string | null, position: number) => ({
    ...{ courseId, title, position },
    ...{ unitId: unit && idOf(unit), islandId: before && idOf(before) },
  });
  await db().lesson.createMany({
    data: [
      lesson("L1", "Unit 1", "1b", 0),
      lesson("L2", "Unit 1", null, 1),
      lesson("L3", "Unit 2", "2a", 2),
      { ...lesson("L4", null, null, 3), kind: "video" },
    ],
  });
  return ids;
}

/** What stands in a unit, or outside of all of them, as the database has it */
async function rows(courseId: string, unit: string | null) {
  const { read, idOf, titles } = await outline(courseId);
  return titles(rowsOf(read, "lesson", unit && idOf(unit)));
}

const stored = (title: string) => db().lesson.findFirstOrThrow({ where: { title } });

async function expectOrdered(courseId: string) {
  await expectDense(courseId);
  const { nodes } = await outline(courseId);
  const lessons = nodes.filter(({ kind }) => kind === "lesson");
  expect(lessons.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([...lessons.keys()]);
}

describe("lessons", () => {
  it("are told in their order, each with its place", async () => {
    const { userId, courseId } = await setUpLessons();
    const { idOf } = await outline(courseId);
    const course = await getCourseDetail(userId, courseId);
    expect(course?.lessons).toEqual([
      { _id: idOf("L1"), unitId: "unit-1", islandId: idOf("1b"), title: "L1", kind: "page" },
      { _id: idOf("L2"), unitId: "unit-1", islandId: null, title: "L2", kind: "page" },
      { _id: idOf("L3"), unitId: "unit-2", islandId: idOf("2a"), title: "L3", kind: "page" },
      { _id: idOf("L4"), unitId: null, islandId: null, title: "L4", kind: "video" },
    ]);
    expect(await rows(courseId, "Unit 1")).toEqual(["1a", "L1", "1b", "L2"]);
    expect(await rows(courseId, null)).toEqual(["Loose", "L4"]);
  });

  it("are renamed, and keep what their file calls them", async () => {
    const ids = await setUpLessons();
    const id = (await outline(ids.courseId)).idOf("L1");
    await edit(ids, 1, { type: "rename", kind: "lesson", id, title: "Tides" });
    expect(await stored("Tides")).toMatchObject({ id, fileTitle: "L1" });
    await edit(ids, 2, { type: "rename", kind: "lesson", id, title: "L1" });
    expect(await stored("L1")).toMatchObject({ id, fileTitle: null });
  });

  it.each([
    [0, ["L1", "1a", "1b", "L2"], "1a"],
    [2, ["1a", "1b", "L1", "L2"], null],
    [99, ["1a", "1b", "L2", "L1"], null],
  ])("move within their unit to place %i", async (position, order, before) => {
    const ids = await setUpLessons();
    const { idOf } = await outline(ids.courseId);
    const unit = idOf("Unit 1");
    await edit(ids, 1, { type: "move", kind: "lesson", id: idOf("L1"), parentId: unit, position });
    expect(await rows(ids.courseId, "Unit 1")).toEqual(order);
    expect((await stored("L1")).islandId).toBe(before && idOf(before));
    await expectOrdered(ids.courseId);
  });

  it("move to another unit, and out of all of them", async () => {
    const ids = await setUpLessons();
    const { idOf } = await outline(ids.courseId);
    const move = { type: "move", kind: "lesson" } as const;
    const course = await edit(
      ids,
      1,
      { ...move, id: idOf("L2"), parentId: idOf("Unit 2"), position: 1 },
      { ...move, id: idOf("L1"), parentId: null, position: 0 },
    );
    expect(course.lessons.map(({ title }) => title)).toEqual(["L3", "L2", "L1", "L4"]);
    expect(await rows(ids.courseId, "Unit 2")).toEqual(["L3", "L2", "2a", "2b"]);
    expect(await rows(ids.courseId, null)).toEqual(["L1", "Loose", "L4"]);
    expect(await stored("L1")).toMatchObject({ unitId: null, islandId: idOf("Loose") });
    await expectOrdered(ids.courseId);
  });

  it("stay where they are when their island goes, and stand before it again when it is back", async () => {
    const ids = await setUpLessons();
    const { idOf } = await outline(ids.courseId);
    const [id, parentId] = [idOf("1b"), idOf("Unit 1")];
    await edit(ids, 1, { type: "remove", kind: "island", id });
    expect(await rows(ids.courseId, "Unit 1")).toEqual(["1a", "L1", "L2"]);
    expect((await stored("L1")).islandId).toBeNull();
    await edit(ids, 2, { type: "restore", kind: "island", id, parentId, position: 2 });
    expect(await rows(ids.courseId, "Unit 1")).toEqual(["1a", "L1", "1b", "L2"]);
    expect((await stored("L1")).islandId).toBe(id);
    await edit(ids, 3, { type: "move", kind: "island", id, parentId: idOf("Unit 2"), position: 0 });
    expect(await rows(ids.courseId, "Unit 1")).toEqual(["1a", "L1", "L2"]);
    expect(await rows(ids.courseId, "Unit 2")).toEqual(["1b", "L3", "2a", "2b"]);
    await expectOrdered(ids.courseId);
  });

  it("stand behind all islands where theirs is in the trash", async () => {
    const { courseId } = await setUpLessons();
    await db().island.updateMany({ where: { courseId, title: "1b" }, data: { removedAt: now } });
    expect(await rows(courseId, "Unit 1")).toEqual(["1a", "L1", "L2"]);
  });

  it.each([
    ["lesson", "L1", "Unit 1", 1],
    ["unit", "Unit 1", null, 0],
  ] as const)("are removed and restored: %s %s", async (kind, title, parent, position) => {
    const ids = await setUpLessons();
    const before = await outline(ids.courseId);
    const [id, parentId] = [before.idOf(title), parent && before.idOf(parent)];
    const course = await edit(ids, 1, { type: "remove", kind, id });
    expect(course.lessons.map((lesson) => lesson.title)).not.toContain("L1");
    expect(await stored("L1")).toMatchObject({ removedAt: now });
    await expectOrdered(ids.courseId);
    await edit(ids, 2, { type: "restore", kind, id, parentId, position });
    expect((await outline(ids.courseId)).read).toEqual(before.read);
    await expectOrdered(ids.courseId);
  });

  it("are refused where they are foreign, gone for good, or put where none can lie", async () => {
    const [ids, other] = [await setUpLessons(), await setUp()];
    await db().lesson.create({ data: { courseId: other.courseId, title: "Theirs", position: 0 } });
    const [mine, theirs] = [await outline(ids.courseId), await outline(other.courseId)];
    const [own, foreign] = [mine.idOf("L1"), theirs.idOf("Theirs")];
    const place = { parentId: null, position: 0 };
    const bad: [WireEdit, string][] = [
      [{ type: "rename", kind: "lesson", id: foreign, title: "Mine now" }, "not_found"],
      [{ type: "rename", kind: "lesson", id: mine.idOf("1a"), title: "An island" }, "not_found"],
      [{ type: "move", kind: "lesson", id: foreign, ...place }, "not_found"],
      [{ type: "move", kind: "lesson", id: own, parentId: theirs.idOf("Unit 1"), position: 0 }, "not_found"],
      [{ type: "move", kind: "lesson", id: own, parentId: mine.idOf("1a"), position: 0 }, "invalid_input"],
      [{ type: "remove", kind: "lesson", id: foreign }, "not_found"],
      [{ type: "restore", kind: "lesson", id: foreign, ...place }, "not_found"],
      [{ type: "restore", kind: "lesson", id: randomUUID(), ...place }, "not_found"],
    ];
    const rename: WireEdit = { type: "rename", kind: "course", title: "Half done" };
    for (const [wrong, code] of bad) {
      await expect(edit(ids, 1, rename, wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code });
    }
    await expect(
      edit({ ...ids, userId: other.userId }, 1, { type: "remove", kind: "lesson", id: own }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await outline(ids.courseId)).read).toEqual(mine.read);
    expect((await outline(other.courseId)).read).toEqual(theirs.read);
  });

  it("can't be added here", () => {
    const add = { type: "add", kind: "lesson", id: randomUUID(), parentId: null, position: 0, title: "New" };
    expect(outlinePatchSchema.safeParse({ version: 1, edits: [add] }).success).toBe(false);
  });
});
