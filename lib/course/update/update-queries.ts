import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import type { Content, Known } from "./pairing.ts";

type ContentRow = Content & { questionId: string; basedOn: number | null };
type BaseRow = Content & { questionId: string };

/** What the file said of questions that their owner has edited since. */
async function readBases(tx: Tx, edited: readonly ContentRow[]): Promise<Map<string, Content>> {
  const wanted = edited.map(({ questionId, basedOn }) => ({ questionId, basedOn }));
  const bases = await tx.$queryRaw<BaseRow[]>`
    SELECT v."questionId"::text AS "questionId", v."kind", v."text", v."html", v."options", v."correctIndex",
      v."explanation", v."explanationHtml", v."source", v."canShuffle"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS r("questionId" uuid, "basedOn" int)
    JOIN "QuestionVersion" v ON v."questionId" = r."questionId" AND v."number" = r."basedOn"`;
  return new Map(bases.map(({ questionId, ...content }) => [questionId, content]));
}

/** A course with what its questions say now, and what of it is its owner's own. */
export async function readKnown(tx: Tx, courseId: string): Promise<Known> {
  const rows = await readLayout(tx, courseId);
  const contents = await tx.$queryRaw<ContentRow[]>`
    SELECT DISTINCT ON (v."questionId") v."questionId"::text AS "questionId", v."basedOn", v."kind", v."text", v."html",
      v."options", v."correctIndex", v."explanation", v."explanationHtml", v."source", v."canShuffle"
    FROM "QuestionVersion" v JOIN "Question" q ON q."id" = v."questionId" JOIN "Quiz" z ON z."id" = q."quizId"
    JOIN "Island" i ON i."id" = z."islandId" WHERE i."courseId" = ${courseId}::uuid
    ORDER BY v."questionId", v."number" DESC`;
  return {
    rows,
    contents: new Map(contents.map(({ questionId, basedOn: _, ...content }) => [questionId, content])),
    bases: await readBases(
      tx,
      contents.filter(({ basedOn }) => basedOn !== null && basedOn > 0),
    ),
    own: new Set(contents.filter(({ basedOn }) => basedOn === 0).map(({ questionId }) => questionId)),
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
  const own = { ownerId: userId, trashOfId: null };
  const newest = { orderBy: { id: "desc" }, select: { id: true } } as const;
  const { sourceId, fileName, title } = origin;
  const bySource = sourceId && (await db().course.findFirst({ where: { ...own, sourceId }, ...newest }));
  if (bySource) return bySource.id;
  const done = { userId, fileName, status: "done" as const };
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
