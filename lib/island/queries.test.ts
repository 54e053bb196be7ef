import { beforeEach, describe, expect, it } from "vitest";
import { GET as getIslands } from "#app/api/quiz/islands/route.ts";
import { listMyCourses } from "#lib/course/queries.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { addLargeCourses } from "#tests/support/large-library.ts";
import { GROUPED_ISLANDS, listIslands } from "./queries.ts";
import type { IslandGroupDto } from "./schema.ts";

beforeEach(resetDatabase);

/** Follows the header Link from page to page; returns the groups of each. */
async function readPages(userId: string): Promise<IslandGroupDto[][]> {
  const { bearer: token } = await signIn(userId);
  const pages: IslandGroupDto[][] = [];
  for (let path: string | undefined = "/api/quiz/islands"; path; ) {
    const response = await callRoute(getIslands, path, { headers: bearer(token) });
    expect(response.status).toBe(200);
    pages.push((await response.json()) as IslandGroupDto[]);
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

const sizes = (pages: IslandGroupDto[][]) =>
  pages.map((groups) => groups.map(({ islands }) => islands.length));

describe("a library that is larger than one page", () => {
  it("comes in pages of whole courses, each course once", async () => {
    const { id } = await createLearner();
    const courses = await addLargeCourses(id, { courses: 5, islands: 400, questions: 1 });
    const pages = await readPages(id);
    expect(sizes(pages)).toEqual([[400, 400], [400, 400], [400]]);
    expect(pages.flat().map(({ courseId }) => courseId)).toEqual(courses);
  });

  it("gives a course whole that is a page by itself, and no page more than it has", async () => {
    const { id } = await createLearner();
    await addLargeCourses(id, { courses: 2, islands: GROUPED_ISLANDS + 1, questions: 1 });
    expect(sizes(await readPages(id))).toEqual([[GROUPED_ISLANDS + 1], [GROUPED_ISLANDS + 1]]);
    const other = await createLearner();
    await addLargeCourses(other.id, { courses: 2, islands: GROUPED_ISLANDS / 2, questions: 1 });
    expect(sizes(await readPages(other.id))).toEqual([[GROUPED_ISLANDS / 2, GROUPED_ISLANDS / 2]]);
  });

  it("is no one else's", async () => {
    const [owner, other] = [await createLearner(), await createLearner()];
    const [courseId = ""] = await addLargeCourses(owner.id, { courses: 1, islands: 3, questions: 1 });
    expect(await readPages(other.id)).toEqual([[]]);
    expect(await listIslands(other.id, courseId)).toEqual([]);
    expect(await listIslands(owner.id, courseId)).toHaveLength(3);
  });
});

it("a course's figures are those of its islands", async () => {
  const { id } = await createLearner();
  const [courseId = ""] = await addLargeCourses(id, { courses: 2, islands: 12, questions: 2 });
  const islands = await listIslands(id, courseId);
  const [first, second] = [at(islands, 0), at(islands, 1)];
  const course = (await listMyCourses(id)).find(({ _id }) => _id === courseId);
  expect(course).toMatchObject({
    ...{ quizCount: 12, completedQuizzes: 0, islandCount: 12, completedIslands: 0, starsEarned: 0 },
    next: { islandId: first._id, quizId: at(first.quizzes, 0).quizId },
  });
  await db().quizProgress.create({
    data: { userId: id, quizId: at(first.quizzes, 0).quizId, stars: 2 },
  });
  expect((await listMyCourses(id, courseId))[0]).toMatchObject({
    ...{ completedQuizzes: 1, completedIslands: 1, starsEarned: 2 },
    next: { islandId: second._id, islandTitle: second.title, quizTitle: at(second.quizzes, 0).title },
  });
});

it("what a course is to go on with follows the map: by unit, its islands without a unit last", async () => {
  const { id } = await createLearner();
  const [courseId = ""] = await addLargeCourses(id, { courses: 1, islands: 25, questions: 1 });
  const islands = await listIslands(id, courseId);
  const next = async () => (await listMyCourses(id, courseId))[0]?.next?.islandTitle;
  // What was the first unit is no unit any more.
  await db().island.updateMany({
    where: { id: { in: islands.slice(0, 10).map(({ _id }) => _id) } },
    data: { unitId: null },
  });
  expect(await next()).toBe("Island 11");
  await db().question.updateMany({
    where: { quiz: { islandId: at(islands, 10)._id } },
    data: { withdrawnAt: new Date(), withdrawnReason: "source" },
  });
  expect(await next()).toBe("Island 12");
  await db().quizProgress.createMany({
    data: islands
      .slice(10)
      .flatMap(({ quizzes }) => quizzes.map(({ quizId }) => ({ userId: id, quizId, stars: 1 }))),
  });
  expect(await next()).toBe("Island 1");
});
