import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { db } from "#lib/server/db/db.ts";
import { Prisma } from "#prisma/generated/client.ts";
import { importOutlineSchema } from "./draft-schema.ts";
import { type ImportDto, importSchema } from "./import-schema.ts";

interface ImportRow {
  id: string;
  status: string;
  format: string | null;
  report: unknown;
  outline: unknown;
  replaces: string | null;
  updated: ImportDto["course"];
  errorCode: string | null;
  message: string | null;
  createdAt: Date;
  stepDone: number;
  stepTotal: number;
}

/** Its outline while it waits for a confirmation, and what it changes in the course that it updates. */
function outlineOf({
  status,
  outline,
  replaces,
  updated,
}: ImportRow): Pick<ImportDto, "preview" | "updates"> {
  if (outline === null) return { preview: null, updates: null };
  const { update, fileTitle: _, ...preview } = importOutlineSchema.parse(outline);
  const isShown = status === "preview" || replaces !== null;
  return {
    preview: status === "preview" ? preview : null,
    updates: isShown && update && updated ? { course: updated, ...update } : null,
  };
}

function toImportDto(row: ImportRow): ImportDto {
  const { id, format, errorCode, message, createdAt } = row;
  return importSchema.parse({
    ...row,
    ...outlineOf(row),
    _id: id,
    counts: row.stepTotal > 1 ? { done: row.stepDone, total: row.stepTotal } : null,
    format: FORMAT_LIST.find((known) => known.id === format)?.name ?? format,
    error: errorCode === null ? null : { code: errorCode, message: message ?? "" },
    createdAt: createdAt.toISOString(),
  });
}

const WHOLE = Prisma.sql`i."report", i."outline"`;
const WITHOUT_ITEMS = Prisma.sql`
  CASE WHEN i."report" IS NOT NULL THEN jsonb_build_object('counts', i."report"->'counts', 'items', '[]'::jsonb) END AS "report",
  i."outline" || '{"units": []}' AS "outline"`;

async function findImports(columns: Prisma.Sql, where: Prisma.Sql, limit: number): Promise<ImportDto[]> {
  const rows = await db().$queryRaw<ImportRow[]>`
    SELECT i."id"::text AS "id", i."status", i."step", i."stepDone", i."stepTotal", i."progress", i."origin", i."address", i."format", i."fileName",
      i."errorCode", i."message", i."createdAt", i."replaces"::text AS "replaces", ${columns},
      CASE WHEN c."id" IS NOT NULL THEN jsonb_build_object('_id', c."id", 'title', c."title") END AS "course",
      CASE WHEN u."id" IS NOT NULL THEN jsonb_build_object('_id', u."id", 'title', u."title") END AS "updated"
    FROM "CourseImport" i LEFT JOIN "Course" c ON c."id" = i."courseId"
    LEFT JOIN "Course" u ON u."id" = i."updates" AND u."ownerId" = i."userId"
    WHERE ${where} ORDER BY i."id" DESC LIMIT ${limit}`;
  return rows.map(toImportDto);
}

/** One import of the learner; null for other people's. */
export async function getImport(userId: string, importId: string): Promise<ImportDto | null> {
  const where = Prisma.sql`i."userId" = ${userId}::uuid AND i."id" = ${importId}::uuid`;
  return (await findImports(WHOLE, where, 1))[0] ?? null;
}

/** The learner's newest import, to come back to. */
export async function getLatestImport(userId: string): Promise<ImportDto | null> {
  return (await findImports(WHOLE, Prisma.sql`i."userId" = ${userId}::uuid`, 1))[0] ?? null;
}

/** The learner's latest 20 imports, newest first; their reports and previews have counts, and no items and units. */
export function listImports(userId: string): Promise<ImportDto[]> {
  return findImports(WITHOUT_ITEMS, Prisma.sql`i."userId" = ${userId}::uuid`, 20);
}

/** The newest import of the same bytes (or the same page) whose course is still there. */
export async function findImportOfFile(userId: string, fileHash: string) {
  return db().courseImport.findFirst({
    where: { userId, fileHash, status: "done", courseId: { not: null } },
    orderBy: { id: "desc" },
    select: { courseId: true, course: { select: { title: true } } },
  });
}

/** What can be imported, as people know it, with the endings that such files usually have. */
export function listFormats(): { name: string; endings: string[] }[] {
  return FORMAT_LIST.map(({ name, endings }) => ({ name, endings: [...endings] }));
}
