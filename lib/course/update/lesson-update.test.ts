import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { layoutSchema } from "#lib/course/layout/layout-schema.ts";
import type { CourseDraft, PlacedLesson } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { moveToTrash, restoreFromTrash } from "#lib/course/trash-service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, questionDraft } from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { spokenCues } from "#tests/support/spoken-cues.ts";
import { addToCourse, removeAdded } from "../addition/addition-service.ts";
import { revertCourse, updateCourse } from "./update-service.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

const island = (title: string) => ({
  title,
  difficulty: "beginner",
  quizzes: [{ title, questions: [questionDraft(`${title}?`)] }],
});

const course = (
  units: { title: string; islands: string[]; lessons: PlacedLesson[] }[],
  lessons: PlacedLesson[] = [],
): CourseDraft => ({
  title: "Sea",
  description: "",
  units: units.map(({ islands, ...unit }) => ({
    ...unit,
    subtitle: "",
    difficulty: "beginner",
    islands: islands.map(island),
  })),
  islands: [],
  lessons,
});

const TIDES = course(
  [
    {
      title: "Tides",
      islands: ["One", "Two"],
      lessons: [
        lessonDraft("Ebb", { before: 0, sourceId: "p1" }),
        lessonDraft("Flood", { before: 1, html: '<p>See <a href="lesson:0">Ebb</a>.</p>' }),
        lessonDraft("Film", {
          kind: "video",
          media: { provider: "youtube", address: "https://www.youtube.com/watch?v=aaaaaaaaaaa", file: null },
          html: "",
          cues: spokenCues,
          transcript: "given",
        }),
      ],
    },
    { title: "Reading", islands: [], lessons: [lessonDraft("Only text")] },
  ],
  [lessonDraft("Loose")],
);

async function setUp(draft: CourseDraft) {
  const { id: userId } = await createLearner();
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const locked = <T>(work: (tx: Parameters<typeof updateCourse>[0]) => Promise<T>) =>
    inTransaction(async (tx) => {
      await lockLearner(kysely(tx), userId, NOW);
      return work(tx);
    });
  const update = (newer: CourseDraft) => locked((tx) => updateCourse(tx, userId, courseId, newer, NOW));
  return { userId, courseId, locked, update };
}

/** The lessons as they stand: their unit, the island that they stand before, and what they say now. */
async function told(courseId: string) {
  const lessons = await db().lesson.findMany({
    where: { courseId, ...LIVE },
    orderBy: { position: "asc" },
    include: { unit: true, island: true, contents: { orderBy: { number: "desc" } } },
  });
  return lessons.map(({ title, unit, island: stands, contents }) => ({
    title,
    unit: unit?.title ?? null,
    before: stands?.title ?? null,
    number: contents[0]?.number,
    html: ((contents[0]?.blocks ?? []) as { html: string }[]).map(({ html }) => html).join(""),
  }));
}

