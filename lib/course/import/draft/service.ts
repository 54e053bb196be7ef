import { DAY_MS } from "#lib/core/time.ts";
import { db, type Tx } from "#lib/server/db.ts";
import { Prisma } from "#prisma/generated/client.ts";
import type { ImportDraft } from "./schema.ts";

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

export async function dropDraft(tx: Tx, importId: string): Promise<void> {
  await tx.importDraft.deleteMany({ where: { importId } });
}

const BROKE_OFF = "Saving broke off. Nothing was saved. Try again.";

/** Makes confirmed imports whose saving came to nothing previews again, with a sentence. False where there is none. */
export async function returnToPreview(
  which: Prisma.CourseImportWhereInput,
  message = BROKE_OFF,
): Promise<boolean> {
  const confirmed = {
    status: "running",
    isPreview: true,
    outline: { not: Prisma.AnyNull },
    draft: { isNot: null },
  };
  const { count } = await db().courseImport.updateMany({
    where: { ...which, ...confirmed },
    data: { status: "preview", errorCode: "failed", message },
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

/** Gives up previews that nobody has confirmed for seven days, and removes drafts that serve no import any more. */
export async function sweepDrafts(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_PREVIEW_MS);
  await db().courseImport.updateMany({
    where: { status: "preview", updatedAt: { lt: before } },
    data: { status: "cancelled" },
  });
  await db().importDraft.deleteMany({
    where: { import: { status: { notIn: ["queued", "running", "preview"] } } },
  });
}
