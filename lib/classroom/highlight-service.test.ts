import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { listHighlights } from "#lib/account/export/lesson-queries.ts";
import { getRecallPractice, gradeCard } from "#lib/practice/recall/recall-service.ts";
import { startPractice } from "#lib/practice/service.ts";
import { db } from "#lib/server/db/db.ts";
import {
  answerMade,
  createCellLesson,
  FIFTY,
  HOOKE,
  inQuiz,
  madeSealed,
} from "#tests/support/cell-lesson.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner } from "#tests/support/factories.ts";
import { practiseHighlight } from "./highlight-service.ts";
import { sidesOf } from "./recall-sides.ts";

const now = new Date("2026-03-01T12:00:00Z");
/** A sentence of the lesson that no question can be made of */
const PLAIN = "Vessels carry the water from the roots to the leaves of the tree.";

beforeEach(resetDatabase);

async function setUp(quote = HOOKE, context = { before: "", after: "" }) {
  const lesson = await createCellLesson();
  const { id: highlightId } = await db().highlight.create({
    data: { userId: lesson.id, lessonId: lesson.lessonId, quote, ...context },
  });
  return {
    ...lesson,
    highlightId,
    practise: () => practiseHighlight(lesson.id, lesson.lessonId, highlightId, now),
  };
}

describe("practise this", () => {
  it("makes a question of the highlight's sentence that practice asks at once", async () => {
    const { id, practise } = await setUp(HOOKE.slice(0, 30));
    expect(await practise()).toEqual({ kind: "question", isNew: true });
    expect(await practise()).toEqual({ kind: "question", isNew: false });
    expect(await db().practiceCard.findMany()).toMatchObject([{ due: now, made: { source: HOOKE } }]);
    const practice = await startPractice(id, now);
    const { _id, question } = at(practice.questions, 0);
    expect(question).toMatch(/^Who discovered the cell/);
    expect(await answerMade(id, practice._id, _id, true, now)).toMatchObject({ isCorrect: true });
  });

  it.each([
    ["its own sentence, which gives none", "Leaves lose most of their ", " through small pores", null],
    ["its own sentence", "movement of ", " through a membrane", "Osmosis"],
    ["its own one of the same section", "The root of a tree takes up ", " from the soil", "The root"],
  ])("of a word that stands in several sentences, makes the question of %s", async (...given) => {
    const [, before, after, source] = given;
    const { practise } = await setUp("water", { before, after });
    expect(await practise()).toMatchObject({ kind: source === null ? "card" : "question" });
    const made = (await db().practiceCard.findMany()).map((card) => card.made);
    expect(made).toMatchObject(source === null ? [] : [{ source: expect.stringContaining(source) }]);
  });

  it("makes a recall card where there is no question, which its learner grades", async () => {
    const { id, practise, highlightId } = await setUp(PLAIN);
    expect(await practise()).toEqual({ kind: "card", isNew: true });
    expect(await practise()).toEqual({ kind: "card", isNew: false });
    const { cards, counts } = await getRecallPractice(id, undefined, now);
    expect(counts).toMatchObject({ total: 1, fresh: 1 });
    expect(cards).toMatchObject([
      { front: "Cells\n\nVessels carry the …", back: PLAIN, islandTitle: "Cells" },
    ]);
    const cardId = at(cards, 0)._id;
    expect(await gradeCard(id, cardId, { grade: "good", reps: 0 }, now)).toMatchObject({ card: { reps: 1 } });
    const [exported] = await listHighlights(id);
    expect(exported).toMatchObject({ recallCard: { highlightId, back: PLAIN } });
    await db().highlight.delete({ where: { id: highlightId } });
    expect((await getRecallPractice(id, undefined, now)).counts.total).toBe(0);
  });

  it.each([
    ["question", HOOKE],
    ["card", PLAIN],
  ])("makes one %s, of fifty who ask at once", async (kind, quote) => {
    const { practise } = await setUp(quote);
    const all = await Promise.all(FIFTY.map(practise));
    expect(all.filter(({ isNew }) => isNew)).toEqual([{ kind, isNew: true }]);
    expect(new Set(all.map((one) => one.kind))).toEqual(new Set([kind]));
    expect((await db().practiceCard.count()) + (await db().recallCard.count())).toBe(1);
  });

  it("makes no question that is sealed, but a card of the highlight's own words alone, as where there is none", async () => {
    const { courseId, practise } = await setUp(HOOKE);
    await inQuiz(courseId, await madeSealed());
    expect(await practise()).toEqual({ kind: "card", isNew: true });
    expect(await db().practiceCard.count()).toBe(0);
    expect(await db().recallCard.findFirstOrThrow()).toMatchObject({
      front: "Cells\n\nRobert Hooke …",
      back: HOOKE,
    });
  });

  it("shows nothing of a sealed sentence beside what was marked", async () => {
    const { courseId, practise } = await setUp("in 1665 while he looked at cork", {
      before: "the cell ",
      after: ".",
    });
    await inQuiz(courseId, await madeSealed());
    await practise();
    const { front, back } = await db().recallCard.findFirstOrThrow();
    expect(`${front} ${back}`).not.toContain("Hooke");
    expect(front).toBe("Cells\n\n… the cell _____. …");
  });

  it("is for the learner whose highlight it is, while they study the course", async () => {
    const { id, lessonId, highlightId, courseId } = await setUp();
    const stranger = await createLearner();
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    const gone = { code: "not_found" };
    await expect(practiseHighlight(stranger.id, lessonId, highlightId, now)).rejects.toMatchObject(gone);
    await db().lesson.update({ where: { id: lessonId }, data: { removedAt: now } });
    await expect(practiseHighlight(id, lessonId, highlightId, now)).rejects.toMatchObject(gone);
  });

  it("keeps a card from everyone else", async () => {
    const { lessonId, courseId, practise } = await setUp(PLAIN);
    await practise();
    const stranger = await createLearner();
    await db().enrolment.create({ data: { userId: stranger.id, courseId } });
    expect((await getRecallPractice(stranger.id, undefined, now)).cards).toEqual([]);
    await db().lesson.update({ where: { id: lessonId }, data: { removedAt: now } });
    expect(await db().recallCard.count()).toBe(1);
  });
});

it.each([
  ["The tide comes in twice a day because of the moon.", "", "The tide comes …"],
  [
    "光合成は植物が光のエネルギーを使って糖を作る働きのことであり、葉の緑の部分で起こる重要な過程である。",
    "",
    "光合成は植物が光のエネルギーを使っ …",
  ],
  ["🌊".repeat(60), "", `${"🌊".repeat(20)} …`],
  ["mitosis", "Cells divide by ", "… Cells divide by _____ …"],
  ["mitosis", "", "_____"],
])("a card leads to %s", (quote, before, cue) => {
  expect(sidesOf({ quote, before, after: "" }, "Cells").front).toBe(`Cells\n\n${cue}`);
});
