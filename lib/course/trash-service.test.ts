import { beforeEach, describe, expect, it } from "vitest";
import { listCatalog, listMyCourses } from "#lib/course/queries.ts";
import { saveCourse } from "#lib/course/service.ts";
import { listIslandGroups } from "#lib/island/queries.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { courseDraft, createLearner, questionDraft } from "#tests/support/factories.ts";
import { type CoursePart, moveToTrash, restoreFromTrash, sweepTrash } from "./trash-service.ts";

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
      cards: [{ front: `Card ${u}.${i}`, frontHtml: null, back: "?", backHtml: null, sourceId: null }],
      quizzes: twice((z) => ({
        title: `${u}.${i}.${z}`,
        isDefault: z === 1,
        questions: twice((q) => questionDraft(`${u}.${i}.${z}.${q}`)),
      })),
    })),
  }));
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: learner.id }));
  const move = (part: CoursePart, now = NOW) => inTransaction((tx) => moveToTrash(tx, courseId, part, now));
  const restore = (part: CoursePart) =>
    inTransaction((tx) => restoreFromTrash(tx, courseId, part, async () => {}));
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
  const units = await db().unit.findMany({ where: { courseId, ...LIVE }, orderBy: { number: "asc" } });
  const islands = await db().island.findMany({
    where: { courseId, ...LIVE },
    orderBy: { position: "asc" },
    include: {
      cards: { where: LIVE },
      quizzes: {
        where: LIVE,
        orderBy: { position: "asc" },
        include: { questions: { where: LIVE, orderBy: { position: "asc" }, include: { versions: true } } },
      },
    },
  });
  const unitLine = units.map((unit) => `${unit.number}:${unit.title}`).join(" ");
  const lines = islands.map(({ title, unitId, quizzes, cards }) => {
    const unit = units.find(({ id }) => id === unitId)?.title ?? "-";
    const quizLines = quizzes.map(
      (quiz) =>
        `${quiz.title}${quiz.isDefault ? "*" : ""}(${quiz.questions.map((q) => q.versions[0]?.text).join(" ")})`,
    );
    const cardLines = cards.map(({ front }) => front);
    return `${unit}/${title} ${[...quizLines, ...cardLines].join(" ")}`;
  });
  return [unitLine, ...lines].join("\n");
}

const PARTS: [CoursePart["kind"], string][] = [
  ["unit", "1"],
  ["unit", "2"],
  ["island", "1.1"],
  ["island", "2.1"],
  ["quiz", "1.2.1"],
  ["quiz", "1.2.2"],
  ["question", "2.1.1.1"],
  ["question", "2.1.1.2"],
];

