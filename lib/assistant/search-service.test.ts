import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { modelHost } from "#lib/server/model/connection.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questionDraft } from "#tests/support/factories.ts";
import { startModelServer } from "#tests/support/model-server.ts";
import { ensurePassages } from "./passage-service.ts";
import { searchCourse } from "./search-service.ts";
import { ensureVectors } from "./vector-service.ts";

const settings = env();
const UNSET = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, OPENAI_EMBEDDING_MODEL: undefined };
const before = { ...UNSET, ...settings };
const server = await startModelServer();
const now = new Date();

beforeEach(async () => {
  await resetDatabase();
  server.reset();
});
afterEach(() => void Object.assign(settings, before));
afterAll(() => server.stop());

async function createEmptyCourse() {
  const { id: userId } = await createLearner();
  const { id: courseId } = await db().course.create({ data: { ownerId: userId, title: "Biology" } });
  return { userId, courseId };
}

interface Told {
  title?: string;
  html?: string[];
  cues?: { at: number; end: number; text: string }[];
  language?: string;
  number?: number;
}

async function addContent(lessonId: string, { html = [], cues, language = "en", number = 1 }: Told) {
  const blocks = html.map((each, at) => ({ id: `block-${at}`, html: each }));
  return db().lessonContent.create({
    data: { lessonId, number, blocks, language, hash: randomUUID(), ...(cues && { cues }) },
  });
}

let position = 0;
async function addLesson(courseId: string, told: Told) {
  position += 1;
  const lesson = await db().lesson.create({ data: { courseId, position, title: told.title ?? "Lesson" } });
  await addContent(lesson.id, told);
  return lesson.id;
}

const CELLS = [
  "<h2>Division</h2>",
  "<p>Cells divide by mitosis. Before that, they copy their chromosomes.</p>",
];

