import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { toCourseDraft } from "#lib/course/import/course-draft.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { parseResultSchema } from "#lib/course-reader/schema.ts";
import { inTransaction, kysely } from "#lib/server/db/db.ts";
import { makeScratch, zipOf } from "#tests/support/archives.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, questionDraft } from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { spokenCues } from "#tests/support/spoken-cues.ts";
import { toCartridge } from "./cartridge.ts";
import { readCourse } from "./export-queries.ts";

const scratch = makeScratch();
afterAll(scratch.remove);
beforeEach(resetDatabase);

const says = (words: string) =>
  `<p>${words} It is long enough to be a lesson of its own, which takes some words.</p>`;
const media = {
  provider: "youtube",
  address: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
  file: null,
} as const;
const island = (title: string) => ({
  title,
  difficulty: "beginner",
  sourceId: title,
  quizzes: [{ title, questions: [questionDraft(`What is ${title}?`)] }],
});

const COURSE: CourseDraft = {
  title: "Sea",
  description: "",
  units: [
    {
      title: "Tides",
      subtitle: "",
      difficulty: "beginner",
      islands: [island("One"), island("Two")],
      lessons: [
        lessonDraft("Ebb", { sourceId: "ebb", before: 0, html: says("The ebb.") }),
        lessonDraft("Flood", {
          sourceId: "flood",
          before: 1,
          html: `${says("The flood.")}<p>See <a href="lesson:0">Ebb</a>.</p>`,
        }),
        lessonDraft("Film", {
          sourceId: "film",
          kind: "video",
          html: "",
          media,
          cues: spokenCues,
          chapters: [{ at: 0, title: "Start" }],
          transcript: "given",
          seconds: 30,
        }),
      ],
    },
    {
      title: "Reading",
      subtitle: "",
      difficulty: "beginner",
      islands: [],
      lessons: [lessonDraft("Only", { sourceId: "only", html: says("Only this.") })],
    },
  ],
  islands: [],
  lessons: [lessonDraft("Loose", { sourceId: "loose", html: says("Loose words.") })],
};

async function exported(draft: CourseDraft) {
  const { id: userId } = await createLearner();
  const courseId = await inTransaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const course = await readCourse(kysely(), userId, courseId);
  if (!course) throw new Error("no course");
  return course;
}

async function readBack(bytes: Buffer, fileName: string) {
  const file = scratch.write("export", bytes);
  const result = parseResultSchema.parse(await parseCourseFile({ path: file, fileName }, () => {}));
  return toCourseDraft(result.course);
}

const lessonsIn = ({ units, lessons = [] }: CourseDraft) => [
  ...units.flatMap((unit) => unit.lessons ?? []),
  ...lessons,
];

describe("lessons in an export", () => {
  it("come back as they were from our own file", async () => {
    const { file } = await exported(COURSE);
    const back = await readBack(Buffer.from(JSON.stringify({ ...file, media: [] })), "sea.waddle.json");
    expect(lessonsIn(back)).toEqual(lessonsIn(COURSE));
    expect(back.units.map(({ title, islands }) => [title, islands.length])).toEqual([
      ["Tides", 2],
      ["Reading", 0],
    ]);
  });

  it("play their recording again, whatever its address ends in", async () => {
    const address = "https://cdn.example/listen/5?from=feed";
    const sound = { kind: "audio", html: "", media: { provider: "file", address, file: null } } as const;
    const { file } = await exported({ ...COURSE, lessons: [lessonDraft("Talk", sound)] });
    const back = await readBack(Buffer.from(JSON.stringify({ ...file, media: [] })), "sea.waddle.json");
    expect(back.lessons?.[0]).toMatchObject({ title: "Talk", ...sound });
  });

  it("that are broken cost only themselves", async () => {
    const { file } = await exported(COURSE);
    const [tides, ...others] = file.units;
    const broken = {
      ...file,
      units: [{ ...tides, lessons: [{ title: 5 }, ...(tides?.lessons ?? []).slice(1)] }, ...others],
      media: [],
    };
    const back = await readBack(Buffer.from(JSON.stringify(broken)), "sea.waddle.json");
    expect(lessonsIn(back).map(({ title }) => title)).toEqual(["Flood", "Film", "Only", "Loose"]);
  });

  it("travel in a cartridge as pages in their modules, films in frames above what is said in them", async () => {
    const { file } = await exported(COURSE);
    const parts = toCartridge(file, []);
    const bytes = await zipOf(Object.fromEntries(parts.map(({ path: name, content }) => [name, content])));
    const back = await readBack(bytes, "sea.imscc");
    expect(
      back.units.map(({ title, islands, lessons = [] }) => [
        title,
        islands.length,
        lessons.map((one) => one.title),
      ]),
    ).toEqual([
      ["Tides", 2, ["Ebb", "Flood", "Film", "Film"]],
      ["Reading", 0, ["Only"]],
    ]);
    expect(
      lessonsIn(back).map(({ title, media: recording }) => [title, recording?.address ?? null]),
    ).toContainEqual(["Film", media.address]);
    expect(lessonsIn(back).find(({ title }) => title === "Flood")?.html).toContain(
      '<a href="lesson:0">Ebb</a>',
    );
    expect(back.lessons?.map(({ title }) => title)).toEqual(["Loose"]);
  });
});
