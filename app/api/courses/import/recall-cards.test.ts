import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { listMyCourses } from "#lib/course/queries.ts";
import { listIslands } from "#lib/island/queries.ts";
import { getRecallPractice, gradeCard } from "#lib/practice/recall/recall-service.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { createImporter, resetImports, workOff } from "#tests/support/imports.ts";
import { GET as getIsland } from "./[importId]/islands/[place]/route.ts";

beforeEach(resetImports);

const card = (id: string, back = `Back of ${id}`) => ({ id, front: `Front of ${id}`, back });
const question = { text: "Is ice cold?", options: [{ text: "Yes" }, { text: "No" }], correct: 0 };

function fileOf(islands: object[]): [string, string] {
  const course = { format: "waddle-course", version: 1, id: "ice", title: "Ice", islands };
  return ["ice.waddle.json", JSON.stringify(course)];
}

const BOTH = {
  title: "Both",
  quizzes: [{ title: "Quiz", questions: [question] }],
  cards: [card("1"), card("2")],
};
const CARDS = { title: "Cards", cards: [card("3")] };

describe("a course with recall cards", () => {
  it("shows them in its preview, and in its report as items of their own", async () => {
    const { headers, read } = await createImporter();
    const { preview, report, _id } = await read([fileOf([BOTH, CARDS])]);
    expect(preview).toMatchObject({ islandCount: 2, quizCount: 1, questionCount: 1, cardCount: 3 });
    expect(preview?.units[0]?.islands).toMatchObject([
      { title: "Both", questionCount: 1, cardCount: 2 },
      { title: "Cards", quizCount: 0, questionCount: 0, cardCount: 1 },
    ]);
    expect(report?.byKind).toContainEqual({ kind: "card", imported: 3, degraded: 0, skipped: 0 });
    const params = { importId: _id, place: "0" };
    const island = await (await callRoute(getIsland, "/", { headers, params })).json();
    expect(island).toMatchObject({
      total: 2,
      questions: [{ text: "Is ice cold?" }],
      cards: [
        { front: "Front of 1", back: "Back of 1" },
        { front: "Front of 2", back: "Back of 2" },
      ],
    });
  });

  it("has no room in a course for more than 10,000 questions and cards together", async () => {
    const { courseOf, read } = await createImporter();
    const courseId = await courseOf(fileOf([BOTH]));
    const { id: islandId } = await db().island.findFirstOrThrow({ where: { courseId } });
    const fill = (count: number, removedAt: Date | null) =>
      db().recallCard.createMany({
        data: Array.from({ length: count }, (_, n) => ({
          ...{ islandId, front: `Front ${n}`, back: "Back", position: 10 + n, removedAt },
        })),
      });
    await fill(9996, null);
    await fill(10, new Date());
    const more = (name: string, cards: number): [string, string] => [
      `${name}.waddle.json`,
      fileOf([{ title: name, cards: Array.from({ length: cards }, (_, n) => card(`${name}${n}`)) }])[1],
    ];
    const full = await read([more("two", 2)], { into: courseId });
    expect(full).toMatchObject({
      status: "failed",
      error: {
        code: "cap_reached",
        message: expect.stringContaining("more than 10,000 questions and recall cards."),
      },
    });
    expect(await read([more("one", 1)], { into: courseId })).toMatchObject({ status: "done" });
  });

  it("has them on its islands once it is saved; those with cards alone are neither complete nor empty", async () => {
    const { learner, courseOf } = await createImporter();
    const courseId = await courseOf(fileOf([BOTH, CARDS]));
    expect(await listIslands(learner.id, courseId)).toMatchObject([
      { title: "Both", cardCount: 2, quizzes: [{ questionCount: 1 }] },
      { title: "Cards", cardCount: 1, quizzes: [], completed: false },
    ]);
    expect(await listMyCourses(learner.id)).toMatchObject([{ cardCount: 3, quizCount: 1, islandCount: 2 }]);
    const { cards } = await getRecallPractice(learner.id, undefined, new Date());
    expect(cards.map(({ front }) => front)).toEqual(["Front of 1", "Front of 2", "Front of 3"]);
  });

  it("may have nothing else", async () => {
    const { learner, courseOf } = await createImporter();
    const courseId = await courseOf(fileOf([CARDS]));
    expect(await listIslands(learner.id, courseId)).toMatchObject([{ quizzes: [], cardCount: 1 }]);
    expect(await listMyCourses(learner.id)).toMatchObject([{ quizCount: 0, cardCount: 1, next: null }]);
  });

  it("keeps when they come back through an update and its undoing", async () => {
    const { learner, courseOf, read, confirm, status, end } = await createImporter();
    await courseOf(fileOf([BOTH, CARDS]));
    const [first] = (await getRecallPractice(learner.id, undefined, new Date())).cards;
    await gradeCard(learner.id, first?._id ?? "", { grade: "easy", reps: 0 }, new Date());
    const newer = { ...BOTH, cards: [card("1", "Better"), card("4")] };
    const preview = await read([fileOf([newer, CARDS])]);
    const cards = { added: 1, changed: 1, unchanged: 1, removed: 1, overruled: 0 };
    expect(preview.updates).toMatchObject({ added: 0, changed: 0, unchanged: 1, removed: 0, cards });
    await confirm(preview._id, { mode: "update" });
    await workOff();
    expect(await status(preview._id)).toMatchObject({ status: "done", updates: { cards } });
    const fronts = async () =>
      (
        await db().recallCard.findMany({
          where: { removedAt: null },
          orderBy: [{ island: { position: "asc" } }, { position: "asc" }],
        })
      ).map(({ front, back }) => [front, back]);
    expect(await fronts()).toEqual([
      ["Front of 1", "Better"],
      ["Front of 4", "Back of 4"],
      ["Front of 3", "Back of 3"],
    ]);
    expect(await db().recallProgress.findMany()).toMatchObject([{ cardId: first?._id, reps: 1 }]);
    await end(preview._id);
    expect(await fronts()).toEqual([
      ["Front of 1", "Back of 1"],
      ["Front of 2", "Back of 2"],
      ["Front of 3", "Back of 3"],
    ]);
  });
});
