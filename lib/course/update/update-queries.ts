import * as z from "zod";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import type { LessonSays } from "#lib/course/lessons/lesson-rows.ts";
import { chaptersSchema, cuesSchema, lessonBlockSchema, lessonMediaSchema } from "#lib/lesson/schema.ts";
import { bodyOf, optionsSchema } from "#lib/quiz/question-dto.ts";
import { VERSION } from "#lib/quiz/question-queries.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import type { LessonContent } from "#prisma/generated/client.ts";
import type { Content, Known } from "./pairing.ts";

const contentSelect = { questionId: true, ...VERSION } as const;

async function listCurrentVersions(tx: Tx, courseId: string) {
  const questions = await tx.question.findMany({
    where: { quiz: { island: { courseId } }, ...LIVE },
    select: { versions: { orderBy: { number: "desc" }, take: 1, select: contentSelect } },
  });
  return questions.flatMap(({ versions }) => versions);
}

type Version = Awaited<ReturnType<typeof listCurrentVersions>>[number];

function toContent({ questionId: _, number: __, basedOn: ___, isOwn: ____, ...content }: Version): Content {
  return { ...content, options: optionsSchema.parse(content.options), body: bodyOf(content) };
}

/** What the file said of questions that their owner has edited since. */
async function listBases(tx: Tx, edited: readonly Version[]): Promise<Version[]> {
  const basedOn = new Map(edited.map((version) => [version.questionId, version.basedOn]));
  const versions = await tx.questionVersion.findMany({
    where: { questionId: { in: [...basedOn.keys()] } },
    select: contentSelect,
  });
  return versions.filter(({ questionId, number }) => basedOn.get(questionId) === number);
}

const byQuestion = (versions: readonly Version[]) =>
  new Map(versions.map((version) => [version.questionId, toContent(version)]));

type ContentRow = Pick<LessonContent, keyof LessonSays>;

function toSays({ blocks, media, cues, chapters, ...rest }: ContentRow): LessonSays {
  return {
    ...rest,
    blocks: z.array(lessonBlockSchema).parse(blocks),
    media: lessonMediaSchema.nullable().parse(media),
    cues: cuesSchema.nullable().parse(cues),
    chapters: chaptersSchema.nullable().parse(chapters),
  };
}

const SAYS = {
  blocks: true,
  media: true,
  cues: true,
  chapters: true,
  transcript: true,
  language: true,
  words: true,
  seconds: true,
  hash: true,
} as const;

/** What the course's lessons say, and what their file said where they have got captions since. */
async function listLessonContents(tx: Tx, courseId: string): Promise<Known["lessons"]> {
  const lessons = await tx.lesson.findMany({
    where: { courseId, ...LIVE },
    select: {
      id: true,
      contents: { orderBy: { number: "desc" }, select: { number: true, basedOn: true, ...SAYS } },
    },
  });
  return new Map(
    lessons.flatMap(({ id, contents }) => {
      const [current] = contents;
      if (!current) return [];
      const base = contents.find(({ number }) => number === current.basedOn);
      const says = ({ number: _, basedOn: __, ...content }: typeof current) => toSays(content);
      return [[id, { says: says(current), base: base ? says(base) : null }]];
    }),
  );
}

/** A course with what its questions say now, and what of it is its owner's own. */
export async function readKnown(tx: Tx, courseId: string): Promise<Known> {
  const rows = await readLayout(tx, courseId);
  const current = await listCurrentVersions(tx, courseId);
  const edited = current.filter(({ basedOn }) => basedOn !== null);
  return {
    rows,
    contents: byQuestion(current),
    bases: byQuestion(await listBases(tx, edited)),
    lessons: await listLessonContents(tx, courseId),
    own: new Set(current.filter(({ isOwn }) => isOwn).map(({ questionId }) => questionId)),
  };
}

interface Origin {
  sourceId: string | null;
  fileName: string;
  title: string;
}

/**
 * The learner's course that this is a newer export of: by the id in the export, else by file name and title together;
 * the newest of several. docs/product.md#import
 */
export async function findCourseToUpdate(userId: string, origin: Origin): Promise<string | null> {
  const own = { ownerId: userId };
  const newest = { orderBy: { id: "desc" }, select: { id: true } } as const;
  const { sourceId, fileName, title } = origin;
  const bySource = sourceId && (await db().course.findFirst({ where: { ...own, sourceId }, ...newest }));
  if (bySource) return bySource.id;
  // What was added to a course is a part of it, and no newer export of all of it.
  const done = { userId, fileName, status: "done" as const, addsTo: null };
  // A course that was renamed is known by the title that its file had.
  const titles = [
    { title, imports: { some: done } },
    ...["title", "fileTitle"].map((field) => ({
      imports: { some: { ...done, outline: { path: [field], equals: title } } },
    })),
  ];
  const byName = await db().course.findFirst({ where: { ...own, OR: titles }, ...newest });
  return byName?.id ?? null;
}
