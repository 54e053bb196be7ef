import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { type ExpressionBuilder, sql as raw } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ParsedRecording } from "#lib/course-reader/schema.ts";
import { inSqlTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { removeUpload } from "#lib/server/http/upload.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import { CHUNK_BYTES } from "./file-queries.ts";

/** What the paths of the recordings of an upload begin with. */
export const recordingsOf = (upload: string): string => `${upload}.recording-`;

/** Removes the recordings of an upload, also those that a reading which broke off has left. */
export async function removeRecordings(upload: string): Promise<void> {
  const prefix = path.basename(recordingsOf(upload));
  const folder = path.dirname(upload);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) if (name.startsWith(prefix)) await removeUpload(path.join(folder, name));
}

async function saveChunks(tx: Tx, fileId: string, from: string): Promise<void> {
  const handle = await open(from);
  try {
    for (let number = 0; ; number += 1) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, bytesRead);
      await tx.courseFileChunk.create({ data: { fileId, number, bytes }, select: { number: true } });
    }
  } finally {
    await handle.close();
  }
}

/** Keeps the recordings that an import has read until it is saved or given up. Its draft must be there. */
export async function keepFiles(
  tx: Tx,
  importId: string,
  upload: string,
  recordings: readonly ParsedRecording[],
): Promise<void> {
  for (const { key, type, size } of recordings) {
    const id = uuidv7();
    const data = [{ id, importId, type, size, hash: key }];
    const { count } = await tx.courseFile.createMany({ data, skipDuplicates: true });
    if (count > 0) await saveChunks(tx, id, recordingsOf(upload) + key);
  }
}

/** Saves a film or sound with a course, which has to be there; its lessons name it by this id. */
export async function saveFile(
  tx: Tx,
  { path, ...row }: { id: string; courseId: string; type: string; size: number; hash: string; path: string },
): Promise<void> {
  await tx.courseFile.create({ data: row, select: { id: true } });
  await saveChunks(tx, row.id, path);
}

/** The ids of the files of a course, or of an import that waits, by the SHA-256 of their bytes. */
export async function fileIds(
  tx: Tx,
  of: { courseId: string } | { importId: string },
): Promise<Map<string, string>> {
  const files = await tx.courseFile.findMany({ where: of, select: { id: true, hash: true } });
  return new Map(files.map(({ id, hash }) => [hash, id]));
}

/**
 * Makes the files of an import those of a course, which has to be there and locked; returns the ids of the course's files.
 * What it holds already keeps its id.
 */
export async function moveFiles(tx: Tx, importId: string, courseId: string): Promise<Map<string, string>> {
  const known = await fileIds(tx, { courseId });
  await tx.courseFile.deleteMany({ where: { importId, hash: { in: [...known.keys()] } } });
  await tx.courseFile.updateMany({ where: { importId }, data: { courseId, importId: null } });
  return fileIds(tx, { courseId });
}

/** Whether no content of a lesson plays a recording any more; those of imports that wait are none of a course. */
function isUnplayed({ not, exists, selectFrom, cast }: ExpressionBuilder<DB, "CourseFile">) {
  return not(
    exists(
      selectFrom("LessonContent")
        .innerJoin("Lesson", "Lesson.id", "LessonContent.lessonId")
        .select("LessonContent.id")
        .whereRef("Lesson.courseId", "=", "CourseFile.courseId")
        .where(raw<string>`"LessonContent"."media"->>'file'`, "=", cast<string>("CourseFile.id", "text")),
    ),
  );
}

/** Deletes the recordings of a course that no lesson plays. An update that is being saved may play one again. */
async function sweepCourse(courseId: string): Promise<void> {
  await inSqlTransaction(async (sql) => {
    await sql.selectFrom("Course").select("id").where("id", "=", courseId).forUpdate().execute();
    await sql.deleteFrom("CourseFile").where("courseId", "=", courseId).where(isUnplayed).execute();
  });
}

/** Deletes the recordings of courses that no content of a lesson plays any more. */
export async function sweepFiles(): Promise<void> {
  const files = kysely().selectFrom("CourseFile").select("courseId").distinct();
  const found = await files.where("courseId", "is not", null).where(isUnplayed).execute();
  for (const { courseId } of found) if (courseId) await sweepCourse(courseId);
}
