import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, courseDraft, createLearner, questions } from "#tests/support/factories.ts";
import { edit, expectDense, now, outline, setUp } from "#tests/support/outline.ts";
import { saveCourse } from "../service.ts";
import { islandsInOrder, listOf } from "./outline.ts";
import type { WireEdit } from "./outline-schema.ts";
import { removeCourse } from "./outline-service.ts";

beforeEach(resetDatabase);

describe("what can't be done", () => {
  it("leaves everything as it was", async () => {
    const ids = await setUp();
    const other = await setUp();
    const [mine, theirs] = [await outline(ids.courseId), await outline(other.courseId)];
    const rename: WireEdit = { type: "rename", kind: "course", title: "Half done" };
    const place = { parentId: null, position: 0 };
    const bad: [WireEdit, string][] = [
      [{ type: "rename", kind: "island", id: theirs.idOf("1a"), title: "Mine now" }, "not_found"],
      [{ type: "move", kind: "island", id: theirs.idOf("1a"), ...place }, "not_found"],
      [
        { type: "move", kind: "island", id: mine.idOf("1a"), parentId: theirs.idOf("Unit 1"), position: 0 },
        "not_found",
      ],
      [
        { type: "move", kind: "unit", id: mine.idOf("Unit 1"), parentId: mine.idOf("Unit 2"), position: 0 },
        "invalid_input",
      ],
      [{ type: "add", kind: "island", id: theirs.idOf("1a"), title: "Theirs", ...place }, "not_found"],
      [{ type: "remove", kind: "unit", id: theirs.idOf("Unit 1") }, "not_found"],
      [{ type: "restore", kind: "unit", id: theirs.idOf("Unit 1"), ...place }, "not_found"],
      [{ type: "restore", kind: "unit", id: randomUUID(), ...place }, "not_found"],
      [{ type: "text", islandId: theirs.idOf("1a"), text: "x" }, "not_found"],
    ];
    for (const [wrong, code] of bad) {
      await expect(edit(ids, 1, rename, wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code });
    }
    expect((await outline(ids.courseId)).read).toEqual(mine.read);
    expect((await outline(other.courseId)).read).toEqual(theirs.read);
    expect(await db().course.findUnique({ where: { id: ids.courseId } })).toMatchObject({ version: 1 });
  });

  it("is someone else's course, or one of the catalogue", async () => {
    const ids = await setUp();
    const stranger = await createLearner();
    const catalogue = await db().$transaction((tx) => saveCourse(tx, courseDraft([]), { slug: "open" }));
    const rename: WireEdit = { type: "rename", kind: "course", title: "Mine now" };
    const refused = { code: "not_found", message: "There is no such course." };
    const all = () =>
      db().course.findMany({ orderBy: { id: "asc" }, select: { title: true, version: true } });
    const before = await all();
    for (const courseId of [ids.courseId, catalogue, randomUUID()]) {
      await expect(edit({ userId: stranger.id, courseId }, 1, rename)).rejects.toMatchObject(refused);
      await expect(removeCourse(stranger.id, courseId, now)).rejects.toMatchObject(refused);
    }
    expect(await all()).toEqual(before);
  });

  it("is done by one of fifty who had the same version", async () => {
    const ids = await setUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        edit(ids, 1, { type: "rename", kind: "course", title: `Title ${index}` }),
      ),
    );
    const won = outcomes.filter(({ status }) => status === "fulfilled");
    const lost = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(won).toHaveLength(1);
    for (const error of lost) {
      expect(error).toMatchObject({ code: "edit_conflict", details: { fields: { version: "2" } } });
    }
  });
});

it("a course of 500 islands is edited in few statements", async () => {
  const learner = await createLearner();
  const draft = courseDraft([]);
  const island = (index: number) => ({
    title: `Island ${index}`,
    difficulty: "beginner",
    quizzes: [{ title: "Quiz", questions: questions(4) }],
  });
  const unit = (index: number) => ({
    ...at(draft.units, 0),
    islands: Array.from({ length: 50 }, (_, place) => island(index * 50 + place)),
  });
  const big = { ...draft, units: Array.from({ length: 10 }, (_, index) => unit(index)) };
  const courseId = await db().$transaction((tx) => saveCourse(tx, big, { ownerId: learner.id }), {
    timeout: 60_000,
  });
  const ids = { userId: learner.id, courseId };
  const { read } = await outline(courseId);
  const [first = "", last = ""] = [listOf(read, "unit", null)[0], islandsInOrder(read).at(-1)];
  const move = { type: "move", kind: "island", id: last, parentId: first, position: 0 } as const;
  await edit(ids, 1, move);
  await expectDense(courseId);
  const one = { parentId: first, position: 0, title: "One more" };
  await expect(edit(ids, 2, { type: "add", kind: "island", id: randomUUID(), ...one })).rejects.toMatchObject(
    {
      code: "invalid_input",
    },
  );
});

it("a course that its owner removes takes its trash along", async () => {
  const ids = await setUp();
  const { idOf } = await outline(ids.courseId);
  await edit(ids, 1, { type: "remove", kind: "unit", id: idOf("Unit 1") });
  await removeCourse(ids.userId, ids.courseId, now);
  expect(await db().course.count()).toBe(0);
  expect(await db().question.count()).toBe(0);
});
