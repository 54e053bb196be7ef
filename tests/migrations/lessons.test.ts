import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { chaptersSchema, cuesSchema, lessonBlockSchema, lessonMediaSchema } from "#lib/lesson/schema.ts";
import { migratedDatabase } from "#tests/support/migrated-database.ts";

const id = (number: number) => `01a20ae6-76e4-75e3-94f1-${String(number).padStart(12, "0")}`;
const CREATED = "2026-10-01T10:00:00Z";
const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

interface Taught {
  title: string;
  text: string;
  times?: { at: number; offset: number }[];
  sourceId?: string;
  removedAt?: string;
}

/** The islands of a course, each with what it taught before there were lessons. */
const ISLANDS: Taught[] = [
  { title: "Tides", text: "## Why they come\n\nThe moon pulls; a < b & c.\n\nThe moon pulls; a < b & c." },
  {
    ...{ title: "Film", sourceId: `${address}&t=60`, text: "Cats purr. Dogs bark." },
    times: [
      { at: 60, offset: 0 },
      { at: 64.5, offset: 11 },
    ],
  },
  { title: "Short", sourceId: "https://youtu.be/dQw4w9WgXcQ", text: "Only told." },
  { title: "Blank", text: " \n\n " },
  { title: "Gone", text: "In the trash.", removedAt: "2026-10-02T10:00:00+00:00" },
];

let database: Awaited<ReturnType<typeof migratedDatabase>>;

beforeAll(async () => {
  const course = { id: id(1), slug: "sea", title: "Sea", description: "", version: 1, createdAt: CREATED };
  database = await migratedDatabase("20261207000000_lessons", {
    Course: [course],
    Island: ISLANDS.map(({ title, sourceId = null, removedAt = null }, position) => ({
      ...{ id: id(10 + position), courseId: id(1), title, difficulty: "beginner", position },
      ...{ sourceId, isOwn: false, removedAt },
    })),
    IslandText: ISLANDS.map(({ text, times = null }, position) => ({
      islandId: id(10 + position),
      text,
      times,
    })),
  });
}, 60_000);
afterAll(() => database.drop());

const lessonSchema = z.object({
  title: z.string(),
  kind: z.string(),
  removed: z.boolean(),
  blocks: z.array(lessonBlockSchema),
  media: lessonMediaSchema.nullable(),
  cues: cuesSchema.nullable(),
  chapters: chaptersSchema.nullable(),
  transcript: z.string(),
  words: z.int(),
});

async function lessons() {
  const rows = await database.all(
    `SELECT l."title", l."kind", l."removedAt" IS NOT NULL AS "removed", c."blocks", c."media", c."cues", c."chapters",
       c."transcript", c."words"
     FROM "Lesson" l JOIN "LessonContent" c ON c."lessonId" = l."id" ORDER BY l."position"`,
  );
  return rows.map((row) => lessonSchema.parse(row));
}

it("what islands taught becomes lessons that the classroom can read; what taught nothing does not", async () => {
  expect((await lessons()).map(({ title, kind, removed }) => [title, kind, removed])).toEqual([
    ["Tides", "page", false],
    ["Film", "video", false],
    ["Short", "video", false],
    ["Gone", "page", true],
  ]);
  expect(await database.all(`SELECT 1 FROM "Lesson" WHERE "title" = 'Blank'`)).toEqual([]);
  expect(await database.all(`SELECT count(*)::int AS "count" FROM "IslandText"`)).toEqual([
    { count: ISLANDS.length },
  ]);
});

it("a paragraph is a block, a heading one of its own, signs are no markup, and no id stands twice", async () => {
  const [tides] = await lessons();
  expect(tides?.blocks.map(({ html }) => html)).toEqual([
    "<h2>Why they come</h2>",
    "<p>The moon pulls; a &lt; b &amp; c.</p>",
    "<p>The moon pulls; a &lt; b &amp; c.</p>",
  ]);
  expect(new Set(tides?.blocks.map((block) => block.id)).size).toBe(3);
  expect(tides).toMatchObject({ media: null, cues: null, transcript: "none" });
  expect(tides?.words).toBeGreaterThan(10);
});

it("what was spoken keeps its times beside the film, wherever in it the island began", async () => {
  const [, film, short] = await lessons();
  expect(film).toMatchObject({
    ...{ blocks: [], transcript: "given", media: { provider: "youtube", address, file: null } },
    cues: [
      { at: 60, end: 64.5, text: "Cats purr." },
      { at: 64.5, end: 74.5, text: "Dogs bark." },
    ],
  });
  expect(short).toMatchObject({ media: { provider: "youtube", address, file: null }, cues: null });
  expect(short?.blocks.map(({ html }) => html)).toEqual(["<p>Only told.</p>"]);
});
