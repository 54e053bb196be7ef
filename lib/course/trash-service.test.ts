import { beforeEach, describe, expect, it } from "vitest";
import { getAchievementState } from "#lib/achievement/queries.ts";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { enrol, saveCourse } from "#lib/course/service.ts";
import { listIslandGroups } from "#lib/island/queries.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, courseDraft, createLearner, questionDraft } from "#tests/support/factories.ts";
import {
  moveToTrash,
  restoreFromTrash,
  sweepTrash,
  type TrashItems,
  type TrashTarget,
} from "./trash-service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

beforeEach(resetDatabase);

/** Two units of two islands of two quizzes of two questions, named by their place: "1.2.1.2". */
async function setUp() {
  const learner = await createLearner();
  const twice = <T>(make: (n: number) => T) => [make(1), make(2)];
  const draft = courseDraft([]);
  draft.units = twice((u) => ({
    title: `${u}`,
    subtitle: "",
    difficulty: "beginner",
    islands: twice((i) => ({
      title: `${u}.${i}`,
      difficulty: "beginner",
      quizzes: twice((z) => ({
        title: `${u}.${i}.${z}`,
        kind: z === 1 ? ("default" as const) : ("" as const),
        questions: twice((q) => questionDraft(`${u}.${i}.${z}.${q}`)),
      })),
    })),
  }));
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: learner.id }));
  const move = (what: TrashItems, now = NOW) => inTransaction((tx) => moveToTrash(tx, courseId, what, now));
  const restore = (what: TrashItems, to: TrashTarget) =>
    inTransaction((tx) => restoreFromTrash(tx, courseId, what, to));
  const idOf = async (title: string) => {
    const where = { title, NOT: { title: "" } };
    const [unit, island, quiz] = await Promise.all([
      db().unit.findFirst({ where }),
      db().island.findFirst({ where }),
      db().quiz.findFirst({ where }),
    ]);
    const question = await db().questionVersion.findFirst({ where: { text: title } });
    return unit?.id ?? island?.id ?? quiz?.id ?? question?.questionId ?? "";
  };
  return { learner, courseId, move, restore, idOf };
}

/** The course as lines, without ids. */
async function outline(courseId: string): Promise<string> {
  const units = await db().unit.findMany({ where: { courseId }, orderBy: { number: "asc" } });
  const islands = await db().island.findMany({
    where: { courseId },
    orderBy: { position: "asc" },
    include: {
      quizzes: {
        orderBy: { position: "asc" },
        include: { questions: { orderBy: { position: "asc" }, include: { versions: true } } },
      },
    },
  });
  const unitLine = units.map((unit) => `${unit.number}:${unit.title}`).join(" ");
  const lines = islands.map(({ title, unitId, quizzes }) => {
    const unit = units.find(({ id }) => id === unitId)?.title ?? "-";
    const quizLines = quizzes.map(
      (quiz) =>
        `${quiz.title}${quiz.kind && "*"}(${quiz.questions.map((q) => q.versions[0]?.text).join(" ")})`,
    );
    return `${unit}/${title} ${quizLines.join(" ")}`;
  });
  return [unitLine, ...lines].join("\n");
}

const PLACES = [
  { kind: "unit", title: "1", parent: null, position: 0 },
  { kind: "unit", title: "2", parent: null, position: 1 },
  { kind: "island", title: "1.1", parent: "1", position: 0 },
  { kind: "island", title: "1.2", parent: "1", position: 1 },
  { kind: "island", title: "2.1", parent: "2", position: 0 },
  { kind: "quiz", title: "1.2.1", parent: "1.2", position: 0 },
  { kind: "quiz", title: "1.2.2", parent: "1.2", position: 1 },
  { kind: "question", title: "2.1.1.1", parent: "2.1.1", position: 0 },
  { kind: "question", title: "2.1.1.2", parent: "2.1.1", position: 1 },
] as const;

