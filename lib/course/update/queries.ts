import { readLayout } from "#lib/course/layout/queries.ts";
import { db, type Tx } from "#lib/server/db.ts";
import type { Content, Known } from "./pairing/rules.ts";

type ContentRow = Content & { questionId: string };

/** A course with what its questions say now. */
export async function readKnown(tx: Tx, courseId: string): Promise<Known> {
  const rows = await readLayout(tx, courseId);
  const contents = await tx.$queryRaw<ContentRow[]>`
    SELECT DISTINCT ON (v."questionId") v."questionId"::text AS "questionId", v."kind", v."text", v."html", v."options",
      v."correctIndex", v."explanation", v."source", v."canShuffle"
    FROM "QuestionVersion" v JOIN "Question" q ON q."id" = v."questionId" JOIN "Quiz" z ON z."id" = q."quizId"
    JOIN "Island" i ON i."id" = z."islandId" WHERE i."courseId" = ${courseId}::uuid
    ORDER BY v."questionId", v."number" DESC`;
  return { rows, contents: new Map(contents.map(({ questionId, ...content }) => [questionId, content])) };
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
  const imports = { some: { userId, fileName, status: "done" } };
  const byName = await db().course.findFirst({ where: { ...own, title, imports }, ...newest });
  return byName?.id ?? null;
}
