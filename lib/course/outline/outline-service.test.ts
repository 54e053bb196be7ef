import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, courseDraft, createLearner, questionDraft } from "#tests/support/factories.ts";
import { edit, expectDense, now, outline, setUp } from "#tests/support/outline.ts";
import { saveCourse } from "../service.ts";
import { islandsInOrder, listOf, type NodeKind } from "./outline.ts";
import { getIslandText, getOwnedQuiz } from "./outline-queries.ts";
import type { WireEdit } from "./outline-schema.ts";

beforeEach(resetDatabase);

describe("edits", () => {
  it("move units, islands, quizzes and questions, and answer the course as it is then", async () => {
    const ids = await setUp();
    const { idOf, read } = await outline(ids.courseId);
    const quiz = at(listOf(read, "quiz", idOf("1a")), 0);
    const question = at(listOf(read, "question", quiz), 1);
    const other = at(listOf(read, "quiz", idOf("2b")), 1);
    const course = await edit(
      ids,
      1,
      { type: "move", kind: "unit", id: idOf("Unit 2"), parentId: null, position: 0 },
      { type: "move", kind: "island", id: idOf("1b"), parentId: idOf("Unit 2"), position: 1 },
      { type: "move", kind: "island", id: idOf("2a"), parentId: null, position: 0 },
      { type: "move", kind: "quiz", id: quiz, parentId: idOf("Loose"), position: 0 },
      { type: "move", kind: "question", id: question, parentId: other, position: 0 },
      { type: "rename", kind: "course", title: "Renamed", description: "About" },
    );
    expect(course).toMatchObject({ title: "Renamed", description: "About", version: 2 });
    expect(course.units.map(({ id, title }) => [id, title])).toEqual([
      ["unit-1", "Unit 2"],
      ["unit-2", "Unit 1"],
    ]);
    const after = await outline(ids.courseId);
    expect(after.titles(islandsInOrder(after.read))).toEqual(["1b", "2b", "1a", "2a", "Loose"]);
    expect(after.titles(listOf(after.read, "island", idOf("Unit 2")))).toEqual(["1b", "2b"]);
    expect(at(listOf(after.read, "quiz", idOf("Loose")), 0)).toBe(quiz);
    expect(at(listOf(after.read, "question", other), 0)).toBe(question);
    await expectDense(ids.courseId);
  });

  it("add what a browser has named, once", async () => {
    const ids = await setUp();
    const [unit, island, quiz, question] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const content = {
      text: "What floats?",
      options: [{ text: "Ice" }, { text: "Iron" }],
      correctIndex: 0,
      explanation: "",
    };
    const adds: WireEdit[] = [
      { type: "add", kind: "unit", id: unit, parentId: null, position: 1, title: "Middle" },
      { type: "add", kind: "unit", id: randomUUID(), parentId: null, position: 0, title: "First" },
      { type: "add", kind: "island", id: island, parentId: unit, position: 0, title: "New island" },
      { type: "add", kind: "quiz", id: quiz, parentId: island, position: 0, title: "New quiz" },
      { type: "add", kind: "question", id: question, parentId: quiz, position: 0, question: content },
    ];
    await edit(ids, 1, ...adds, ...adds);
    await edit(ids, 2, ...adds);
    const { read, titles } = await outline(ids.courseId);
    expect(titles(listOf(read, "unit", null))).toEqual(["First", "Unit 1", "Middle", "Unit 2"]);
    expect(await getOwnedQuiz(ids.userId, ids.courseId, quiz)).toEqual({
      _id: quiz,
      title: "New quiz",
      questions: [{ ...content, body: null, _id: question, hasMarkup: false, isWithdrawn: false }],
    });
    const started = await startQuiz(ids.userId, quiz, now);
    expect(started.questions[0]).toMatchObject({ question: "What floats?", correctAnswer: null });
    await expectDense(ids.courseId);
  });

  it.each<[NodeKind, string]>([
    ["unit", "Unit 1"],
    ["island", "2a"],
    ["quiz", ""],
    ["question", ""],
  ])("remove a %s with all in it, and bring it back whole", async (kind, title) => {
    const ids = await setUp();
    const before = await outline(ids.courseId);
    const found = before.nodes.find((node) => node.kind === kind && (title === "" || node.title === title));
    if (!found) throw new Error(kind);
    const { id, parentId } = found;
    const position = listOf(before.read, kind, parentId).indexOf(id);
    await edit(ids, 1, { type: "remove", kind, id });
    const without = await outline(ids.courseId);
    expect(without.nodes.length).toBeLessThan(before.nodes.length);
    expect(without.read.nodes.has(id)).toBe(false);
    await expectDense(ids.courseId);
    await edit(ids, 2, { type: "restore", kind, id, parentId, position });
    expect((await outline(ids.courseId)).read).toEqual(before.read);
    await expectDense(ids.courseId);
  });

  it("in one call: add, remove, restore elsewhere, and move on", async () => {
    const ids = await setUp();
    const { idOf } = await outline(ids.courseId);
    const island = randomUUID();
    await edit(
      ids,
      1,
      { type: "add", kind: "island", id: island, parentId: idOf("Unit 1"), position: 0, title: "New" },
      { type: "move", kind: "island", id: idOf("1a"), parentId: idOf("Unit 2"), position: 0 },
      { type: "remove", kind: "unit", id: idOf("Unit 1") },
      { type: "restore", kind: "unit", id: idOf("Unit 1"), parentId: null, position: 5 },
      { type: "move", kind: "island", id: island, parentId: null, position: 0 },
    );
    const after = await outline(ids.courseId);
    expect(after.titles(listOf(after.read, "unit", null))).toEqual(["Unit 2", "Unit 1"]);
    expect(after.titles(islandsInOrder(after.read))).toEqual(["1a", "2a", "2b", "1b", "New", "Loose"]);
    await expectDense(ids.courseId);
  });

  it("write, change and clear what an island teaches", async () => {
    const ids = await setUp();
    const islandId = (await outline(ids.courseId)).idOf("1a");
    const text = () => getIslandText(ids.userId, ids.courseId, islandId);
    expect(await text()).toEqual({ _id: islandId, text: "" });
    await edit(
      ids,
      1,
      { type: "text", islandId, text: "Ice floats." },
      { type: "text", islandId, text: "Ice." },
    );
    expect((await text())?.text).toBe("Ice.");
    await edit(ids, 2, { type: "text", islandId, text: " " });
    expect(await db().islandText.count()).toBe(0);
  });
});

