import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { listPracticeCards, listPracticeRuns } from "#lib/account/export/run-queries.ts";
import { readFacts } from "#lib/achievement/facts-queries.ts";
import { getMistake, isLikeSealed } from "#lib/assistant/sealed-queries.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { getPractice, startLessonRun } from "#lib/practice/lesson-service.ts";
import { toMade } from "#lib/practice/made.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import type { PracticeDto } from "#lib/practice/schema.ts";
import { answerPractice, finishPractice, startPractice } from "#lib/practice/service.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { readWork } from "#lib/session/facts-queries.ts";
import {
  answerMade,
  CELL_TEXT,
  createCellLesson,
  FIFTY,
  HOOKE,
  inQuiz,
  madeSealed,
  SECTION_TWO,
} from "#tests/support/cell-lesson.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createCourse, createLearner, questionDraft } from "#tests/support/factories.ts";
import { quizMe } from "./quiz-me-service.ts";
import { findSealed } from "./sealed-queries.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

beforeEach(resetDatabase);

async function begin(data: { hearts?: number } = {}) {
  const lesson = await createCellLesson(data);
  const { practice } = await quizMe(lesson.id, lesson.lessonId, {}, now);
  if (!practice) throw new Error("no practice was begun");
  return { ...lesson, practice };
}

/** A question that rests on a sentence, and one of a quiz that does. */
const resting = (source: string) => toMade(questionDraft("What is it?", { source }));
const sealedBy = (source: string) => ({ ...resting(source), fingerprint: "of the quiz" });

const textsOf = (practice: PracticeDto | null) => practice?.questions.map(({ question }) => question) ?? [];