describe("the trash of a course", () => {
  it.each(PLACES)("takes $kind $title and gives it back to its place", async (place) => {
    const { courseId, move, restore, idOf } = await setUp();
    const before = await outline(courseId);
    const what = { kind: place.kind, ids: [await idOf(place.title)] };
    const parentId = place.parent && (await idOf(place.parent));
    await move(what);
    expect((await outline(courseId)).length).toBeLessThan(before.length);
    await restore(what, { parentId, position: place.position });
    expect(await outline(courseId)).toBe(before);
    const trash = await db().course.findUniqueOrThrow({ where: { trashOfId: courseId } });
    expect(await db().island.count({ where: { courseId: trash.id } })).toBe(0);
    expect(await db().unit.count({ where: { courseId: trash.id } })).toBe(0);
  });

  it("keeps progress with what it keeps, and shows none of it to anybody", async () => {
    const { learner, courseId, move, restore, idOf } = await setUp();
    const quizId = await idOf("1.1.1");
    await db().quizProgress.create({ data: { userId: learner.id, quizId, stars: 3 } });
    const ids = [await idOf("1.1")];
    await move({ kind: "island", ids });
    await expect(startQuiz(learner.id, quizId, NOW)).rejects.toMatchObject({ code: "not_found" });
    expect(await listMyCourses(learner.id)).toMatchObject([
      { _id: courseId, islandCount: 3, starsEarned: 0 },
    ]);
    expect((await listIslandGroups(learner.id)).groups).toHaveLength(1);
    await restore({ kind: "island", ids }, { parentId: await idOf("1"), position: 0 });
    expect(await listMyCourses(learner.id)).toMatchObject([{ islandCount: 4, starsEarned: 3 }]);
  });

  it("is no course of its own: not in the figures, not in the catalogue, not to be enrolled in", async () => {
    const { learner, courseId, move, idOf } = await setUp();
    await move({ kind: "island", ids: [await idOf("1.1")] });
    const { facts } = (await getAchievementState(kysely(), learner.id)) ?? {};
    expect(facts?.imports).toBe(1);
    await db().course.updateMany({ data: { ownerId: null } });
    const shown = await listCatalog(learner.id);
    expect(shown.map(({ _id }) => _id)).toEqual([courseId]);
    const { id } = await db().course.findUniqueOrThrow({ where: { trashOfId: courseId } });
    await expect(enrol(learner.id, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("takes the default quizzes of several islands, and one default stays one", async () => {
    const { courseId, move, restore, idOf } = await setUp();
    const ids = [await idOf("1.1.1"), await idOf("1.2.1")];
    await move({ kind: "quiz", ids });
    await restore({ kind: "quiz", ids }, { parentId: await idOf("1.1"), position: 1 });
    expect(await outline(courseId)).toContain("1/1.1 1.1.2(1.1.2.1 1.1.2.2) 1.1.1*(1.1.1.1 1.1.1.2) 1.2.1(");
    await db().quiz.updateMany({ where: { title: "1.2.1" }, data: { kind: "" } });
  });

  it("leaves other courses alone, whatever ids it is given", async () => {
    const mine = await setUp();
    const other = await setUp();
    const before = await outline(other.courseId);
    const { id: foreignUnit } = await db().unit.findFirstOrThrow({ where: { courseId: other.courseId } });
    const { id: foreignIsland } = await db().island.findFirstOrThrow({ where: { courseId: other.courseId } });
    await mine.move({ kind: "unit", ids: [foreignUnit] });
    await mine.move({ kind: "island", ids: [foreignIsland] });
    expect(await outline(other.courseId)).toBe(before);
    const island = await db().island.findFirstOrThrow({ where: { courseId: mine.courseId } });
    const what: TrashItems = { kind: "island", ids: [island.id] };
    await mine.move(what);
    await expect(mine.restore(what, { parentId: foreignUnit, position: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(other.restore(what, { parentId: null, position: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await outline(other.courseId)).toBe(before);
  });

  it("is emptied after 30 days, and not before", async () => {
    const { courseId, move, restore, idOf } = await setUp();
    const question: TrashItems = { kind: "question", ids: [await idOf("2.1.1.1")] };
    await move({ kind: "unit", ids: [await idOf("1")] });
    await move(question, later(1));
    await sweepTrash(later(30));
    expect(await db().question.count()).toBe(16);
    await sweepTrash(later(31));
    expect(await db().question.count()).toBe(8);
    expect(await db().unit.count()).toBe(1);
    await restore(question, { parentId: await idOf("2.1.1"), position: 5 });
    expect(await outline(courseId)).toContain("2.1.1*(2.1.1.2 2.1.1.1)");
    await sweepTrash(later(32));
    expect(await db().course.count()).toBe(1);
    await expect(restore(question, { parentId: null, position: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("goes with its course", async () => {
    const { courseId, move, idOf } = await setUp();
    await move({ kind: "unit", ids: [await idOf("1"), await idOf("2")] });
    await db().course.deleteMany({ where: { id: courseId } });
    expect([await db().course.count(), await db().question.count()]).toEqual([0, 0]);
  });

  it("holds what fifty calls at once throw in, once each", async () => {
    const { courseId, move } = await setUp();
    const all = await db().question.findMany({ orderBy: { id: "asc" } });
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => move({ kind: "question", ids: [at(all, n % all.length).id] })),
    );
    expect(await db().course.count()).toBe(2);
    expect(await db().question.count({ where: { quiz: { island: { courseId } } } })).toBe(0);
    expect(await db().question.count()).toBe(all.length);
  });
});