/** With those in the trash. */
async function countParts(courseId: string): Promise<number> {
  const island = { courseId };
  const counts = await Promise.all([
    db().unit.count({ where: { courseId } }),
    db().island.count({ where: { courseId } }),
    db().quiz.count({ where: { island } }),
    db().question.count({ where: { quiz: { island } } }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

describe("any edits", () => {
  it("keep places dense and lose nothing", async () => {
    const ids = await setUp();
    const { nodes } = await outline(ids.courseId);
    const aNode = fc.constantFrom(...nodes);
    const anEdit = fc
      .record({
        node: aNode,
        parent: fc.option(aNode),
        position: fc.nat(4),
        type: fc.constantFrom("move", "move", "remove", "restore"),
      })
      .map(({ node, parent, position, type }) => {
        const parentId = parent?.id ?? null;
        return { type, kind: node.kind, id: node.id, parentId, position } as WireEdit;
      });
    let version = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(anEdit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const done = await edit(ids, version, ...edits).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
          return null;
        });
        if (done) version = done.version;
        await expectDense(ids.courseId);
        expect(await countParts(ids.courseId)).toBe(nodes.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a question", () => {
  it("gets a new version where it has changed, is back in play, and keeps the markup of what stayed", async () => {
    const learner = await createLearner();
    const option = (text: string, html: string | null = null) => ({ text, html, feedback: null });
    const draft = questionDraft("What floats?", {
      html: "<p>What <b>floats</b>?</p>",
      options: [option("Ice", "<i>Ice</i>"), option("Iron")],
      correctIndex: 0,
      explanation: null,
    });
    const courseId = await db().$transaction((tx) =>
      saveCourse(tx, courseDraft([[draft]]), { ownerId: learner.id }),
    );
    const ids = { userId: learner.id, courseId };
    const { id } = await db().question.findFirstOrThrow({ select: { id: true } });
    await db().question.update({ where: { id }, data: { withdrawnAt: now, withdrawnReason: "flags" } });
    const same = {
      text: "What floats?",
      options: [{ text: "Ice" }, { text: "Iron" }],
      correctIndex: 0,
      explanation: "",
    };
    await edit(ids, 1, { type: "question", id, question: same });
    expect(await db().questionVersion.count()).toBe(1);
    const options = [{ text: "Lead" }, { text: "Ice" }];
    await edit(ids, 2, { type: "question", id, question: { ...same, options, correctIndex: 1 } });
    const versions = await db().questionVersion.findMany({ orderBy: { number: "asc" } });
    expect(versions).toMatchObject([
      { number: 1 },
      {
        number: 2,
        html: "<p>What <b>floats</b>?</p>",
        correctIndex: 1,
        options: [option("Lead"), option("Ice", "<i>Ice</i>")],
      },
    ]);
    // Other wrong answers make no new question: it pays nothing anew.
    expect(at(versions, 1).fingerprint).toBe(at(versions, 0).fingerprint);
    expect(await db().question.findUnique({ where: { id } })).toMatchObject({
      withdrawnAt: null,
      withdrawnReason: null,
    });
    await edit(ids, 3, { type: "question", id, question: { ...same, text: "What sinks?", correctIndex: 1 } });
    const third = await db().questionVersion.findFirstOrThrow({ where: { number: 3 } });
    expect(third.fingerprint).not.toBe(at(versions, 0).fingerprint);
  });
});
