import { db } from "#lib/server/db.ts";
import { type ImportDto, importSchema } from "./schema.ts";

const importSelect = {
  id: true,
  status: true,
  step: true,
  progress: true,
  fileName: true,
  report: true,
  errorCode: true,
  message: true,
  createdAt: true,
  course: { select: { id: true, title: true } },
} as const;

async function findImports(where: { id?: string; userId: string }, take: number): Promise<ImportDto[]> {
  const rows = await db().courseImport.findMany({
    where,
    orderBy: { id: "desc" },
    take,
    select: importSelect,
  });
  return rows.map(({ id, course, errorCode, message, createdAt, ...row }) =>
    importSchema.parse({
      ...row,
      _id: id,
      course: course && { _id: course.id, title: course.title },
      error: errorCode === null ? null : { code: errorCode, message: message ?? "" },
      createdAt: createdAt.toISOString(),
    }),
  );
}

/** One import of the learner; null for other people's. */
export async function getImport(userId: string, importId: string): Promise<ImportDto | null> {
  return (await findImports({ id: importId, userId }, 1))[0] ?? null;
}

/** The learner's newest import, to come back to. */
export async function getLatestImport(userId: string): Promise<ImportDto | null> {
  return (await findImports({ userId }, 1))[0] ?? null;
}

/** The learner's latest 20 imports, newest first. */
export function listImports(userId: string): Promise<ImportDto[]> {
  return findImports({ userId }, 20);
}

/** The newest import of the same bytes whose course is still there. */
export async function findImportOfFile(userId: string, fileHash: string) {
  return db().courseImport.findFirst({
    where: { userId, fileHash, status: "done", courseId: { not: null } },
    orderBy: { id: "desc" },
    select: { courseId: true, course: { select: { title: true } } },
  });
}
