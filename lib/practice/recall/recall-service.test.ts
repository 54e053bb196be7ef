import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { createCards, createRecaller, numbered } from "#tests/support/recall.ts";
import { getPracticeState } from "../queries.ts";
import { startPractice } from "../service.ts";
import { GRADES } from "./recall-rules.ts";
import { getRecallPractice, gradeCard } from "./recall-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const EASY = { grade: "easy", reps: 0 } as const;

beforeEach(resetDatabase);

const frontsOf = async (userId: string, when = now, islandId?: string) =>
  (await getRecallPractice(userId, islandId, when)).cards.map(({ front }) => front);

describe("the cards to practice", () => {
  it("are none for who has none", async () => {
    const { id } = await createLearner();
    const counts = { total: 0, due: 0, fresh: 0, later: 0, nextDue: null };
    expect(await getRecallPractice(id, undefined, now)).toEqual({ hasShortcuts: true, cards: [], counts });
    expect(await getPracticeState(id, now)).toMatchObject({ cards: counts, canPractise: false });
  });

  it("begin with ten new ones a day, in the order of the file", async () => {
    const { id, idOf } = await createRecaller(numbered(25));
    const first = await getRecallPractice(id, undefined, now);
    expect(first.cards.map(({ front }) => front)).toEqual(numbered(10));
    expect(first.cards[0]).toEqual({
      _id: idOf("Card 1"),
      ...{ front: "Card 1", frontHtml: null, back: "Back of Card 1", backHtml: null },
      ...{ courseTitle: "Cards", islandTitle: "Island 1", reps: 0 },
      intervals: { again: 60, hard: 360, good: 600, easy: 8 * 86_400 },
    });
    expect(first.counts).toEqual({ total: 25, due: 0, fresh: 10, later: 15, nextDue: null });
    for (const { _id } of first.cards) await gradeCard(id, _id, EASY, now);
    expect(await frontsOf(id)).toEqual([]);
    expect(await frontsOf(id, later(DAY_MS))).toEqual(numbered(20).slice(10));
    expect(await getPracticeState(id, now)).toMatchObject({
      cards: { total: 25, due: 0, fresh: 0, later: 15, nextDue: later(8 * DAY_MS).toISOString() },
    });
  });

  it("count a day by the learner's own time zone", async () => {
    const { id } = await createRecaller(numbered(11), { timeZone: "Asia/Tokyo" });
    const evening = new Date("2026-03-02T14:59:00Z");
    for (const { _id } of (await getRecallPractice(id, undefined, evening)).cards)
      await gradeCard(id, _id, EASY, evening);
    expect(await frontsOf(id, evening)).toEqual([]);
    expect(await frontsOf(id, new Date("2026-03-02T15:00:00Z"))).toEqual(["Card 11"]);
  });

  it("have new ones among those that come back, the longest due first, twenty in all", async () => {
    const { id, idOf } = await createRecaller(numbered(30));
    for (const day of [0, 1]) {
      const then = later(day * DAY_MS);
      for (const { _id } of (await getRecallPractice(id, undefined, then)).cards)
        await gradeCard(id, _id, EASY, then);
    }
    const fronts = await frontsOf(id, later(30 * DAY_MS));
    expect(fronts).toHaveLength(20);
    expect(fronts.slice(0, 4)).toEqual(["Card 1", "Card 21", "Card 2", "Card 3"]);
    expect(await getRecallPractice(id, undefined, later(30 * DAY_MS))).toMatchObject({
      counts: { total: 30, due: 20, fresh: 10 },
    });
    expect(idOf("Card 1")).not.toBe("");
  });

  it("may be those of one island", async () => {
    const { id } = await createLearner();
    const { islandIds } = await createCards(id, [["a", "b"], ["c"]]);
    expect(await frontsOf(id, now, at(islandIds, 1))).toEqual(["c"]);
    expect(await getRecallPractice(id, at(islandIds, 0), now)).toMatchObject({ counts: { total: 2 } });
    expect(await frontsOf(id, now, UNKNOWN)).toEqual([]);
  });

  it("begin with the course that was studied last", async () => {
    const { id } = await createLearner();
    const older = await createCards(id, [["old"]]);
    await createCards(id, [["new"]]);
    expect(await frontsOf(id)).toEqual(["new", "old"]);
    await db().enrolment.updateMany({
      where: { courseId: older.courseId },
      data: { lastStudiedAt: new Date("2100-01-01") },
    });
    expect(await frontsOf(id)).toEqual(["old", "new"]);
  });

  it("are no one else's, and none of the trash or of a course that was left", async () => {
    const { id, idOf, courseId } = await createRecaller(["a", "b", "c"]);
    const other = await createLearner();
    expect(await frontsOf(other.id)).toEqual([]);
    await gradeCard(id, idOf("a"), { grade: "again", reps: 0 }, now);
    await db().recallCard.updateMany({ where: { front: { in: ["a", "b"] } }, data: { removedAt: now } });
    expect(await frontsOf(id, later(HOUR_MS))).toEqual(["c"]);
    await db().island.updateMany({ where: { courseId }, data: { removedAt: now } });
    expect(await frontsOf(id)).toEqual([]);
    await db().island.updateMany({ where: { courseId }, data: { removedAt: null } });
    await db().enrolment.deleteMany({ where: { courseId } });
    expect(await frontsOf(id)).toEqual([]);
  });
});

