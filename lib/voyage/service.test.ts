import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { removeCourse } from "#lib/course/outline/outline-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { getArchipelago, getPostcard, listCoursePostcards, listPostcards } from "./queries.ts";
import { POSTCARD_PAGE } from "./rules.ts";
import { openChest } from "./service.ts";

const now = new Date("2026-03-01T23:30:00Z");

beforeEach(resetDatabase);

const complete = (userId: string, quizId: string, stars = 2) =>
  db().quizProgress.create({ data: { userId, quizId, stars } });

async function setUp(timeZone = "UTC") {
  const { id: userId } = await createLearner({ timeZone });
  const course = await createCourse(userId, [questions(2), questions(2)]);
  return { userId, ...course, chest: { courseId: course.courseId, unitId: "unit-1" } };
}

/** A unit with one island and one quiz, behind those that the course has. */
async function addUnit(courseId: string, number: number, title: string | null, count = 1) {
  const unit = title === null ? null : await db().unit.create({ data: { courseId, number, title } });
  const island = await db().island.create({
    data: { courseId, unitId: unit?.id ?? null, title: `Island of ${title}`, position: number * 10 },
  });
  const quiz = await db().quiz.create({ data: { islandId: island.id, title: "Quiz", position: 0 } });
  for (let position = 0; position < count; position += 1)
    await db().question.create({ data: { quizId: quiz.id, position } });
  return { unitId: unit?.id ?? null, islandId: island.id, quizId: quiz.id };
}

describe("a chest", () => {
  it("opens once every quiz of its unit is complete, pays nothing, and gives the same postcard again", async () => {
    const { userId, quizIds, chest, courseId } = await setUp("Asia/Tokyo");
    await complete(userId, at(quizIds, 0), 3);
    await expect(openChest(userId, chest, now)).rejects.toMatchObject({ code: "unit_incomplete" });
    expect(await db().postcard.count()).toBe(0);
    await complete(userId, at(quizIds, 1), 0);
    const postcard = await openChest(userId, chest, now);
    const course = await db().course.findUniqueOrThrow({ where: { id: courseId } });
    expect(postcard).toMatchObject({
      ...{ courseId, chest: "unit-1", courseTitle: course.title, unitTitle: "First Unit" },
      ...{ islands: ["First Island"], islandCount: 1, stars: 3 },
      ...{ openedAt: now.toISOString(), day: "2026-03-02" },
    });
    expect(await openChest(userId, chest, new Date(now.getTime() + 5000))).toEqual(postcard);
    expect(await db().award.count()).toBe(0);
    expect(await getPostcard(userId, postcard._id)).toEqual(postcard);
  });

  it("gives one postcard to 50 calls at once", async () => {
    const { userId, quizIds, chest } = await setUp();
    for (const quizId of quizIds) await complete(userId, quizId);
    const opened = await Promise.all(Array.from({ length: 50 }, () => openChest(userId, chest, now)));
    expect(new Set(opened.map(({ _id }) => _id)).size).toBe(1);
    expect(await db().postcard.count()).toBe(1);
  });

  it("doesn't wait for islands without questions in play", async () => {
    const { userId, quizIds, chest, courseId } = await setUp();
    for (const quizId of quizIds) await complete(userId, quizId);
    const unit = await db().unit.findFirstOrThrow({ where: { courseId } });
    await db().island.create({ data: { courseId, unitId: unit.id, title: "Bare", position: 5 } });
    expect(await openChest(userId, chest, now)).toMatchObject({ islands: ["First Island"] });
  });

  it("stays closed where no island has a question in play", async () => {
    const { userId, chest, courseId } = await setUp();
    await db().question.updateMany({
      where: { quiz: { island: { courseId } } },
      data: { withdrawnAt: now },
    });
    await expect(openChest(userId, chest, now)).rejects.toMatchObject({ code: "unit_incomplete" });
  });

  it("stays open when an island comes later; a unit that comes later has its own", async () => {
    const { userId, quizIds, chest, courseId } = await setUp();
    for (const quizId of quizIds) await complete(userId, quizId);
    const first = await openChest(userId, chest, now);
    const unit = await db().unit.findFirstOrThrow({ where: { courseId } });
    const later = await db().island.create({
      data: { courseId, unitId: unit.id, title: "Later", position: 5 },
    });
    const quiz = await db().quiz.create({ data: { islandId: later.id, title: "Quiz", position: 0 } });
    await db().question.create({ data: { quizId: quiz.id, position: 0 } });
    expect(await openChest(userId, chest, now)).toEqual(first);
    const second = await addUnit(courseId, 2, "Second Unit");
    await expect(openChest(userId, { courseId, unitId: "unit-2" }, now)).rejects.toMatchObject({
      code: "unit_incomplete",
    });
    await complete(userId, second.quizId);
    expect(await openChest(userId, { courseId, unitId: "unit-2" }, now)).toMatchObject({
      ...{ chest: "unit-2", unitTitle: "Second Unit" },
    });
    expect((await listCoursePostcards(userId, courseId)).map(({ chest: name }) => name).sort()).toEqual([
      "unit-1",
      "unit-2",
    ]);
  });

  it("of the islands without a unit is the course's own", async () => {
    const { userId, courseId } = await setUp();
    const { quizId } = await addUnit(courseId, 9, null);
    await complete(userId, quizId);
    expect(await openChest(userId, { courseId, unitId: null }, now)).toMatchObject({
      ...{ chest: "rest", unitTitle: "Miscellaneous" },
    });
    expect(await db().postcard.findFirstOrThrow()).toMatchObject({ place: courseId, courseId });
  });

  it("is there for who is enrolled: in one's own course and in ours, not in another learner's", async () => {
    const { userId, quizIds, chest, courseId } = await setUp();
    const other = await createLearner();
    for (const quizId of quizIds) {
      await complete(userId, quizId);
      await complete(other.id, quizId);
    }
    await expect(openChest(other.id, chest, now)).rejects.toMatchObject({ code: "not_found" });
    await db().course.update({ where: { id: courseId }, data: { ownerId: null } });
    await db().enrolment.create({ data: { userId: other.id, courseId } });
    const own = await openChest(userId, chest, now);
    const theirs = await openChest(other.id, chest, now);
    expect(theirs._id).not.toBe(own._id);
    expect(await getPostcard(other.id, own._id)).toBeNull();
    expect((await listPostcards(other.id)).postcards).toEqual([theirs]);
  });

  it.each([
    ["unit-2", "not_found"],
    [null, "not_found"],
  ])("that isn't there can't be opened: %s", async (unitId, code) => {
    const { userId, courseId } = await setUp();
    await expect(openChest(userId, { courseId, unitId }, now)).rejects.toMatchObject({ code });
    await expect(openChest(userId, { courseId: randomUUID(), unitId }, now)).rejects.toMatchObject({ code });
  });
});