describe("search", () => {
  it("tells of a question that is sealed only the places, as the assistant does", async () => {
    const { id: userId } = await createLearner();
    const stem = "By what process do most cells of the body divide?";
    const { courseId, quizId } = await createCourse(userId, [[questionDraft(stem)]]);
    const lessonId = await addLesson(courseId, { title: "Cells", html: CELLS });
    const [told] = (await searchCourse(userId, courseId, stem, now)).passages;
    expect(told).toMatchObject({ lessonId, heading: "Division", block: "block-1", text: "", excerpt: "" });
    expect((await searchCourse(userId, courseId, "chromosomes", now)).passages[0]?.text).not.toBe("");
    await startQuiz(userId, quizId, now);
    expect((await searchCourse(userId, courseId, "chromosomes", now)).passages).toMatchObject([{ text: "" }]);
  });

  it("answers a natural question with the passage that fits, its place and its best sentence", async () => {
    const { userId, courseId } = await createEmptyCourse();
    const lessonId = await addLesson(courseId, { title: "Cells", html: CELLS });
    await addLesson(courseId, {
      title: "Plants",
      html: ["<p>Leaves are green. What is green takes in light.</p>"],
    });
    const { passages } = await searchCourse(
      userId,
      courseId,
      "What do cells do before they are dividing?",
      now,
    );
    expect(passages[0]).toEqual({
      passageId: expect.any(String),
      lessonId,
      title: "Cells",
      heading: "Division",
      block: "block-1",
      second: null,
      text: "Cells divide by mitosis. Before that, they copy their chromosomes.",
      excerpt: "Cells divide by mitosis.",
    });
  });

  it("gives the second of what is spoken, and at most five", async () => {
    const { userId, courseId } = await createEmptyCourse();
    const cues = Array.from({ length: 100 }, (_, at) => ({
      at: at * 5,
      end: at * 5 + 5,
      text: `Enzymes, part ${at}.`,
    }));
    await addLesson(courseId, { cues });
    const { passages } = await searchCourse(userId, courseId, "enzymes part 99", now);
    expect(passages).toHaveLength(5);
    expect(passages[0]).toMatchObject({ block: null, second: 480 });
  });

  it.each([
    ["ja", "<p>細胞分裂の前に染色体が複製される。</p>", "染色体はいつ複製されますか"],
    ["zh", "<p>细胞在分裂之前复制染色体。</p>", "什么复制染色体"],
    ["de", "<p>Zellen teilen sich durch Mitose.</p>", "Wie teilt sich eine Zelle?"],
    ["", "<p>Mitochondria make ATP.</p>", "mitochondrai"],
    ["ru", "<p>Клетки делятся митозом.</p>", "Как делится клетка?"],
  ])("finds what is written in %s", async (language, html, question) => {
    const { userId, courseId } = await createEmptyCourse();
    const lessonId = await addLesson(courseId, { html: [html], language });
    await addLesson(courseId, { html: ["<p>Something else altogether stands in here.</p>"] });
    const { passages } = await searchCourse(userId, courseId, question, now);
    expect(passages[0]?.lessonId).toBe(lessonId);
  });

  it.each([
    ["a word of the lesson's title", "chemistry", { title: "Chemistry", html: ["<p>Atoms bind.</p>"] }],
    [
      "a misspelt word beside known ones",
      "something of mitochondrai",
      { html: ["<p>Mitochondria make something.</p>"] },
    ],
    [
      "a word that the asked one begins",
      "Baum",
      { html: ["<p>Die Baumrinde ist hart.</p>"], language: "de" },
    ],
    [
      "a word that the asked one ends with",
      "Arbeitsspeicher",
      { html: ["<p>Der Speicher ist voll.</p>"], language: "de" },
    ],
    [
      "what is asked for, not a word that says nothing in one of the languages",
      "wie die Zelle sich teilt",
      { html: ["<p>Eine Zelle.</p>"], language: "de" },
    ],
  ])("finds %s", async (_, question, told) => {
    const { userId, courseId } = await createEmptyCourse();
    const lessonId = await addLesson(courseId, told);
    // "die" and "wie" would be rare words here.
    await addLesson(courseId, { html: ["<p>Plants die of something, wie sich zeigt.</p>"], language: "en" });
    const { passages } = await searchCourse(userId, courseId, question, now);
    expect(passages[0]?.lessonId).toBe(lessonId);
  });

  it("puts what speaks of a thing most before what names it", async () => {
    const { userId, courseId } = await createEmptyCourse();
    const filler = "Water flows through the roots of trees and into their leaves each day. ";
    await addLesson(courseId, { html: [`<p>${filler.repeat(9)} An enzyme helps.</p>`] });
    const lessonId = await addLesson(courseId, {
      html: ["<p>An enzyme speeds up. Each enzyme has a shape.</p>"],
    });
    await addLesson(courseId, { html: [`<p>${filler.repeat(9)} One enzyme more.</p>`] });
    const { passages } = await searchCourse(userId, courseId, "enzyme", now);
    expect(passages[0]?.lessonId).toBe(lessonId);
    expect(passages).toHaveLength(3);
  });

  it.each([
    "'",
    "\\",
    "a & b | !c:*",
    '"',
    "<b>",
    "%_%",
    "\u{1F427}",
    "the",
    "-cells",
    "( (",
    "𝒜𝒷𝒸𝒹𝑒𝒻𝑔𝒽𝒾𝒿",
    "𠮷野家𠮷野家𠮷野家",
  ])("takes %s as words", async (question) => {
    const { userId, courseId } = await createEmptyCourse();
    await addLesson(courseId, { html: CELLS });
    await expect(searchCourse(userId, courseId, question, now)).resolves.toHaveProperty("passages");
  });

  it("knows only what lessons say now: no older content, nothing in the trash, no other course", async () => {
    const { userId, courseId } = await createEmptyCourse();
    const other = await db().course.create({ data: { ownerId: userId, title: "Other" } });
    await addLesson(other.id, { html: CELLS });
    const lessonId = await addLesson(courseId, { html: CELLS });
    const gone = await addLesson(courseId, { html: CELLS });
    const find = async () =>
      (await searchCourse(userId, courseId, "mitosis", now)).passages.map((one) => one.lessonId);
    expect(await find()).toEqual(expect.arrayContaining([lessonId, gone]));
    await db().lesson.update({ where: { id: gone }, data: { removedAt: now } });
    expect(await find()).toEqual([lessonId]);
    await addContent(lessonId, { html: ["<p>Cells are small.</p>"], number: 2 });
    expect(await find()).toEqual([]);
    expect((await searchCourse(userId, courseId, "small", now)).passages).toHaveLength(1);
  });

  it("is of courses that the learner owns or is enrolled in", async () => {
    const { courseId } = await createEmptyCourse();
    const { id } = await createLearner();
    await addLesson(courseId, { html: CELLS });
    await expect(searchCourse(id, courseId, "mitosis", now)).rejects.toMatchObject({ code: "not_found" });
    await db().enrolment.create({ data: { userId: id, courseId } });
    expect((await searchCourse(id, courseId, "mitosis", now)).passages).toHaveLength(1);
  });

  it("cuts each content once, also where fifty ask at once and where there is nothing to cut", async () => {
    const { courseId } = await createEmptyCourse();
    for (let lesson = 0; lesson < 3; lesson += 1) await addLesson(courseId, { html: CELLS });
    await addLesson(courseId, { html: [] });
    await Promise.all(Array.from({ length: 50 }, () => ensurePassages(courseId)));
    expect(await db().lessonPassage.count()).toBe(4);
    const ids = await db().lessonPassage.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    await ensurePassages(courseId);
    expect(await db().lessonPassage.findMany({ select: { id: true }, orderBy: { id: "asc" } })).toEqual(ids);
  });
});

