import { FORMAT_LIST, type FormatId } from "#lib/course-reader/format-list.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { withJson } from "#lib/server/db/expressions.ts";
import { importOutlineSchema } from "./draft-schema.ts";
import { type ImportDto, importSchema } from "./import-schema.ts";

/** Imports with their courses, without the report and the outline, which can be long. */
function selectImports() {
  return kysely()
    .selectFrom("CourseImport")
    .leftJoin("Course", "Course.id", "CourseImport.courseId")
    .leftJoin("Course as Updated", (join) =>
      join
        .onRef("Updated.id", "=", "CourseImport.updates")
        .onRef("Updated.ownerId", "=", "CourseImport.userId"),
    )
    .leftJoin("Course as Added", (join) =>
      join.onRef("Added.id", "=", "CourseImport.addsTo").onRef("Added.ownerId", "=", "CourseImport.userId"),
    )
    .select([
      "CourseImport.id",
      "status",
      "step",
      "stepDone",
      "stepTotal",
      "progress",
      "origin",
      "CourseImport.address",
      "format",
      "fileName",
      "errorCode",
      "message",
      "CourseImport.createdAt",
      "replaces",
      "Course.id as courseId",
      "Course.title as courseTitle",
      "Updated.id as updatedId",
      "Updated.title as updatedTitle",
      "Added.id as addedToId",
      "Added.title as addedToTitle",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("Lesson")
          .select("Lesson.id")
          .whereRef("Lesson.courseId", "=", "Course.id")
          .where("Lesson.removedAt", "is", null),
      ).as("hasLessons"),
    )
    .orderBy("CourseImport.id", "desc");
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>["executeTakeFirstOrThrow"]>> & {
  report: unknown;
  outline: unknown;
  table: unknown;
};

const courseOf = (id: string | null, title: string | null) =>
  id === null || title === null ? null : { _id: id, title };

/** Its outline while it waits for a confirmation, and what it changes in the course that it updates. */
function outlineOf(row: ImportRow): Pick<ImportDto, "preview" | "updates"> {
  if (row.outline === null) return { preview: null, updates: null };
  const { update, fileTitle: _, ...preview } = importOutlineSchema.parse(row.outline);
  const isPreview = row.status === "preview";
  const updated = courseOf(row.updatedId, row.updatedTitle);
  const isShown = isPreview || row.replaces !== null;
  return {
    preview: isPreview ? preview : null,
    updates: isShown && update && updated ? { course: updated, ...update } : null,
  };
}

function toImportDto(row: ImportRow): ImportDto {
  const { id, format, errorCode, message, createdAt } = row;
  const course = courseOf(row.courseId, row.courseTitle);
  return importSchema.parse({
    ...row,
    ...outlineOf(row),
    _id: id,
    course: course && { ...course, hasLessons: Boolean(row.hasLessons) },
    addsTo: courseOf(row.addedToId, row.addedToTitle),
    columns: row.status === "failed" ? row.table : null,
    counts: row.stepTotal > 1 ? { done: row.stepDone, total: row.stepTotal } : null,
    format: FORMAT_LIST.find((known) => known.id === format)?.name ?? format,
    error: errorCode === null ? null : { code: errorCode, message: message ?? "" },
    createdAt: createdAt.toISOString(),
  });
}

/** One import of the learner; null for other people's. */
export async function getImport(userId: string, importId: string): Promise<ImportDto | null> {
  const row = await selectImports()
    .select(["report", "outline", "table"])
    .where("userId", "=", userId)
    .where("CourseImport.id", "=", importId)
    .executeTakeFirst();
  return row ? toImportDto(row) : null;
}

/** The learner's newest import, to come back to. */
export async function getLatestImport(userId: string): Promise<ImportDto | null> {
  const row = await selectImports()
    .select(["report", "outline", "table"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ? toImportDto(row) : null;
}

/** The learner's latest 20 imports, newest first; their reports and previews have counts, and no items and units. */
export async function listImports(userId: string): Promise<ImportDto[]> {
  const rows = await selectImports()
    .select([
      withJson("report", ["items"], []).as("report"),
      withJson("outline", ["units"], []).as("outline"),
    ])
    .where("userId", "=", userId)
    .limit(20)
    .execute();
  return rows.map((row) => {
    const { report, ...dto } = toImportDto({ ...row, table: null });
    return { ...dto, report: report && { counts: report.counts, items: [] } };
  });
}

/** The newest import of the same bytes (or the same page) as a course of its own that is still there. */
export async function findImportOfFile(userId: string, fileHash: string, courseId?: string) {
  return db().courseImport.findFirst({
    where: { userId, fileHash, status: "done", courseId: courseId ?? { not: null }, addsTo: null },
    orderBy: { id: "desc" },
    select: { courseId: true, course: { select: { title: true } } },
  });
}

/** Whether the same bytes (or the same page) are in that course already, as it or as a part of it. */
export async function isInCourse(userId: string, fileHash: string, courseId: string): Promise<boolean> {
  const where = { userId, fileHash, courseId, status: "done" as const };
  return (await db().courseImport.count({ where })) > 0;
}

/** What most people hold; the other formats follow in the order of detection. */
const COMMON: readonly FormatId[] = ["pdf", "docx", "pptx", "transcript", "anki", "common_cartridge", "epub"];

/** What can be imported, as people know it, with the endings that such files usually have; the commonest first. */
export function listFormats(): { name: string; endings: string[] }[] {
  const rank = (id: FormatId) => (COMMON.includes(id) ? COMMON.indexOf(id) : COMMON.length);
  const inOrder = [...FORMAT_LIST].sort((a, b) => rank(a.id) - rank(b.id));
  return inOrder.map(({ name, endings }) => ({ name, endings: [...endings] }));
}
