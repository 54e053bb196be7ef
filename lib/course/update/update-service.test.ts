import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import type { Layout } from "#lib/course/layout/layout-schema.ts";
import type { WireEdit } from "#lib/course/outline/outline-schema.ts";
import { editCourse } from "#lib/course/outline/outline-service.ts";
import type { CourseDraft, IslandDraft, QuestionDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { sweepTrash } from "#lib/course/trash-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, createLearner, questionDraft } from "#tests/support/factories.ts";
import { kindDrafts } from "#tests/support/question-kinds.ts";
import { amount } from "#tests/support/soak.ts";
import { revertCourse, updateCourse } from "./update-service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

const island = (title: string, quizzes: QuestionDraft[][], more: Partial<IslandDraft> = {}): IslandDraft => ({
  title,
  difficulty: "beginner",
  quizzes: quizzes.map((questions, index) => ({ title: `${title} ${index + 1}`, questions })),
  ...more,
});

const course = (units: Record<string, IslandDraft[]>, islands: IslandDraft[] = []): CourseDraft => ({
  title: "Sea",
  description: "",
  units: Object.entries(units).map(([title, inUnit]) => ({
    title,
    subtitle: "",
    difficulty: "beginner",
    islands: inUnit,
  })),
  islands,
});

const asks = (...texts: string[]) => texts.map((text) => questionDraft(text));

async function setUp(draft: CourseDraft) {
  const { id: userId } = await createLearner();
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const locked = <T>(work: (tx: Parameters<typeof updateCourse>[0]) => Promise<T>) =>
    inTransaction(async (tx) => {
      await lockLearner(kysely(tx), userId, NOW);
      return work(tx);
    });
  const update = (newer: CourseDraft) => locked((tx) => updateCourse(tx, userId, courseId, newer, NOW));
  const revert = (before: Layout) => locked((tx) => revertCourse(tx, userId, courseId, before, NOW));
  const layout = () => readLayout(db(), courseId);
  const questionOf = async (text: string) =>
    (
      await db().questionVersion.findFirstOrThrow({
        where: { text, question: { quiz: { island: { courseId } } } },
      })
    ).questionId;
  return { userId, courseId, update, revert, layout, questionOf };
}

/** What the course asks, in order, with nothing of how it is stored. */
async function told(courseId: string) {
  const units = await db().unit.findMany({ where: { courseId, ...LIVE }, orderBy: { number: "asc" } });
  const islands = await db().island.findMany({
    where: { courseId, ...LIVE },
    orderBy: { position: "asc" },
    include: {
      quizzes: {
        where: LIVE,
        orderBy: { position: "asc" },
        include: {
          questions: {
            where: LIVE,
            orderBy: { position: "asc" },
            include: { versions: { orderBy: { number: "desc" }, take: 1 } },
          },
        },
      },
    },
  });
  return islands.map(({ title, unitId, quizzes }) => ({
    unit: units.find(({ id }) => id === unitId)?.title ?? null,
    title,
    quizzes: quizzes.map((quiz) => ({
      title: quiz.title,
      questions: quiz.questions.map(({ versions }) => versions.map(({ text, options }) => [text, options])),
    })),
  }));
}

/** How the same would be told of a course that was saved anew. */
async function toldAnew(userId: string, draft: CourseDraft) {
  const id = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const outline = await told(id);
  await db().course.delete({ where: { id } });
  return outline;
}

describe("updating a course by a newer export", () => {
  it("changes nothing where nothing has changed", async () => {
    const draft = course({ A: [island("One", [asks("a", "b"), asks("c")])] }, [island("Two", [asks("d")])]);
    const { update, layout, courseId } = await setUp(draft);
    const before = await layout();
    expect((await update(draft)).counts).toEqual({ added: 0, changed: 0, unchanged: 4, removed: 0 });
    expect(await layout()).toEqual(before);
    expect(await db().course.count()).toBe(1);
    expect(await db().course.findUnique({ where: { id: courseId } })).toMatchObject({ version: 1 });
  });

  it("keeps rows and progress, versions what changed, adds, and throws away what is gone", async () => {
    const [kept, changed, gone] = [
      questionDraft("kept"),
      questionDraft("changed", { sourceId: "q2" }),
      questionDraft("gone"),
    ];
    const { userId, courseId, update, layout, questionOf } = await setUp(
      course({ A: [island("One", [[kept, changed, gone]])] }),
    );
    const before = await layout();
    const quizId = at(before.quizzes, 0).id;
    const changedId = await questionOf("changed");
    await db().quizProgress.create({ data: { userId, quizId, stars: 3 } });
    await db().islandProgress.create({ data: { userId, islandId: at(before.islands, 0).id } });
    const newer = course({
      A: [
        island("One", [[questionDraft("changed words", { sourceId: "q2" }), kept, questionDraft("added")]]),
      ],
    });
    expect((await update(newer)).counts).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 1 });
    expect(await told(courseId)).toEqual(await toldAnew(userId, newer));
    expect(await db().quizProgress.findMany()).toMatchObject([{ quizId, stars: 3 }]);
    expect(await db().islandProgress.count()).toBe(1);
    const versions = await db().questionVersion.findMany({
      where: { questionId: changedId },
      orderBy: { number: "asc" },
    });
    expect(versions.map(({ number, text }) => [number, text])).toEqual([
      [1, "changed"],
      [2, "changed words"],
    ]);
    expect(await db().course.findUnique({ where: { id: courseId } })).toMatchObject({ version: 2 });
    expect((await update(newer)).counts).toEqual({ added: 0, changed: 0, unchanged: 3, removed: 0 });
    expect(await db().course.findUnique({ where: { id: courseId } })).toMatchObject({ version: 2 });
  });

  it("follows what has moved between quizzes, islands and units, and renumbers units", async () => {
    const first = course(
      { A: [island("One", [asks("a", "b")])], B: [island("Two", [asks("c", "d")])], C: [] },
      [island("Loose", [asks("e", "f")])],
    );
    const { userId, courseId, update, layout } = await setUp(first);
    const before = await layout();
    const newer = course({
      C: [island("Renamed", [asks("e", "f")])],
      B: [island("Two", [asks("a", "b"), asks("d", "c")])],
      New: [island("Brand new", [asks("g")])],
    });
    expect((await update(newer)).counts).toEqual({ added: 1, changed: 0, unchanged: 6, removed: 0 });
    expect(await told(courseId)).toEqual(await toldAnew(userId, newer));
    const after = await layout();
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(after.quizzes)).toEqual(expect.arrayContaining(ids(before.quizzes)));
    expect(ids(after.questions)).toEqual(expect.arrayContaining(ids(before.questions)));
    expect(after.units.map(({ number, title }) => `${number} ${title}`)).toEqual(["1 C", "2 B", "3 New"]);
  });

  it("keeps the quiz that was made here, and that of a text that stays", async () => {
    const made = (text: string, ...texts: string[]) =>
      island("Page", [], {
        text,
        quizzes: [{ title: "Made", isDefault: true, questions: asks(...texts) }],
      });
    const plain = island("Plain", [asks("p")]);
    const { update, layout } = await setUp(course({ A: [made("Ice floats.", "x", "y"), plain] }));
    const islandId = at((await layout()).islands, 1).id;
    await db().quiz.create({
      data: {
        islandId,
        title: "Extra",
        isDefault: true,
        position: 1,
        questions: { create: { position: 0 } },
      },
    });
    const { counts } = await update(course({ A: [made("Ice floats.", "other"), plain] }));
    expect(counts).toMatchObject({ added: 0, removed: 0 });
    expect((await layout()).quizzes.map(({ title }) => title)).toEqual(["Made", "Plain 1", "Extra"]);
    await update(course({ A: [made("Ice sinks.", "new"), plain] }));
    expect((await layout()).quizzes.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ["Made", true],
      ["Plain 1", false],
      ["Extra", true],
    ]);
  });

  it("asks a withdrawn question again once it says something else", async () => {
    const { update, questionOf } = await setUp(course({ A: [island("One", [asks("a", "b")])] }));
    const [a, b] = [await questionOf("a"), await questionOf("b")];
    await db().question.updateMany({ data: { withdrawnAt: NOW, withdrawnReason: "flags" } });
    await update(
      course({ A: [island("One", [[questionDraft("a", { explanation: "new" }), ...asks("b")]])] }),
    );
    expect(await db().question.findUnique({ where: { id: a } })).toMatchObject({ withdrawnAt: null });
    expect(await db().question.findUnique({ where: { id: b } })).toMatchObject({ withdrawnAt: NOW });
  });

  it("is no one else's to do, and leaves the trash of a course alone", async () => {
    const { courseId } = await setUp(course({ A: [island("One", [asks("a")])] }));
    const stranger = await createLearner();
    const draft = course({});
    await expect(
      inTransaction((tx) => updateCourse(tx, stranger.id, courseId, draft, NOW)),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("takes fifty at once, one after the other", async () => {
    const { userId, courseId, update, layout } = await setUp(
      course({ A: [island("One", [asks("a", "b")])] }),
    );
    const newer = course({ A: [island("One", [asks("b", "c")])] });
    const all = await Promise.all(Array.from({ length: 50 }, () => update(newer)));
    expect(all.filter(({ counts }) => counts.added === 1)).toHaveLength(1);
    expect(await told(courseId)).toEqual(await toldAnew(userId, newer));
    expect((await layout()).questions).toHaveLength(2);
  });
});

describe("what the owner has made or edited", () => {
  const LAST = 1_000_000;

  /** Edits as the editor sends them */
  async function withEditor(draft: CourseDraft) {
    const made = await setUp(draft);
    const { userId, courseId } = made;
    const edit = async (...edits: WireEdit[]) => {
      const { version } = await db().course.findUniqueOrThrow({ where: { id: courseId } });
      await editCourse(userId, courseId, { version, edits }, NOW);
    };
    const titles = async () => {
      const { units, islands, quizzes } = await made.layout();
      return [...units, ...islands, ...quizzes].map(({ title }) => title);
    };
    const texts = async () => {
      const { questions } = await made.layout();
      const current = await db().questionVersion.findMany({
        where: { OR: questions.map(({ id, version }) => ({ questionId: id, number: version })) },
      });
      return questions.map(({ id }) => current.find(({ questionId }) => questionId === id)?.text);
    };
    return { ...made, edit, titles, texts };
  }

  const written = (text: string) => ({
    text,
    options: [{ text: "yes" }, { text: "no" }],
    correctIndex: 0,
    explanation: "",
  });
  const unchanged = (count: number) => ({ added: 0, changed: 0, unchanged: count, removed: 0 });
  const file = () =>
    course({ A: [island("One", [asks("a", "b"), asks("c", "d")]), island("Two", [asks("e", "f")])] });

  it("keeps an edited question as long as the file says what it said", async () => {
    const { update, edit, texts, questionOf } = await withEditor(file());
    await edit({ type: "question", id: await questionOf("a"), question: written("a, better") });
    await edit({ type: "question", id: await questionOf("a"), question: written("a, best") });
    expect((await update(file())).counts).toEqual(unchanged(6));
    expect(await texts()).toEqual(["a, best", "b", "c", "d", "e", "f"]);
  });

  it("lets the file speak where it says something new, brings the edit back by undoing, and knows it again", async () => {
    const first = course({ A: [island("One", [[questionDraft("a", { sourceId: "1" }), ...asks("b")]])] });
    const newer = course({ A: [island("One", [[questionDraft("A?", { sourceId: "1" }), ...asks("b")]])] });
    const { update, revert, edit, texts, questionOf } = await withEditor(first);
    await edit({ type: "question", id: await questionOf("a"), question: written("mine") });
    const { before, counts } = await update(newer);
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 1, removed: 0, overruled: 1 });
    expect(await texts()).toEqual(["A?", "b"]);
    await revert(before);
    expect(await texts()).toEqual(["mine", "b"]);
    expect((await update(first)).counts).toEqual(unchanged(2));
    expect((await update(newer)).counts).toMatchObject({ changed: 1, overruled: 1 });
  });

  it("takes an older file for what it is", async () => {
    const first = course({ A: [island("One", [[questionDraft("a", { explanation: "x" })]])] });
    const newer = course({ A: [island("One", [[questionDraft("a", { explanation: "y" })]])] });
    const { update } = await withEditor(first);
    expect((await update(newer)).counts).toMatchObject({ changed: 1 });
    expect((await update(first)).counts).toMatchObject({ changed: 1 });
  });

  it("stays where it was: units, islands, quizzes and questions", async () => {
    const { update, revert, edit, titles, texts, layout } = await withEditor(file());
    const { units, islands, quizzes } = await layout();
    const [unit, one, quiz] = [at(units, 0).id, at(islands, 0).id, at(quizzes, 0).id];
    const [mine, ownIsland, ownQuiz, unitToo] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const add = { type: "add", title: "" } as const;
    await edit(
      { ...add, kind: "question", id: mine, parentId: quiz, position: 1, question: written("mine") },
      { ...add, kind: "island", id: ownIsland, parentId: unit, position: 1, title: "My island" },
      { ...add, kind: "quiz", id: ownQuiz, parentId: one, position: 1, title: "My quiz" },
      { ...add, kind: "question", id: uuidv7(), parentId: ownQuiz, position: 0, question: written("too") },
      { ...add, kind: "unit", id: unitToo, parentId: null, position: 0, title: "My unit" },
      { ...add, kind: "island", id: uuidv7(), parentId: unitToo, position: 0, title: "In my unit" },
    );
    const was = await layout();
    expect((await update(file())).counts).toEqual(unchanged(8));
    expect(await layout()).toEqual(was);
    const newer = course({ A: [island("New", [asks("n")]), island("One", [asks("b", "c", "z")])] });
    const { before, counts } = await update(newer);
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 4, removed: 4 });
    expect(await titles()).toEqual([
      ...["My unit", "A", "In my unit", "New", "One", "My island"],
      ...["New 1", "One 1", "My quiz"],
    ]);
    expect((await texts()).toSorted()).toEqual(["b", "c", "mine", "n", "too", "z"]);
    expect((await update(newer)).counts).toEqual(unchanged(6));
    await revert(before);
    expect((await titles()).toSorted()).toEqual(
      [...was.units, ...was.islands, ...was.quizzes].map(({ title }) => title).toSorted(),
    );
    expect((await update(file())).counts).toEqual(unchanged(8));
  });

  it("holds what is gone from the file, as far as something own lies in it", async () => {
    const { update, edit, titles, texts, layout } = await withEditor(file());
    const quiz = at((await layout()).quizzes, 2).id;
    const add = { type: "add", kind: "question", id: uuidv7(), parentId: quiz } as const;
    await edit({ ...add, position: LAST, question: written("mine") });
    await update(course({ B: [island("One", [asks("a", "b"), asks("c", "d")])] }));
    expect(await titles()).toEqual(["B", "One", "Two", "One 1", "One 2", "Two 1"]);
    expect(await texts()).toEqual(["a", "b", "c", "d", "mine"]);
  });

  it("is called as its owner calls it, until the file has another name for it", async () => {
    const { update, revert, edit, titles, layout } = await withEditor(file());
    const { units, islands, quizzes } = await layout();
    await edit(
      { type: "rename", kind: "unit", id: at(units, 0).id, title: "Begin" },
      { type: "rename", kind: "island", id: at(islands, 0).id, title: "First" },
      { type: "rename", kind: "quiz", id: at(quizzes, 0).id, title: "Warm up" },
      { type: "rename", kind: "quiz", id: at(quizzes, 1).id, title: "Twice" },
      { type: "rename", kind: "quiz", id: at(quizzes, 1).id, title: "One 2" },
    );
    expect((await update(file())).counts).toEqual(unchanged(6));
    const own = ["Begin", "First", "Two", "Warm up", "One 2", "Two 1"];
    expect(await titles()).toEqual(own);
    const newer = file();
    at(at(at(newer.units, 0).islands, 0).quizzes, 0).title = "One, anew";
    const { before } = await update(newer);
    expect(await titles()).toEqual(["Begin", "First", "Two", "One, anew", "One 2", "Two 1"]);
    await revert(before);
    expect(await titles()).toEqual(own);
    await update(file());
    expect(await titles()).toEqual(own);
  });
});