describe("a postcard", () => {
  it("outlives its course", async () => {
    const { userId, quizIds, chest, courseId } = await setUp();
    for (const quizId of quizIds) await complete(userId, quizId);
    const before = await openChest(userId, chest, now);
    await removeCourse(userId, courseId, now);
    const after = await getPostcard(userId, before._id);
    expect(after).toEqual({ ...before, courseId: null, chest: null });
    expect((await listPostcards(userId)).postcards).toEqual([after]);
  });

  it("goes with its account", async () => {
    const { userId, quizIds, chest } = await setUp();
    for (const quizId of quizIds) await complete(userId, quizId);
    await openChest(userId, chest, now);
    await db().user.delete({ where: { id: userId } });
    expect(await db().postcard.count()).toBe(0);
  });

  it("is listed once, the newest first, however many there are", async () => {
    const { id: userId } = await createLearner();
    const titles = { courseTitle: "Seas", unitTitle: "Unit", region: "reef", islands: [], stars: 0 };
    await db().postcard.createMany({
      data: Array.from({ length: POSTCARD_PAGE * 2 + 1 }, () => ({ userId, place: randomUUID(), ...titles })),
    });
    const first = await listPostcards(userId);
    const second = await listPostcards(userId, { after: first.next ?? "" });
    const third = await listPostcards(userId, { after: second.next ?? "" });
    const ids = [first, second, third].flatMap(({ postcards }) => postcards.map(({ _id }) => _id));
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(ids).size).toBe(POSTCARD_PAGE * 2 + 1);
    expect(third.next).toBeNull();
  });

  it("tells at most 40 titles, and how many there were", async () => {
    const { id: userId } = await createLearner();
    const islands = Array.from({ length: 500 }, (_, index) => `Island ${index}`);
    const { id } = await db().postcard.create({
      data: {
        userId,
        place: randomUUID(),
        courseTitle: "",
        unitTitle: "",
        region: "gone",
        islands,
        stars: 0,
      },
    });
    const postcard = await getPostcard(userId, id);
    expect(postcard).toMatchObject({ islandCount: 500, region: "coast", islands: islands.slice(0, 40) });
  });
});

describe("the archipelago", () => {
  it("sums what its courses say", async () => {
    const { userId, quizIds } = await setUp();
    await createCourse(userId, [questions(1)]);
    for (const quizId of quizIds) await complete(userId, quizId);
    const { courses, ...figures } = await getArchipelago(userId);
    expect(courses).toHaveLength(2);
    expect(figures).toEqual({ completedIslands: 1, islands: 2, stars: 4 });
  });

  it("of nobody's courses is empty", async () => {
    const { id } = await createLearner();
    expect(await getArchipelago(id)).toEqual({ courses: [], completedIslands: 0, islands: 0, stars: 0 });
  });
});
