import { DAY_MS } from "#lib/core/time.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { Prisma } from "#prisma/generated/client.ts";
import type { ImportDraft } from "./draft-schema.ts";

/** docs/product.md#import */
const KEEP_PREVIEW_MS = 7 * DAY_MS;
const MAX_PREVIEWS = 3;

/** Keeps what an import has so far; nothing where the import itself is gone. */
export async function saveDraft(tx: Tx, importId: string, draft: ImportDraft): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ImportDraft" ("importId", "result") SELECT "id", ${JSON.stringify(draft)}::jsonb FROM "CourseImport"
    WHERE "id" = ${importId}::uuid ON CONFLICT ("importId") DO UPDATE SET "result" = excluded."result"`;
}

/** Keeps what was made for one island, without writing the rest again. */
export async function saveAsked(importId: string, place: number, questions: object[] | null): Promise<void> {
  await db().$executeRaw`
    UPDATE "ImportDraft" SET "result" = jsonb_set("result", ARRAY['asked', ${String(place)}], ${JSON.stringify(questions)}::jsonb)
    WHERE "importId" = ${importId}::uuid`;
}

/** Gives the course of a preview another title. What its source calls it stays known, to recognise a newer export. */
export async function renameDraft(tx: Tx, importId: string, title: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportDraft" SET "result" = jsonb_set("result", '{result,course,title}', to_jsonb(${title}::text))
    WHERE "importId" = ${importId}::uuid`;
  await tx.$executeRaw`
    UPDATE "CourseImport" SET "outline" = "outline" || jsonb_build_object('title', ${title}::text,
      'fileTitle', coalesce("outline"->>'fileTitle', "outline"->>'title'))
    WHERE "id" = ${importId}::uuid AND "outline"->>'title' <> ${title}::text`;
}

export async function dropDraft(tx: Tx, importId: string): Promise<void> {
  await tx.importDraft.deleteMany({ where: { importId } });
}

/** Forgets the outline that a preview has shown, but for its title and counts. */
export async function dropUnits(tx: Tx, importId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "CourseImport" SET "outline" = "outline" || '{"units": []}' WHERE "id" = ${importId}::uuid AND "outline" IS NOT NULL`;
}

const BROKE_OFF = { code: "failed", message: "Saving broke off. Nothing was saved. Try again." };

/** Makes confirmed imports whose saving came to nothing previews again, with a sentence. False where there is none. */
export async function returnToPreview(
  which: Prisma.CourseImportWhereInput,
  { code, message }: { code: string; message: string } = BROKE_OFF,
): Promise<boolean> {
  const confirmed = {
    status: "running" as const,
    isPreview: true,
    outline: { not: Prisma.AnyNull },
    draft: { isNot: null },
  };
  const { count } = await db().courseImport.updateMany({
    where: { ...which, ...confirmed },
    data: { status: "preview", errorCode: code, message },
  });
  return count > 0;
}

/** Gives up the learner's oldest previews where they are more than three. */
export async function giveUpOldest(tx: Tx, userId: string): Promise<void> {
  const old = await tx.courseImport.findMany({
    where: { userId, status: "preview" },
    orderBy: { id: "desc" },
    skip: MAX_PREVIEWS,
    select: { id: true },
  });
  const ids = old.map(({ id }) => id);
  await tx.courseImport.updateMany({
    where: { id: { in: ids }, status: "preview" },
    data: { status: "cancelled" },
  });
  await tx.importDraft.deleteMany({ where: { importId: { in: ids } } });
}

/** Imports of a learner whose reports are kept whole: those that the list of imports shows. */
const WHOLE_REPORTS = 20;

/** Leaves of older reports and previews only their counts: no screen shows the rest any more. */
async function trimReports(): Promise<void> {
  await db().$executeRaw`
    UPDATE "CourseImport" i SET "outline" = i."outline" || '{"units": []}',
      "report" = CASE WHEN i."report" IS NOT NULL THEN i."report" || '{"items": []}' END
    FROM (SELECT "id", row_number() OVER (PARTITION BY "userId" ORDER BY "id" DESC) AS "place" FROM "CourseImport") o
    WHERE o."id" = i."id" AND o."place" > ${WHOLE_REPORTS}::int AND i."status" NOT IN ('queued', 'running', 'preview')
      AND (jsonb_array_length(i."report"->'items') > 0 OR jsonb_array_length(i."outline"->'units') > 0)`;
}

/**
 * Gives up previews that nobody has confirmed for seven days, removes drafts that serve no import any more, and shortens
 * old reports.
 */
export async function sweepDrafts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_PREVIEW_MS);
  await db().courseImport.updateMany({
    where: { status: "preview", updatedAt: { lt: before } },
    data: { status: "cancelled" },
  });
  await db().importDraft.deleteMany({
    where: { import: { status: { notIn: ["queued", "running", "preview"] } } },
  });
  await trimReports();
}
