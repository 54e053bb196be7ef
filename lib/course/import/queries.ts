import { db } from "#lib/server/db.ts";
import { type ImportDto, importSchema } from "./schema.ts";

const importSelect = {
  id: true,
  status: true,
  step: true,
  progress: true,
  origin: true,
  address: true,
  format: true,
  fileName: true,
  report: true,
  errorCode: true,
  message: true,
  createdAt: true,
  course: { select: { id: true, title: true } },
} as const;

interface ImportRow {
  id: string;
  report: unknown;
  errorCode: string | null;
  message: string | null;
  createdAt: Date;
  course: { id: string; title: string } | null;
}

function toImportDto({ id, course, errorCode, message, createdAt, ...row }: ImportRow): ImportDto {
  return importSchema.parse({
    ...row,
    _id: id,
    preview: null,
    updates: null,
    course: course && { _id: course.id, title: course.title },
    error: errorCode === null ? null : { code: errorCode, message: message ?? "" },
    createdAt: createdAt.toISOString(),
  });
}

async function findNewest(where: { id?: string; userId: string }): Promise<ImportDto | null> {
  const row = await db().courseImport.findFirst({ where, orderBy: { id: "desc" }, select: importSelect });
  return row && toImportDto(row);
}

/** One import of the learner; null for other people's. */
export function getImport(userId: string, importId: string): Promise<ImportDto | null> {
  return findNewest({ id: importId, userId });
}

/** The learner's newest import, to come back to. */
export function getLatestImport(userId: string): Promise<ImportDto | null> {
  return findNewest({ userId });
}

/** The learner's latest 20 imports, newest first; their reports have counts, and no items. */
export async function listImports(userId: string): Promise<ImportDto[]> {
  const rows = await db().$queryRaw<ImportRow[]>`
    SELECT i."id"::text AS "id", i."status", i."step", i."progress", i."origin", i."address", i."format", i."fileName", i."errorCode", i."message", i."createdAt",
      CASE WHEN i."report" IS NOT NULL THEN jsonb_build_object('counts', i."report"->'counts', 'items', '[]'::jsonb) END AS "report",
      CASE WHEN c."id" IS NOT NULL THEN jsonb_build_object('id', c."id", 'title', c."title") END AS "course"
    FROM "CourseImport" i LEFT JOIN "Course" c ON c."id" = i."courseId"
    WHERE i."userId" = ${userId}::uuid ORDER BY i."id" DESC LIMIT 20`;
  return rows.map(toImportDto);
}

/** The newest import of the same bytes whose course is still there. */
export async function findImportOfFile(userId: string, fileHash: string) {
  return db().courseImport.findFirst({
    where: { userId, fileHash, status: "done", courseId: { not: null } },
    orderBy: { id: "desc" },
    select: { courseId: true, course: { select: { title: true } } },
  });
}