describe("grading a card", () => {
  it("says when it comes back, and whether so soon that this practice shows it again", async () => {
    const { id, idOf } = await createRecaller(["a"]);
    const cardId = idOf("a");
    const again = await gradeCard(id, cardId, { grade: "again", reps: 0 }, now);
    expect(again).toMatchObject({ card: { reps: 1 }, due: later(MINUTE_MS).toISOString(), isSoon: true });
    const good = await gradeCard(id, cardId, { grade: "good", reps: 1 }, later(10_000));
    expect(good).toMatchObject({ card: { reps: 2 }, isSoon: true });
    const easy = await gradeCard(id, cardId, { grade: "easy", reps: 2 }, later(MINUTE_MS));
    expect(easy).toMatchObject({ card: { reps: 3 }, isSoon: false });
    expect(await db().recallProgress.findMany()).toMatchObject([
      { userId: id, cardId, reps: 3, state: 2, startedOn: new Date("2026-03-01T00:00:00Z") },
    ]);
    expect(await frontsOf(id, later(HOUR_MS))).toEqual([]);
    expect(await frontsOf(id, new Date(easy.due))).toEqual(["a"]);
  });

  it("counts one of fifty grades at once, and a repeat returns what the first one did", async () => {
    const { id, idOf } = await createRecaller(["a"]);
    const all = await Promise.all(
      FIFTY.map((index) => gradeCard(id, idOf("a"), { grade: at(GRADES, index % 4), reps: 0 }, now)),
    );
    expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await db().recallProgress.findMany()).toMatchObject([{ reps: 1 }]);
  });

  it("begins ten cards of fifty that are graded at once", async () => {
    const { id, idOf } = await createRecaller(numbered(50));
    const all = await Promise.allSettled(numbered(50).map((front) => gradeCard(id, idOf(front), EASY, now)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await db().recallProgress.count()).toBe(10);
    expect(all.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "card_not_due",
        message: "You've seen all of today's new cards. There will be more tomorrow.",
      },
    });
  });

  it("pays nothing and costs nothing, and is no practice that gives a heart", async () => {
    const { id } = await createRecaller(numbered(10), { hearts: 2 });
    const before = await db().user.findUniqueOrThrow({ where: { id } });
    for (const grade of GRADES) {
      const [card] = (await getRecallPractice(id, undefined, now)).cards;
      if (card) await gradeCard(id, card._id, { grade, reps: card.reps }, now);
    }
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await db().award.count()).toBe(0);
    expect(await db().periodTotal.count()).toBe(0);
    expect(await db().streakDay.count()).toBe(0);
    expect(await db().practiceRun.count()).toBe(0);
    await expect(startPractice(id, now)).rejects.toMatchObject({ code: "nothing_to_practise" });
  });

  it("refuses what is not there, what is another's and what comes back later", async () => {
    const { id, idOf } = await createRecaller(["a"]);
    const cardId = idOf("a");
    const missing = { code: "not_found" };
    await expect(gradeCard(id, UNKNOWN, EASY, now)).rejects.toMatchObject(missing);
    const stranger = await createLearner();
    await expect(gradeCard(stranger.id, cardId, EASY, now)).rejects.toMatchObject(missing);
    await gradeCard(id, cardId, EASY, now);
    const soon = gradeCard(id, cardId, { grade: "good", reps: 1 }, later(DAY_MS));
    await expect(soon).rejects.toMatchObject({
      code: "card_not_due",
      message: "This card comes back later.",
    });
    await db().recallCard.update({ where: { id: cardId }, data: { removedAt: now } });
    await expect(gradeCard(id, cardId, EASY, now)).rejects.toMatchObject(missing);
  });

  it("keeps what is known of a card that comes out of the trash", async () => {
    const { id, idOf } = await createRecaller(["a"]);
    const { due } = await gradeCard(id, idOf("a"), { grade: "good", reps: 0 }, now);
    await db().recallCard.updateMany({ data: { removedAt: now } });
    await db().recallCard.updateMany({ data: { removedAt: null } });
    expect(await getRecallPractice(id, undefined, new Date(due))).toMatchObject({ cards: [{ reps: 1 }] });
  });
});