describe("the trash of a course", () => {
  it.each(PARTS)("takes %s %s and gives it back as it was", async (kind, title) => {
    const { courseId, move, restore, idOf } = await setUp();
    const before = await outline(courseId);
    const part = { kind, id: await idOf(title) };
    await move(part);
    expect((await outline(courseId)).length).toBeLessThan(before.length);
    await restore(part);
    expect(await outline(courseId)).toBe(before);
    expect(await db().question.count({ where: LIVE })).toBe(16);
  });

  it("gives back what was removed together, and nothing that was removed before", async () => {
    const { courseId, move, restore, idOf } = await setUp();
    const [quiz, island] = [await idOf("1.1.2"), await idOf("1.1")];
    await move({ kind: "quiz", id: quiz });
    await move({ kind: "island", id: island }, later(1));
    await move({ kind: "unit", id: await idOf("1") }, later(2));
    await restore({ kind: "unit", id: await idOf("1") });
    expect(await outline(courseId)).not.toContain("1/1.1");
    await restore({ kind: "island", id: island });
    expect(await outline(courseId)).toContain("1/1.1 1.1.1*(1.1.1.1 1.1.1.2) Card 1.1\n");
    await restore({ kind: "quiz", id: quiz });
    expect(await outline(courseId)).toContain("1.1.1*(1.1.1.1 1.1.1.2) 1.1.2(1.1.2.1 1.1.2.2) Card 1.1\n");
  });

  it("keeps progress with what it keeps, and shows none of it to anyone", async () => {
    const { learner, courseId, move, restore, idOf } = await setUp();
    const quizId = await idOf("1.1.1");
    await db().quizProgress.create({ data: { userId: learner.id, quizId, stars: 3 } });
    const island = { kind: "island", id: await idOf("1.1") } as const;
    await move(island);
    await expect(startQuiz(learner.id, quizId, NOW)).rejects.toMatchObject({ code: "not_found" });
    expect(await listMyCourses(learner.id)).toMatchObject([
      { _id: courseId, islandCount: 3, quizCount: 6, starsEarned: 0 },
    ]);
    const { groups } = await listIslandGroups(learner.id);
    expect(groups.flatMap((group) => group.islands.map(({ title }) => title))).toEqual(["1.2", "2.1", "2.2"]);
    await restore(island);
    expect(await listMyCourses(learner.id)).toMatchObject([{ islandCount: 4, starsEarned: 3 }]);
  });

  it("counts in no figure and isn't in the catalogue", async () => {
    const { learner, courseId, move, idOf } = await setUp();
    await move({ kind: "unit", id: await idOf("1") });
    await move({ kind: "quiz", id: await idOf("2.1.1") });
    await move({ kind: "question", id: await idOf("2.1.2.1") });
    await db().course.updateMany({ data: { ownerId: null } });
    expect(await listCatalog(learner.id, new Date())).toMatchObject([
      { _id: courseId, unitCount: 1, islandCount: 2, questionCount: 5 },
    ]);
  });

  it("lets an island have another default quiz meanwhile", async () => {
    const { move, restore, idOf } = await setUp();
    const first = { kind: "quiz", id: await idOf("1.1.1") } as const;
    await move(first);
    await db().quiz.updateMany({ where: { title: "1.1.2" }, data: { isDefault: true } });
    await expect(restore(first)).rejects.toThrow("Unique constraint");
  });

  it("leaves other courses alone, whatever ids it is given", async () => {
    const mine = await setUp();
    const other = await setUp();
    const before = await outline(other.courseId);
    const where = { courseId: other.courseId };
    const unit = { kind: "unit", id: (await db().unit.findFirstOrThrow({ where })).id } as const;
    const island = { kind: "island", id: (await db().island.findFirstOrThrow({ where })).id } as const;
    await mine.move(unit);
    await mine.move(island);
    expect(await outline(other.courseId)).toBe(before);
    await other.move(island);
    await expect(mine.restore(island)).rejects.toMatchObject({ code: "not_found" });
    await other.restore(island);
    expect(await outline(other.courseId)).toBe(before);
  });

  it("is emptied after 30 days, and not before", async () => {
    const { courseId, move, restore, idOf } = await setUp();
    const question = { kind: "question", id: await idOf("2.1.1.1") } as const;
    await move({ kind: "unit", id: await idOf("1") });
    await move(question, later(1));
    await sweepTrash(later(30));
    expect(await db().question.count()).toBe(16);
    await sweepTrash(later(31));
    expect([await db().question.count(), await db().island.count(), await db().unit.count()]).toEqual([
      8, 2, 1,
    ]);
    await restore(question);
    expect(await outline(courseId)).toContain("2.1.1*(2.1.1.1 2.1.1.2)");
    await move(question, later(1));
    await sweepTrash(later(32));
    await expect(restore(question)).rejects.toMatchObject({ code: "not_found" });
  });

  it("goes with its course", async () => {
    const { courseId, move, idOf } = await setUp();
    await move({ kind: "unit", id: await idOf("1") });
    await db().course.deleteMany({ where: { id: courseId } });
    expect([await db().unit.count(), await db().question.count()]).toEqual([0, 0]);
  });

  it("takes a part once, however many calls there are at once", async () => {
    const { move, restore, idOf } = await setUp();
    const island = { kind: "island", id: await idOf("1.1") } as const;
    await Promise.all(Array.from({ length: 50 }, (_, n) => move(island, new Date(NOW.getTime() + n))));
    const questions = await db().question.findMany({ where: { removedAt: { not: null } } });
    expect(questions).toHaveLength(4);
    expect(new Set(questions.map(({ removedAt }) => removedAt?.getTime())).size).toBe(1);
    await restore(island);
    expect(await db().question.count({ where: LIVE })).toBe(16);
  });
});