describe("undoing an update", () => {
  it("refuses once something that it needs is gone for good", async () => {
    const { update, revert, layout } = await setUp(course({ A: [island("One", [asks("a", "b")])] }));
    const { before } = await update(course({ A: [island("One", [asks("b")])] }));
    await sweepTrash(new Date("2100-01-01"));
    const after = await layout();
    await expect(revert(before)).rejects.toMatchObject({ code: "not_undoable" });
    expect(await layout()).toEqual(after);
  });

  const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
  const drafts = fc
    .array(
      fc.record({
        unit: fc.constantFrom("A", "B", "C", ""),
        title: fc.constantFrom("One", "Two", "Three"),
        sourceId: fc.constantFrom(null, null, "s1", "s2"),
        text: fc.constantFrom(null, null, null, "Ice floats."),
        quizzes: fc.array(
          fc.array(
            fc.record({ text: names, why: fc.constantFrom("x", "y"), id: fc.constantFrom(null, "1", "2") }),
            { minLength: 1, maxLength: 3 },
          ),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((islands): CourseDraft => {
      const units: Record<string, IslandDraft[]> = {};
      const loose: IslandDraft[] = [];
      for (const { unit, title, sourceId, text, quizzes } of islands) {
        const all = quizzes.map((list) =>
          list.map((one) => questionDraft(one.text, { explanation: one.why, sourceId: one.id })),
        );
        const made = island(title, all, { sourceId, text });
        if (text) for (const [index, quiz] of made.quizzes.entries()) quiz.isDefault = index === 0;
        if (unit === "") loose.push(made);
        else {
          units[unit] ??= [];
          units[unit].push(made);
        }
      }
      return course(units, loose);
    });

  it("brings back exactly what was, whatever the two exports are; a second update changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(drafts, drafts, async (older, newer) => {
        await resetDatabase();
        const { userId, courseId, update, revert, layout } = await setUp(older);
        const [was, outline] = [await layout(), await told(courseId)];
        const { before, counts } = await update(newer);
        expect(before).toEqual(was);
        const hasTexts = JSON.stringify(older).includes("Ice floats.");
        // A text that is there keeps its questions, whatever the newer export made of it.
        if (!hasTexts) expect(await told(courseId)).toEqual(await toldAnew(userId, newer));
        const { questions } = await layout();
        expect(counts.added + counts.changed + counts.unchanged).toBe(questions.length);
        expect(counts.removed).toBe(was.questions.length - (questions.length - counts.added));
        if (!hasTexts)
          expect((await update(newer)).counts).toEqual({
            added: 0,
            changed: 0,
            unchanged: questions.length,
            removed: 0,
          });
        await revert(before);
        const again = await layout();
        const withoutVersions = (one: Layout) => ({
          ...one,
          questions: one.questions.map(({ version: _, ...question }) => question),
        });
        expect(withoutVersions(again)).toEqual(withoutVersions(was));
        expect(await told(courseId)).toEqual(outline);
      }),
      { numRuns: amount(12, 200) },
    );
  });
});

