import { DAY_MS } from "#lib/core/time.ts";
import { db, kysely, type Tx } from "#lib/server/db/db.ts";
import { jsonLength, withJson } from "#lib/server/db/expressions.ts";
import { Prisma } from "#prisma/generated/client.ts";
import { type ImportDraft, importOutlineSchema } from "./draft-schema.ts";

/** docs/product.md#import */
const KEEP_PREVIEW_MS = 7 * DAY_MS;
const MAX_PREVIEWS = 3;

/** Keeps what an import has so far; nothing if the import itself is gone. */
export async function saveDraft(tx: Tx, importId: string, draft: ImportDraft): Promise<void> {
  await kysely(tx)
    .insertInto("ImportDraft")
    .columns(["importId", "result"])
    .expression(({ cast, selectFrom, val }) =>
      selectFrom("CourseImport")
        .select(["id", cast<unknown>(val(JSON.stringify(draft)), "jsonb").as("result")])
        .where("id", "=", importId),
    )
    .onConflict((conflict) =>
      conflict.column("importId").doUpdateSet(({ ref }) => ({ result: ref("excluded.result") })),
    )
    .execute();
}

/** Keeps what was made for one island, without writing the rest again. */
export async function saveAsked(importId: string, place: number, asked: object | null): Promise<void> {
  await kysely()
    .updateTable("ImportDraft")
    .set({ result: withJson("result", ["asked", String(place)], asked) })
    .where("importId", "=", importId)
    .execute();
}

/** Gives the course of a preview another title. What its source calls it stays known, to recognise a newer export. */
export async function renameDraft(tx: Tx, importId: string, title: string): Promise<void> {
  await kysely(tx)
    .updateTable("ImportDraft")
    .set({ result: withJson("result", ["result", "course", "title"], title) })
    .where("importId", "=", importId)
    .execute();
  const row = await tx.courseImport.findUnique({ where: { id: importId }, select: { outline: true } });
  if (!row?.outline) return;
  const outline = importOutlineSchema.parse(row.outline);
  if (outline.title === title) return;
  const renamed = { ...outline, title, fileTitle: outline.fileTitle ?? outline.title };
  await tx.courseImport.update({ where: { id: importId }, data: { outline: renamed }, select: { id: true } });
}

export async function dropDraft(tx: Tx, importId: string): Promise<void> {
  await tx.importDraft.deleteMany({ where: { importId } });
}

/** Removes the outline that a preview has shown, but for its title and counts. */
export async function dropUnits(tx: Tx, importId: string): Promise<void> {
  await kysely(tx)
    .updateTable("CourseImport")
    .set({ outline: withJson("outline", ["units"], []) })
    .where("id", "=", importId)
    .execute();
}

const BROKE_OFF = { code: "failed", message: "Saving was interrupted, and nothing was saved. Try again." };

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
  // One that is confirmed meanwhile keeps its draft.
  const given = await tx.courseImport.updateManyAndReturn({
    where: { id: { in: old.map(({ id }) => id) }, status: "preview" },
    data: { status: "cancelled" },
    select: { id: true },
  });
  await tx.importDraft.deleteMany({ where: { importId: { in: given.map(({ id }) => id) } } });
}

/** Imports of a learner whose reports are kept whole: those that the list of imports shows. */
const WHOLE_REPORTS = 20;

/** Leaves of older reports and previews only their counts: no screen shows the rest any more. */
async function trimReports(): Promise<void> {
  await kysely()
    .updateTable("CourseImport")
    .from(({ selectFrom }) =>
      selectFrom("CourseImport")
        .select(["id"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) => over.partitionBy("userId").orderBy("id", "desc"))
            .as("place"),
        )
        .as("latest"),
    )
    .set({ outline: withJson("outline", ["units"], []), report: withJson("report", ["items"], []) })
    .whereRef("latest.id", "=", "CourseImport.id")
    .where("latest.place", ">", WHOLE_REPORTS)
    .where("CourseImport.status", "not in", ["queued", "running", "preview"])
    .where(({ or, eb }) =>
      or([eb(jsonLength("report", "items"), ">", 0), eb(jsonLength("outline", "units"), ">", 0)]),
    )
    .execute();
}

/**
 * Gives up previews that no one has confirmed for seven days, removes drafts that serve no import any more, and shortens
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