describe("lessons of a course", () => {
  it("are saved in the order of the file, each before its island, with links to one another", async () => {
    const { courseId } = await setUp(TIDES);
    const ebb = await db().lesson.findFirstOrThrow({ where: { courseId, title: "Ebb" } });
    expect(await told(courseId)).toMatchObject([
      { title: "Ebb", unit: "Tides", before: "One", html: "<p>What Ebb says.</p>" },
      {
        title: "Flood",
        unit: "Tides",
        before: "Two",
        html: `<p>See <a href="/classroom/${courseId}?lesson=${ebb.id}">Ebb</a>.</p>`,
      },
      { title: "Film", unit: "Tides", before: null, html: "" },
      { title: "Only text", unit: "Reading", before: null },
      { title: "Loose", unit: null, before: null },
    ]);
    const film = await db().lessonContent.findFirstOrThrow({ where: { lesson: { title: "Film" } } });
    expect(film).toMatchObject({ cues: spokenCues, transcript: "given", seconds: 30, words: 0 });
  });

  it("keep their rows in an update, and get a new content only where they say something new", async () => {
    const { courseId, update } = await setUp(TIDES);
    const before = await readLayout(db(), courseId);
    await update(TIDES);
    expect(await readLayout(db(), courseId)).toEqual(before);
    const [tides, reading] = TIDES.units;
    if (!tides || !reading) throw new Error("no units");
    const [ebb, flood, film] = tides.lessons ?? [];
    if (!ebb || !flood || !film) throw new Error("no lessons");
    const newer = {
      ...TIDES,
      units: [
        { ...tides, lessons: [flood, { ...ebb, title: "Low tide", html: "<p>New words.</p>", before: 1 }] },
        reading,
      ],
    };
    // The link in Flood names the first lesson of the file, which is Flood itself now.
    await update(newer);
    const after = await readLayout(db(), courseId);
    const idOf = (layout: typeof after, title: string) =>
      layout.lessons?.find((lesson) => lesson.title === title)?.id;
    expect(idOf(after, "Low tide")).toBe(idOf(before, "Ebb"));
    expect(await told(courseId)).toMatchObject([
      { title: "Flood", number: 2 },
      { title: "Low tide", before: "Two", number: 2, html: "<p>New words.</p>" },
      { title: "Only text", number: 1 },
      { title: "Loose", number: 1 },
    ]);
    expect(await db().lesson.count({ where: { courseId, removedAt: NOW } })).toBe(1);
  });

  it("keep captions of the owner as long as the file says what it said", async () => {
    const { courseId, update } = await setUp(TIDES);
    const film = await db().lesson.findFirstOrThrow({
      where: { title: "Film" },
      include: { contents: true },
    });
    const [first] = film.contents;
    if (!first) throw new Error("no content");
    const { id: _, createdAt: __, blocks, media, ...rest } = first;
    await db().lessonContent.create({
      data: {
        ...rest,
        blocks: blocks ?? [],
        media: media ?? {},
        chapters: undefined as never,
        number: 2,
        basedOn: 1,
        cues: [{ at: 1, end: 2, text: "Mine." }],
        transcript: "owner",
      },
    });
    await update(TIDES);
    expect((await told(courseId)).find(({ title }) => title === "Film")?.number).toBe(2);
    const [tides, reading] = TIDES.units;
    const lessons = tides?.lessons?.map((lesson) =>
      lesson.title === "Film" ? { ...lesson, cues: spokenCues.slice(0, 2) } : lesson,
    );
    if (!tides || !reading) throw new Error("no units");
    await update({ ...TIDES, units: [{ ...tides, lessons: lessons ?? [] }, reading] });
    const [newest] = await db().lessonContent.findMany({
      where: { lessonId: film.id },
      orderBy: { number: "desc" },
    });
    expect(newest).toMatchObject({ number: 3, basedOn: null, transcript: "given" });
  });

  it("keep what a host gave where it gives nothing this time, but not for another recording", async () => {
    const { courseId, update } = await setUp(TIDES);
    const [tides, reading] = TIDES.units;
    if (!tides || !reading) throw new Error("no units");
    const film = async (more: Partial<PlacedLesson>) => {
      const silent = { cues: null, transcript: "not_given" as const, ...more };
      const lessons = (tides.lessons ?? []).map((one) =>
        one.title === "Film" ? { ...one, ...silent } : one,
      );
      await update({ ...TIDES, units: [{ ...tides, lessons }, reading] });
      const { contents } = await db().lesson.findFirstOrThrow({
        where: { courseId, title: "Film" },
        select: { contents: { orderBy: { number: "desc" }, take: 1 } },
      });
      return contents[0];
    };
    expect(await film({})).toMatchObject({ number: 1, cues: spokenCues, transcript: "given" });
    const address = "https://www.youtube.com/watch?v=bbbbbbbbbbb";
    const other = await film({ media: { provider: "youtube", address, file: null } });
    expect(other).toMatchObject({ number: 2, cues: null, transcript: "not_given" });
  });

  it("are what they were once an update is undone", async () => {
    const { userId, courseId, update, locked } = await setUp(TIDES);
    const was = (await told(courseId)).map(({ number: _, ...lesson }) => lesson);
    const { before } = await update(
      course([
        {
          title: "Tides",
          islands: ["One"],
          lessons: [lessonDraft("Ebb", { sourceId: "p1", html: "<p>Other.</p>" })],
        },
      ]),
    );
    expect((await told(courseId)).map(({ title }) => title)).toEqual(["Ebb"]);
    await locked((tx) => revertCourse(tx, userId, courseId, before, NOW));
    expect((await told(courseId)).map(({ number: _, ...lesson }) => lesson)).toEqual(was);
  });

  it("are left alone by undoing an update that is older than they are", async () => {
    const { userId, courseId, locked } = await setUp(TIDES);
    const { lessons: _, ...old } = await readLayout(db(), courseId);
    await locked((tx) => revertCourse(tx, userId, courseId, layoutSchema.parse(old), NOW));
    expect(await told(courseId)).toHaveLength(5);
  });

  it("come and go with what is added to a course, and stay in an update of the rest", async () => {
    const { courseId, locked, update } = await setUp(TIDES);
    const more = course([
      { title: "More", islands: ["Three"], lessons: [lessonDraft("Added", { before: 0 })] },
    ]);
    const added = await locked((tx) => addToCourse(tx, courseId, more));
    expect((await told(courseId)).at(-1)).toMatchObject({ title: "Added", before: "Three" });
    await update(TIDES);
    expect((await told(courseId)).filter(({ title }) => title === "Added")).toMatchObject([
      { unit: "More", before: "Three" },
    ]);
    await locked((tx) => removeAdded(tx, courseId, { ...added }, NOW));
    expect((await told(courseId)).map(({ title }) => title)).not.toContain("Added");
    expect(await told(courseId)).toHaveLength(5);
  });

  it("go to the trash with their unit and alone, and come back", async () => {
    const { courseId } = await setUp(TIDES);
    const unit = await db().unit.findFirstOrThrow({ where: { courseId, title: "Tides" } });
    const loose = await db().lesson.findFirstOrThrow({ where: { courseId, title: "Loose" } });
    const later = new Date(NOW.getTime() + 1);
    await inTransaction((tx) => moveToTrash(tx, courseId, { kind: "unit", id: unit.id }, NOW));
    await inTransaction((tx) => moveToTrash(tx, courseId, { kind: "lesson", id: loose.id }, later));
    expect((await told(courseId)).map(({ title }) => title)).toEqual(["Only text"]);
    expect(await db().question.count({ where: LIVE })).toBe(0);
    const nothing = () => Promise.resolve();
    await inTransaction((tx) => restoreFromTrash(tx, courseId, { kind: "unit", id: unit.id }, nothing));
    await inTransaction((tx) => restoreFromTrash(tx, courseId, { kind: "lesson", id: loose.id }, nothing));
    expect(await told(courseId)).toHaveLength(5);
  });
});

it("any order of updates leaves the lessons of the last one, in its order", async () => {
  const titles = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D"), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(titles, { minLength: 2, maxLength: 4 }), async (versions) => {
      await resetDatabase();
      const of = (names: string[]) =>
        course([
          { title: "U", islands: ["I"], lessons: names.map((name) => lessonDraft(name, { before: 0 })) },
        ]);
      const { courseId, update } = await setUp(of(versions[0] ?? []));
      for (const version of versions.slice(1)) await update(of(version));
      expect((await told(courseId)).map(({ title }) => title)).toEqual(versions.at(-1));
    }),
    { numRuns: 15 },
  );
});