describe("quiz me on this", () => {
  it("asks three to five questions of the lesson, and says of which, with no key in any byte", async () => {
    const { practice, lessonId, courseId } = await begin();
    expect(practice).toMatchObject({
      kind: "lesson",
      lesson: { _id: lessonId, courseId, title: "Cells", block: null },
    });
    expect(practice.questions.length).toBeGreaterThanOrEqual(3);
    expect(practice.questions.length).toBeLessThanOrEqual(5);
    for (const question of practice.questions)
      expect(question).toMatchObject({
        isOfLesson: true,
        isCorrect: null,
        correct: null,
        correctAnswer: null,
        explanation: null,
      });
    const sent = JSON.stringify(practice);
    expect(sent).not.toMatch(/correctIndex|fingerprint|"source"|"made"/);
    for (const { made } of await db().practiceCard.findMany()) {
      const { source, options } = made as { source: string; options: { text: string }[] };
      if (!options.some(({ text }) => text === source)) expect(sent).not.toContain(source);
    }
  });

  it("wins and loses nothing, whatever the answers, and counts for no statistic", async () => {
    const { id, practice } = await begin({ hearts: 2 });
    const before = await db().user.findUniqueOrThrow({ where: { id } });
    for (const [index, { _id }] of practice.questions.entries())
      await answerMade(id, practice._id, _id, index > 0, now);
    const result = await finishPractice(id, practice._id, now);
    expect(result).toMatchObject({
      ...{ correct: practice.questions.length - 1, total: practice.questions.length },
      ...{ heartsGained: 0, hearts: 2, achievements: [] },
      streak: { before: 0, after: 0, keptByPractice: false },
    });
    expect(await db().user.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await db().award.count()).toBe(0);
    expect(await db().streakDay.count()).toBe(0);
    expect(await db().userAchievement.count()).toBe(0);
    expect(await db().practiceQuestion.count({ where: { isDue: true } })).toBe(0);
  });

  it("is no work of a study session, and counts for no achievement", async () => {
    const { id, practice, courseId } = await begin();
    for (const { _id } of practice.questions) await answerMade(id, practice._id, _id, true, now);
    await finishPractice(id, practice._id, now);
    const span = { userId: id, courseId, from: later(-1000), to: later(1000) };
    expect(await readWork(kysely(), span)).toMatchObject({ practices: 0, answers: 0, right: 0, firsts: 0 });
    expect(await readFacts(kysely(), id)).toMatchObject({ practicesFinished: 0, practiceRight: 0 });
  });

  it("makes a card of what was wrong, which ordinary practice asks once it is due; of the rest none", async () => {
    const { id, practice } = await begin();
    const [first, ...others] = practice.questions;
    await answerMade(id, practice._id, first?._id ?? "", false, now);
    for (const { _id } of others) await answerMade(id, practice._id, _id, true, now);
    await finishPractice(id, practice._id, now);
    expect(await getPracticeState(id, now)).toMatchObject({ total: 1, dueCount: 0, canPractise: true });
    const next = await startPractice(id, later(DAY_MS));
    expect(next).toMatchObject({ kind: "cards", lesson: null });
    expect(new Set(textsOf(next))).toEqual(new Set([first?.question]));
    const asked = at(next.questions, 0)._id;
    expect(await answerMade(id, next._id, asked, true, later(DAY_MS))).toMatchObject({ isCorrect: true });
    const { due } = await db().practiceCard.findFirstOrThrow({ where: { reps: { gt: 0 } } });
    expect(due.getTime()).toBeGreaterThan(later(2 * DAY_MS).getTime());
  });

  it("asks no card any more once its lesson is in the trash, gone, or out of reach", async () => {
    const { id, practice, lessonId, courseId } = await begin();
    await answerMade(id, practice._id, at(practice.questions, 0)._id, false, now);
    const total = async () => (await getPracticeState(id, now)).total;
    expect(await total()).toBe(1);
    await db().lesson.update({ where: { id: lessonId }, data: { removedAt: now } });
    expect(await total()).toBe(0);
    await db().lesson.update({ where: { id: lessonId }, data: { removedAt: null } });
    await db().enrolment.deleteMany({ where: { userId: id, courseId } });
    expect(await total()).toBe(0);
    await db().enrolment.create({ data: { userId: id, courseId } });
    expect(await total()).toBe(1);
    await db().course.delete({ where: { id: courseId } });
    expect(await total()).toBe(0);
    // The practice that was open can still be ended.
    expect(await getPractice(id, practice._id, now)).toMatchObject({ kind: "lesson", lesson: null });
  });

  it("is one practice for fifty that ask at once, and is resumed", async () => {
    const { id, lessonId } = await createCellLesson();
    const all = await Promise.all(FIFTY.map(() => quizMe(id, lessonId, {}, now)));
    expect(new Set(all.map(({ practice }) => practice?._id)).size).toBe(1);
    expect(await db().practiceRun.count()).toBe(1);
    const [run] = all;
    expect(await quizMe(id, lessonId, {}, now)).toEqual(run);
    expect(await getPractice(id, run?.practice?._id ?? "", now)).toEqual(run?.practice);
  });

  it("makes room for another part, and for ordinary practice, and those for it", async () => {
    const { id, lessonId, practice, heading } = await begin();
    await answerMade(id, practice._id, at(practice.questions, 0)._id, false, now);
    expect(await getPracticeState(id, now)).toMatchObject({ isOpen: false });
    const section = await quizMe(id, lessonId, { block: heading }, now);
    expect(section.practice?._id).not.toBe(practice._id);
    expect(section.practice?.lesson).toMatchObject({ block: heading });
    await expect(getPractice(id, practice._id, now)).rejects.toMatchObject({ code: "practice_closed" });
    const ordinary = await startPractice(id, now);
    expect(ordinary.kind).toBe("cards");
    expect(await getPracticeState(id, now)).toMatchObject({ isOpen: true });
    const again = await quizMe(id, lessonId, {}, now);
    expect(again.practice?.kind).toBe("lesson");
    expect(await db().practiceRun.count({ where: { status: "open" } })).toBe(1);
  });

  it("asks of a section only what stands there, and of a passage what stands closest", async () => {
    const { id, lessonId, heading } = await createCellLesson();
    const { practice } = await quizMe(id, lessonId, { block: heading }, now);
    expect(textsOf(practice).length).toBeGreaterThanOrEqual(3);
    const cards = await db().practiceCard.findMany();
    for (const { made } of cards) expect(SECTION_TWO).toContain((made as { source: string }).source);
    const quote = HOOKE.slice(0, 40);
    await quizMe(id, lessonId, { quote }, now);
    const run = await db().practiceRun.findFirstOrThrow({
      where: { status: "open" },
      include: { questions: { orderBy: { position: "asc" } } },
    });
    expect(run.questions[0]?.made).toMatchObject({ source: expect.stringContaining(quote) });
    await expect(quizMe(id, lessonId, { block: "nowhere" }, now)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("asks of a passage in the section where it was selected, also where its words stand elsewhere", async () => {
    const { id, lessonId, heading } = await createCellLesson();
    const of = async (block: string | null) => quizMe(id, lessonId, { block, quote: "cells" }, now);
    const { practice } = await of(heading);
    expect(textsOf(practice).length).toBeGreaterThanOrEqual(3);
    const cards = await db().practiceCard.findMany();
    for (const { made } of cards) expect(SECTION_TWO).toContain((made as { source: string }).source);
    // The first section has the same word, but it is another passage, with too few questions.
    expect((await of(null)).practice).toBeNull();
  });

  it("asks of many questions those that were asked the longest ago", async () => {
    const { id, lessonId } = await createCellLesson();
    const seven = Array.from({ length: 7 }, (_, index) => toMade(questionDraft(`Number ${index}?`)));
    const run = { userId: id, lessonId, scope: "" };
    const first = await startLessonRun(run, seven, now);
    expect(textsOf(first)).toEqual([0, 1, 2, 3, 4].map((index) => `Number ${index}?`));
    for (const { _id } of first.questions) await answerMade(id, first._id, _id, true, now);
    await finishPractice(id, first._id, now);
    const next = await startLessonRun(run, seven, later(1000));
    expect(textsOf(next)).toEqual([0, 1, 2, 5, 6].map((index) => `Number ${index}?`));
  });

  it("asks nothing that was withdrawn from a quiz, here and in practice", async () => {
    const { id, lessonId, practice, courseId } = await begin();
    const { _id, question } = at(practice.questions, 0);
    await answerMade(id, practice._id, _id, false, now);
    const all = await madeSealed();
    await inQuiz(
      courseId,
      all.filter(({ made }) => made.text === question),
    );
    await db().question.updateMany({ data: { withdrawnAt: now } });
    expect(await getPracticeState(id, now)).toMatchObject({ total: 0, canPractise: false });
    await db().practiceRun.updateMany({ data: { status: "abandoned" } });
    const next = await quizMe(id, lessonId, {}, now);
    expect(textsOf(next.practice)).toHaveLength(all.length - 1);
    expect(textsOf(next.practice)).not.toContain(question);
  });

  it("says where a text gives too few questions, and begins nothing", async () => {
    const { id, lessonId } = await createCellLesson({}, "<p>Cells are small. They live.</p>");
    expect(await quizMe(id, lessonId, {}, now)).toEqual({ practice: null, reason: "too_few", quiz: null });
    expect(await db().practiceRun.count()).toBe(0);
  });

  it("is for those who study the course", async () => {
    const { lessonId } = await createCellLesson();
    const stranger = await createLearner();
    await expect(quizMe(stranger.id, lessonId, {}, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("sealed questions", () => {
  it("are left out, by themselves and by their sentence, and the result leads to their quiz", async () => {
    const { id, lessonId, courseId } = await createCellLesson();
    const drafts = await madeSealed();
    const { quizId, islandId } = await inQuiz(courseId, drafts);
    expect(await quizMe(id, lessonId, {}, now)).toEqual({
      practice: null,
      reason: "in_quiz",
      quiz: { _id: quizId, islandId, title: "Sealed" },
    });
    expect(await db().practiceRun.count()).toBe(0);
    // The same sentences, asked in other words.
    await db().questionVersion.updateMany({ data: { fingerprint: "another" } });
    expect(await quizMe(id, lessonId, {}, now)).toMatchObject({ practice: null, reason: "in_quiz" });
    // The same questions, whose sentences no one knows.
    const versions = await db().questionVersion.findMany({ select: { id: true } });
    for (const [index, version] of versions.entries())
      await db().questionVersion.update({
        where: { id: version.id },
        data: { fingerprint: at(drafts, index).fingerprint, source: null },
      });
    expect(await quizMe(id, lessonId, {}, now)).toMatchObject({ practice: null, reason: "in_quiz" });
    await db().questionVersion.updateMany({ data: { fingerprint: "another" } });
    expect((await quizMe(id, lessonId, {}, now)).practice).not.toBeNull();
  });

  it("are known whatever their spaces, capitals and marks, in any course that the learner sees", async () => {
    const { id, courseId } = await createCellLesson();
    const other = await createCourse(id, []);
    const { quizId } = await inQuiz(other.courseId, [
      sealedBy(`${HOOKE.toUpperCase().replaceAll(" ", "\n  ")}`),
    ]);
    const asked = [resting("Elsewhere is nothing of this."), resting(HOOKE.replace("cell", "**cell**"))];
    const found = await findSealed(id, { courseId, text: CELL_TEXT }, asked, now);
    expect([...found]).toEqual([[1, expect.objectContaining({ _id: quizId })]]);
    const stranger = await createLearner();
    expect((await findSealed(stranger.id, { courseId, text: CELL_TEXT }, asked, now)).size).toBe(0);
  });

  it.each([
    "光合成は葉の緑の部分で起こる。",
    "光合成は植物が光のエネルギーを使って糖を作る働きのことであり、葉の緑の部分で起こる。",
    "细胞是生命的基本单位。",
  ])("are known in scripts without spaces: %s", async (source) => {
    const { id, courseId } = await createCellLesson();
    await inQuiz(courseId, [sealedBy(source)]);
    const found = await findSealed(
      id,
      { courseId, text: `前の文。${source}後の文。` },
      [resting(source)],
      now,
    );
    expect([...found.keys()]).toEqual([0]);
  });

  it("are told by no wrong answer and no pair of another question", async () => {
    const { id, courseId } = await createCellLesson();
    await inQuiz(courseId, [sealedBy(HOOKE)]);
    const offering = (text: string) => {
      const options = ["Nothing", text].map((said) => ({ text: said, html: null, feedback: null }));
      return toMade(
        questionDraft("Which is true?", { options, correctIndex: 0, source: "Trees grow slowly." }),
      );
    };
    const asked = [
      offering(HOOKE.replace("1665", "1702")),
      offering("discovered the cell in 1665 while he looked at cork"),
      offering("Trees have roots that reach into the soil."),
    ];
    expect([...(await findSealed(id, { courseId, text: CELL_TEXT }, asked, now)).keys()]).toEqual([0, 1]);
  });

  it("are asked once the learner has answered them in their quiz, and sealed again while it goes on", async () => {
    const { id, lessonId, courseId } = await createCellLesson();
    const { quizId } = await inQuiz(courseId, await madeSealed());
    await startQuiz(id, quizId, now);
    expect(await quizMe(id, lessonId, {}, now)).toMatchObject({ practice: null, reason: "in_quiz" });
    await db().attemptQuestion.updateMany({ data: { isCorrect: true, answeredAt: now } });
    await db().attempt.updateMany({ data: { status: "completed", endedAt: now } });
    expect((await quizMe(id, lessonId, {}, now)).practice).not.toBeNull();
    await db().practiceRun.updateMany({ data: { status: "abandoned" } });
    await startQuiz(id, quizId, now);
    expect(await quizMe(id, lessonId, {}, now)).toMatchObject({ practice: null, reason: "in_quiz" });
  });

  it("come back in practice neither as made nor as a quiz asks them, while they are sealed", async () => {
    const { id, lessonId, courseId } = await createCellLesson();
    const { practice } = await quizMe(id, lessonId, {}, now);
    await answerMade(id, practice?._id ?? "", at(practice?.questions ?? [], 0)._id, false, now);
    expect(await getPracticeState(id, now)).toMatchObject({ total: 1 });
    await inQuiz(courseId, await madeSealed());
    expect(await getPracticeState(id, now)).toMatchObject({ total: 0, canPractise: false });
  });

  it("are those of an open practice about a lesson as well, for whoever asks the assistant", async () => {
    const { id, practice } = await begin();
    const { question, _id } = at(practice.questions, 0);
    const hourLater = later(3_600_000);
    expect(await isLikeSealed(id, [question], hourLater)).toBe(true);
    await answerMade(id, practice._id, _id, true, now);
    expect(await isLikeSealed(id, [question], hourLater)).toBe(false);
  });
});

describe("a question made of a lesson", () => {
  it("can be explained once it is answered, from its sentence", async () => {
    const { id, practice, courseId } = await begin();
    const { _id } = at(practice.questions, 0);
    expect(await getMistake(id, { attemptQuestionId: _id }, now)).toMatchObject({
      isAnswered: false,
      isSealed: true,
    });
    await answerMade(id, practice._id, _id, false, now);
    const mistake = await getMistake(id, { attemptQuestionId: _id }, now);
    expect(mistake).toMatchObject({ courseId, isAnswered: true, isSealed: false });
    expect(CELL_TEXT).toContain(mistake?.source);
    const stranger = await createLearner();
    expect(await getMistake(stranger.id, { attemptQuestionId: _id }, now)).toBeNull();
  });

  it("is answered once, and only by its learner", async () => {
    const { id, practice } = await begin();
    const { _id } = at(practice.questions, 0);
    const first = await answerMade(id, practice._id, _id, false, now);
    expect(await answerMade(id, practice._id, _id, true, now)).toEqual(first);
    const stranger = await createLearner();
    await expect(
      answerPractice(stranger.id, practice._id, { questionId: _id, selectedAnswer: 0 }, now),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(getPractice(stranger.id, practice._id, now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives no key away in the account's export before it is answered", async () => {
    const { id, practice } = await begin();
    const { _id } = at(practice.questions, 0);
    await answerMade(id, practice._id, _id, false, now);
    const [run] = await Array.fromAsync(listPracticeRuns(id));
    const open = run?.questions.filter(({ answeredAt }) => answeredAt === null) ?? [];
    expect(open.length).toBeGreaterThan(1);
    for (const question of open)
      expect(question).toMatchObject({ made: null, asked: { text: expect.any(String) } });
    expect(run?.questions.find(({ id: shown }) => shown === _id)?.made).not.toBeNull();
    const cards = await Array.fromAsync(listPracticeCards(id));
    const known = cards.filter(({ made }) => made !== null);
    expect(known).toHaveLength(1);
    for (const card of cards.filter(({ made }) => made === null))
      expect(card).toMatchObject({ fingerprint: null, question: expect.any(String) });
  });
});
