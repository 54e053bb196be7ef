import { beforeEach, describe, expect, it } from "vitest";
import { listCourses } from "#lib/account/export/course-queries.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, questionDraft } from "#tests/support/factories.ts";
import { exportCourse } from "./export/export-service.ts";
import { readLayout } from "./layout/layout-queries.ts";
import { layoutSchema } from "./layout/layout-schema.ts";
import { editCourse } from "./outline/outline-service.ts";
import type { IslandDraft } from "./rules.ts";
import { saveCourse } from "./service.ts";
import { revertCourse, updateCourse } from "./update/update-service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const SPOKEN = {
  text: "Ice floats. It is lighter than water.",
  times: [
    { at: 0, offset: 0 },
    { at: 2.5, offset: 12 },
  ],
};
const LATER = { text: "Snow falls.", times: [{ at: 9, offset: 0 }] };

beforeEach(resetDatabase);

const courseWith = (more: Partial<IslandDraft>) => {
  const quizzes = [{ title: "Ice", questions: [questionDraft("Does ice float?")] }];
  const island = { title: "Ice", difficulty: "beginner", sourceId: "ice", quizzes, ...more };
  return { title: "Sea", description: "", units: [], islands: [island] };
};

async function setUp() {
  const { id: userId } = await createLearner();
  const courseId = await inTransaction((tx) => saveCourse(tx, courseWith(SPOKEN), { ownerId: userId }));
  const update = (more: Partial<IslandDraft>) =>
    inTransaction(async (tx) => {
      await lockLearner(kysely(tx), userId, NOW);
      return updateCourse(tx, userId, courseId, courseWith(more), NOW);
    });
  const undo = (before: Awaited<ReturnType<typeof update>>["before"]) =>
    inTransaction(async (tx) => {
      await lockLearner(kysely(tx), userId, NOW);
      await revertCourse(tx, userId, courseId, before, NOW);
    });
  const kept = () =>
    db().islandText.findMany({ where: { island: { courseId } }, select: { text: true, times: true } });
  return { userId, courseId, update, undo, kept };
}

describe("the times of a text that was spoken", () => {
  it("are saved with it", async () => {
    const { kept } = await setUp();
    expect(await kept()).toEqual([SPOKEN]);
  });

  it("are those of a newer text, and what they were after an undo", async () => {
    const { update, undo, kept } = await setUp();
    const { before } = await update(LATER);
    expect(await kept()).toEqual([LATER]);
    await undo(before);
    expect(await kept()).toEqual([SPOKEN]);
  });

  it.each([
    ["says nothing", {}, SPOKEN],
    ["has the same text without times", { text: SPOKEN.text }, SPOKEN],
    ["has another text without times", { text: "Snow." }, { text: "Snow.", times: null }],
  ])("after an update that %s", async (_, more, after) => {
    const { update, kept } = await setUp();
    await update(more);
    expect(await kept()).toEqual([after]);
  });

  it("go with a text that its owner changes, and stay with one that is saved as it was", async () => {
    const { userId, courseId, kept } = await setUp();
    const { id: islandId } = await db().island.findFirstOrThrow({ where: { courseId } });
    const edit = (version: number, text: string) =>
      editCourse(userId, courseId, { version, edits: [{ type: "text", islandId, text }] }, NOW);
    await edit(1, SPOKEN.text);
    expect(await kept()).toEqual([SPOKEN]);
    await edit(2, "Mine.");
    expect(await kept()).toEqual([{ text: "Mine.", times: null }]);
  });

  it("aren't missed in layouts that were stored before there were any", async () => {
    const { courseId } = await setUp();
    const layout = await readLayout(db(), courseId);
    expect(layout.islands[0]?.times).toEqual(SPOKEN.times);
    const older = { ...layout, islands: layout.islands.map(({ times: _, ...island }) => island) };
    expect(layoutSchema.parse(older).islands[0]?.times).toBeNull();
  });

  it("travel with an export of the course", async () => {
    const { userId, courseId } = await setUp();
    const { stream } = await exportCourse(userId, courseId, "json");
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    const scratch = makeScratch();
    const { course } = await parseCourseFile({ path: scratch.write("x", bytes), fileName: "x" }, () => {});
    scratch.remove();
    expect(course.islands[0]).toMatchObject(SPOKEN);
  });

  it("are in the export of the account", async () => {
    const { userId } = await setUp();
    const courses = (await Array.fromAsync(listCourses(userId))).flat();
    expect(courses[0]?.islands[0]?.text).toMatchObject(SPOKEN);
  });
});
