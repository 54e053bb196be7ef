import { beforeEach, describe, expect, it } from "vitest";
import { saveCourse } from "#lib/course/service.ts";
import { addHighlight, saveNote, saveProgress } from "#lib/lesson/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, questionDraft } from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { getCourseNotes } from "./notes-queries.ts";
import { getClassroom, listWorkItems } from "./queries.ts";
import { interleave, lessonToResume, quizMinutes } from "./rules.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

describe("where to go on", () => {
  const lesson = (id: string, isDone = false) => ({ id, isDone });
  it.each([
    [[], null, null],
    [[lesson("a"), lesson("b")], null, "a"],
    [[lesson("a"), lesson("b")], "b", "b"],
    [[lesson("a"), lesson("b", true), lesson("c")], "b", "c"],
    [[lesson("a"), lesson("b", true)], "b", "a"],
    [[lesson("a", true), lesson("b", true)], "b", "b"],
    [[lesson("a"), lesson("b")], "gone", "a"],
  ])("%j after %s: %s", (lessons, latest, expected) =>
    expect(lessonToResume(lessons, latest)?.id ?? null).toBe(expected),
  );

  it("lessons stand before their islands, the others last", () => {
    const lessons = [
      { islandId: "y", unitId: null, id: 1 },
      { islandId: null, unitId: null, id: 2 },
      { islandId: "gone", unitId: null, id: 3 },
    ];
    const order = interleave(lessons, [{ id: "x" }, { id: "y" }]);
    expect(
      order.map(({ lessons: before, island }) => [before.map(({ id }) => id), island?.id ?? null]),
    ).toEqual([
      [[], "x"],
      [[1], "y"],
      [[2, 3], null],
    ]);
  });

  it.each([
    [0, 1],
    [10, 4],
    [2, 1],
  ])("%i questions take %i min", (count, minutes) => expect(quizMinutes(count)).toBe(minutes));
});

describe("a classroom", () => {
  beforeEach(resetDatabase);

  async function setUp() {
    const { id: userId } = await createLearner();
    const island = {
      title: "Tides",
      difficulty: "beginner",
      quizzes: [{ title: "Tides", questions: [questionDraft("A?"), questionDraft("B?")] }],
    };
    const unit = {
      title: "Sea",
      subtitle: "",
      difficulty: "beginner",
      islands: [island],
      lessons: [lessonDraft("Ebb", { before: 0 }), lessonDraft("After")],
    };
    const bare = {
      title: "Reading",
      subtitle: "",
      difficulty: "beginner",
      islands: [],
      lessons: [lessonDraft("Alone")],
    };
    const empty = { title: "Empty", subtitle: "", difficulty: "beginner", islands: [] };
    const draft = {
      title: "Course",
      description: "",
      units: [unit, bare, empty],
      islands: [],
      lessons: [lessonDraft("Loose")],
    };
    const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
    const idOf = async (title: string) =>
      (await db().lesson.findFirstOrThrow({ where: { courseId, title } })).id;
    return { userId, courseId, idOf };
  }

  it("shows lessons and quizzes in the order of the file, and leaves empty units out", async () => {
    const { userId, courseId } = await setUp();
    const classroom = await getClassroom(userId, courseId);
    expect(
      classroom?.units.map(({ title, entries }) => [
        title,
        entries.map((entry) => `${entry.type} ${entry.title}`),
      ]),
    ).toEqual([
      ["Sea", ["lesson Ebb", "quiz Tides", "lesson After"]],
      ["Reading", ["lesson Alone"]],
      ["", ["lesson Loose"]],
    ]);
    expect(classroom).toMatchObject({ lessonCount: 4, doneLessons: 0, isOwn: true });
  });

  it("tells what is done and where to go on", async () => {
    const { userId, courseId, idOf } = await setUp();
    const [ebb, after] = [await idOf("Ebb"), await idOf("After")];
    expect((await getClassroom(userId, courseId))?.resume).toEqual({
      lessonId: ebb,
      block: null,
      second: null,
    });
    await saveProgress(userId, ebb, { spans: [], block: "x", second: null, done: true }, NOW);
    const classroom = await getClassroom(userId, courseId);
    expect(classroom).toMatchObject({ doneLessons: 1, resume: { lessonId: after } });
    expect(
      (await listWorkItems(userId, courseId)).map(({ kind, title, isDone }) => [kind, title, isDone]),
    ).toEqual([
      ["lesson", "Ebb", true],
      ["quiz", "Tides", false],
      ["lesson", "After", false],
      ["lesson", "Alone", false],
      ["lesson", "Loose", false],
    ]);
  });

  it("is shown to the owner and those enrolled, and to no one else", async () => {
    const { courseId } = await setUp();
    const { id: other } = await createLearner();
    expect(await getClassroom(other, courseId)).toBeNull();
    expect(await listWorkItems(other, courseId)).toEqual([]);
    expect(await getCourseNotes(other, courseId)).toBeNull();
    await db().enrolment.create({ data: { userId: other, courseId } });
    expect(await getClassroom(other, courseId)).toMatchObject({ isOwn: false, lessonCount: 4 });
  });

  it("gives all notes and highlights as one file", async () => {
    const { userId, courseId, idOf } = await setUp();
    expect((await getCourseNotes(userId, courseId))?.markdown).toBe(
      "# Course\n\nYou have no notes in this course yet.\n",
    );
    await saveNote(userId, await idOf("After"), { text: "Mine [1:00]", version: 0 }, NOW);
    await addHighlight(userId, await idOf("Ebb"), { quote: "What\nEbb", before: "", after: "" }, NOW);
    expect((await getCourseNotes(userId, courseId))?.markdown).toBe(
      "# Course\n\n## Ebb\n\n> What Ebb\n\n## After\n\nMine [1:00]\n",
    );
  });
});