describe("questions of every kind", () => {
  const kinds = () =>
    Object.values(kindDrafts()).map((draft, index) => ({ ...draft, sourceId: `q${index}` }));
  const bodies = async (courseId: string) =>
    (
      await db().question.findMany({
        where: { quiz: { island: { courseId } }, ...LIVE },
        orderBy: { position: "asc" },
        include: { versions: { orderBy: { number: "desc" }, take: 1 } },
      })
    ).map(({ versions }) => versions[0]?.body);
  const whole = (questions: QuestionDraft[]) => course({ A: [island("One", [questions])] });
  const withOther = (questions: QuestionDraft[]) =>
    questions.map((question): QuestionDraft => {
      const { body } = question;
      if (body?.kind === "multiple") return { ...question, body: { ...body, right: [0, 1] } };
      if (body?.kind === "match") return { ...question, body: { ...body, key: [1, 0, 3] } };
      if (body?.kind === "text") return { ...question, body: { ...body, isCaseSensitive: true } };
      if (body?.kind === "cloze") return { ...question, body: { ...body, isPartial: true } };
      if (body?.kind === "numeric") return { ...question, body: { ...body, shown: "9.8 m/s²" } };
      return { ...question, options: question.options.toReversed() };
    });

  it("stay what they are under the same export", async () => {
    const { update, courseId } = await setUp(whole(kinds()));
    expect((await update(whole(kinds()))).counts).toEqual({ added: 0, changed: 0, unchanged: 6, removed: 0 });
    expect(await db().questionVersion.count()).toBe(6);
    expect(await bodies(courseId)).toEqual(kinds().map(({ body }) => body));
  });

  it("get what a newer export says, and by undoing that what they said", async () => {
    const { update, revert, courseId, layout } = await setUp(whole(kinds()));
    const ids = (await layout()).questions.map(({ id }) => id);
    const { counts, before } = await update(whole(withOther(kinds())));
    expect(counts).toEqual({ added: 0, changed: 6, unchanged: 0, removed: 0 });
    expect(await bodies(courseId)).toEqual(withOther(kinds()).map(({ body }) => body));
    expect((await layout()).questions.map(({ id }) => id)).toEqual(ids);
    await revert(before);
    expect(await bodies(courseId)).toEqual(kinds().map(({ body }) => body));
    const numbers = await db().questionVersion.groupBy({ by: ["questionId"], _max: { number: true } });
    expect(numbers.map(({ _max }) => _max.number)).toEqual(Array(6).fill(3));
  });

  it("are known again without an id by what they ask and what is right", async () => {
    const without = () => kinds().map((draft) => ({ ...draft, sourceId: null }));
    const { update, layout } = await setUp(whole(without()));
    const ids = (await layout()).questions.map(({ id }) => id);
    const { counts } = await update(whole(without().toReversed()));
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 6, removed: 0 });
    expect((await layout()).questions.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it("that turn from one kind into another have one key", async () => {
    const [multiple] = kinds();
    const choice = { ...(multiple as QuestionDraft), body: null, correctIndex: 2, kind: "single" };
    const { update, courseId, revert } = await setUp(whole([multiple as QuestionDraft]));
    const { before } = await update(whole([choice]));
    expect(await bodies(courseId)).toEqual([null]);
    expect(await db().questionVersion.findFirst({ where: { number: 2 } })).toMatchObject({ correctIndex: 2 });
    await revert(before);
    expect(await bodies(courseId)).toEqual([multiple?.body]);
  });
});
