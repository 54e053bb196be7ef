import { beforeEach, describe, expect, it } from "vitest";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import type { Layout } from "#lib/course/layout/layout-schema.ts";
import type { CardDraft, CourseDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { sweepTrash } from "#lib/course/trash-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner, questionDraft } from "#tests/support/factories.ts";
import { revertCourse, updateCourse } from "./update-service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

const card = (front: string, more: Partial<CardDraft> = {}): CardDraft => {
  return { front, frontHtml: null, back: `${front}, answered`, backHtml: null, sourceId: null, ...more };
};

/** Islands by their titles, each with its cards */
const course = (islands: Record<string, CardDraft[]>): CourseDraft => ({
  title: "Sea",
  description: "",
  units: [],
  islands: Object.entries(islands).map(([title, cards]) => ({
    title,
    difficulty: "beginner",
    quizzes: [],
    cards,
  })),
});

async function setUp(draft: CourseDraft) {
  const { id: userId } = await createLearner();
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const locked = <T>(work: (tx: Parameters<typeof updateCourse>[0]) => Promise<T>) =>
    inTransaction(async (tx) => {
      await lockLearner(kysely(tx), userId, NOW);
      return work(tx);
    });
  return {
    update: (newer: CourseDraft) => locked((tx) => updateCourse(tx, userId, courseId, newer, NOW)),
    revert: (before: Layout) => locked((tx) => revertCourse(tx, userId, courseId, before, NOW)),
    cards: async () => (await readLayout(db(), courseId)).cards,
  };
}

const counts = { added: 0, changed: 0, unchanged: 0, removed: 0, overruled: 0 };

describe("the cards of a newer export", () => {
  it("are the same rows where nothing has changed, and no counts where there are none", async () => {
    const draft = course({ One: [card("a"), card("b")], Two: [card("c")] });
    const { update, cards } = await setUp(draft);
    const before = await cards();
    expect(before.map(({ front, position }) => [front, position])).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 0],
    ]);
    expect((await update(draft)).counts.cards).toEqual({ ...counts, unchanged: 3 });
    expect(await cards()).toEqual(before);
    const without = course({ One: [] });
    const other = await setUp(without);
    expect((await other.update(without)).counts.cards).toBeUndefined();
  });

  it("keep their rows by id, then by their front, wherever they stand now", async () => {
    const { update, cards } = await setUp(
      course({ One: [card("a", { sourceId: "1" }), card("b"), card("gone")] }),
    );
    const [a, b] = await cards();
    const newer = course({
      Other: [card("B ", { back: "New" })],
      One: [card("A, reworded", { sourceId: "1" }), card("new")],
    });
    expect((await update(newer)).counts.cards).toEqual({ ...counts, added: 1, changed: 2, removed: 1 });
    const after = await cards();
    expect(after.map(({ front }) => front)).toEqual(["B ", "A, reworded", "new"]);
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual([b?.id, a?.id]);
    expect(await db().recallCard.count({ where: { front: "gone", removedAt: NOW } })).toBe(1);
  });

  it("tell two cards of one id apart by their fronts", async () => {
    const note = { sourceId: "n1" };
    const { update, cards } = await setUp(course({ One: [card("dog", note), card("chien", note)] }));
    const [dog, chien] = await cards();
    await update(course({ One: [card("chien", note), card("dog", note)] }));
    expect((await cards()).map(({ id }) => id)).toEqual([chien?.id, dog?.id]);
  });

  it("keep what the owner has edited, as long as the file says what it said", async () => {
    const draft = course({ One: [card("a", { sourceId: "1" })] });
    const { update, cards } = await setUp(draft);
    const { id, islandId: _, position: __, sourceId: ___, ...said } = at(await cards(), 0);
    const { fileSaid: ____, ...fileSaid } = said;
    await db().recallCard.update({ where: { id }, data: { front: "mine", fileSaid } });
    expect((await update(draft)).counts.cards).toEqual({ ...counts, unchanged: 1 });
    expect(await cards()).toMatchObject([{ id, front: "mine", fileSaid }]);
    const newer = course({ One: [card("theirs", { sourceId: "1" })] });
    const { counts: overruled, before } = await update(newer);
    expect(overruled.cards).toEqual({ ...counts, changed: 1, overruled: 1 });
    expect(await cards()).toMatchObject([{ id, front: "theirs", fileSaid: null }]);
    expect(before.cards).toMatchObject([{ front: "mine", fileSaid }]);
  });

  it("leave alone those of an island that no file of this course has brought", async () => {
    const draft = course({ One: [card("a")], Own: [card("mine")] });
    const { update, cards } = await setUp(draft);
    await db().island.updateMany({ where: { title: "Own" }, data: { isOwn: true } });
    const newer = course({ One: [card("a"), card("b")] });
    expect((await update(newer)).counts.cards).toEqual({ ...counts, added: 1, unchanged: 2 });
    expect((await cards()).map(({ front }) => front)).toEqual(["a", "b", "mine"]);
    expect((await update(draft)).counts.cards).toEqual({ ...counts, unchanged: 2, removed: 1 });
    expect((await cards()).map(({ front }) => front)).toEqual(["a", "mine"]);
  });

  it("are undone exactly, and not once some of them are gone for good", async () => {
    const draft = course({ One: [card("a"), card("b")], Two: [card("c")] });
    const { update, revert, cards } = await setUp(draft);
    const was = await cards();
    const { before } = await update(course({ Two: [card("c", { back: "?" }), card("d")] }));
    await revert(before);
    expect(await cards()).toEqual(was);
    const again = await update(course({ Two: [card("c")] }));
    await sweepTrash(new Date("2100-01-01"));
    await expect(revert(again.before)).rejects.toMatchObject({ code: "not_undoable" });
  });

  it("stand beside questions, which are counted on their own", async () => {
    const draft = course({ One: [card("a")] });
    const quizzes = [{ title: "Q", questions: [questionDraft("q")] }];
    const both = { ...draft, islands: draft.islands.map((island) => ({ ...island, quizzes })) };
    const { update, cards } = await setUp(both);
    expect((await update(both)).counts).toEqual({
      ...{ added: 0, changed: 0, unchanged: 1, removed: 0 },
      cards: { ...counts, unchanged: 1 },
    });
    expect((await update(draft)).counts).toMatchObject({ removed: 1, cards: { unchanged: 1 } });
    expect(await cards()).toHaveLength(1);
  });
});