describe("search by meaning", () => {
  async function setUp() {
    const { userId, courseId } = await createEmptyCourse();
    const near = await addLesson(courseId, { html: ["<p>Penguins swim in cold water.</p>"] });
    await addLesson(courseId, { html: ["<p>Stones are hard.</p>"] });
    const set = {
      OPENAI_API_KEY: "no-key",
      OPENAI_BASE_URL: server.url,
      OPENAI_EMBEDDING_MODEL: "text-embedding-3-small",
    };
    Object.assign(settings, set);
    return { userId, courseId, near };
  }

  it("asks the model only with consent, counts what it costs, and finds what no word has in common", async () => {
    const { userId, courseId, near } = await setUp();
    server.means((text) => (/Penguins|birds/.test(text) ? [1, 0] : [0, 1]));
    expect((await searchCourse(userId, courseId, "birds", now)).passages).toEqual([]);
    expect(server.embedded).toEqual([]);
    await db().user.update({ where: { id: userId }, data: { assistantConsentHost: modelHost() } });
    await ensurePassages(courseId);
    await ensureVectors(courseId, now);
    const { passages } = await searchCourse(userId, courseId, "birds", now);
    expect(passages[0]?.lessonId).toBe(near);
    expect(await db().modelUse.findMany({ select: { purpose: true, userId: true } })).toEqual([
      { purpose: "embedding", userId: null },
      { purpose: "embedding", userId },
    ]);
  });

  it("goes on by words where the model fails or the month's budget is used up", async () => {
    const { userId, courseId } = await setUp();
    await db().user.update({ where: { id: userId }, data: { assistantConsentHost: modelHost() } });
    server.means(() => null);
    await ensurePassages(courseId);
    await ensureVectors(courseId, now);
    expect((await searchCourse(userId, courseId, "stones", now)).passages).toHaveLength(1);
    // The search has begun to look for directions once more.
    await ensureVectors(courseId, now);
    settings.OPENAI_MONTHLY_CAP = 0;
    server.reset();
    await ensureVectors(courseId, now);
    expect(server.embedded).toEqual([]);
    expect(await db().modelUse.count()).toBe(0);
  });
});
