import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { writeCourseFile } from "#lib/course/export/course-file-service.ts";
import { readFile } from "#lib/course/files/file-queries.ts";
import { recordingsOf, sweepFiles } from "#lib/course/files/file-service.ts";
import { getImport } from "#lib/course/import/import-queries.ts";
import { cancelOrUndoImport, confirmImport, importUpload } from "#lib/course/import/import-service.ts";
import { getStorage } from "#lib/course/storage/storage-service.ts";
import { sweepTrash } from "#lib/course/trash-service.ts";
import { lockOwnCourse } from "#lib/course/update/update-service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { Prisma } from "#prisma/generated/client.ts";
import { manifestXml, zipOf } from "#tests/support/archives.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { inOwnProcess } from "#tests/support/in-process-child.ts";
import { endLostImport, runImport } from "./job-service.ts";

const now = new Date();
beforeEach(resetDatabase);

const FOLDER = path.resolve("tests/fixtures/import/recordings");
/** A part of a film that players skip */
function free(size: number): Buffer {
  const head = Buffer.from("....free");
  head.writeUInt32BE(head.length + size);
  return Buffer.concat([head, randomBytes(size)]);
}

/** Larger than a row */
const FILM = Buffer.concat([readFileSync(path.join(FOLDER, "tide.mp4")), free(1_500_000)]);
const SHORE = "<p>The shore is where the land ends and the sea begins, and it moves with every tide.</p>";
const resource = (id: string, file: string) =>
  `<resource identifier="${id}" type="webcontent" href="${file}"><file href="${file}"/></resource>`;

const course = (film: Buffer = FILM, words = SHORE) =>
  zipOf({
    "imsmanifest.xml": manifestXml({
      title: "The sea",
      items: '<item identifier="i-a" identifierref="a"><title>Shore</title></item>',
      resources: resource("a", "shore.html"),
    }),
    "shore.html": `<html><body>${words}<video title="Tide" src="tide.mp4"></video></body></html>`,
    "tide.mp4": film,
  });

async function start(userId: string, bytes: Buffer, fields: Record<string, string>) {
  const upload = await saveUpload("sea.imscc", bytes);
  const { importId } = await importUpload(userId, { ...upload, fields });
  await runImport({ importId, file: upload.path, replace: fields.replace === "true" });
  return importId;
}

const uploads = () =>
  readdirSync(env().DATA_DIR, { recursive: true }).filter((name) => String(name).includes("recording"));
const filesOf = () =>
  db().courseFile.findMany({
    orderBy: { id: "asc" },
    select: { id: true, courseId: true, importId: true, hash: true },
  });

async function bytesOf(fileId: string, size: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of readFile(fileId, 0, size - 1)) parts.push(part);
  return Buffer.concat(parts);
}

/** What the newest content of the lesson with a film plays. */
async function playedIn(courseId: string) {
  const content = await db().lessonContent.findFirstOrThrow({
    where: { lesson: { courseId, kind: "video", removedAt: null } },
    orderBy: { number: "desc" },
    select: { media: true, seconds: true, cues: true },
  });
  return content as { media: { provider: string; file: string } | null; seconds: number | null };
}

async function imported(userId: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const importId = await start(userId, bytes, fields);
  const { courseId } = await db().courseImport.findUniqueOrThrow({ where: { id: importId } });
  return { importId, courseId: courseId ?? "" };
}

describe("a film of a course file", () => {
  it("waits with its preview, then belongs to the course, byte by byte; nothing is left on the disk", async () => {
    inOwnProcess();
    const { id: userId } = await createLearner();
    const importId = await start(userId, await course(), { preview: "true" });
    expect(uploads()).toEqual([]);
    const [waiting] = await filesOf();
    expect(waiting).toMatchObject({ courseId: null, importId, hash: sha256(FILM) });
    const held = (await getStorage(userId)).usedBytes;
    expect(held).toBeGreaterThan(FILM.length);
    await confirmImport(userId, importId, { mode: "new" }, now);
    await runImport({ importId, file: null });
    const status = await getImport(userId, importId);
    expect(status).toMatchObject({ status: "done" });
    const [file, ...others] = await filesOf();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ id: waiting?.id, importId: null });
    expect((await bytesOf(file?.id ?? "", FILM.length)).equals(FILM)).toBe(true);
    const content = await playedIn(file?.courseId ?? "");
    expect(content).toMatchObject({ media: { provider: "package", file: file?.id }, seconds: 2 });
    expect((await getStorage(userId)).usedBytes).toBeGreaterThan(FILM.length);
    await cancelOrUndoImport(userId, importId, now);
    expect(await db().courseFileChunk.count()).toBe(0);
  });

  it("goes with a preview that is given up", async () => {
    const { id: userId } = await createLearner();
    const importId = await start(userId, await course(), { preview: "true" });
    expect(await db().courseFileChunk.count()).toBe(2);
    await cancelOrUndoImport(userId, importId, now);
    expect(await db().courseFile.count()).toBe(0);
    expect(await db().courseFileChunk.count()).toBe(0);
    expect((await getStorage(userId)).usedBytes).toBeLessThan(FILM.length);
  });

  it("keeps its id where a newer export brings it again, which is no change", async () => {
    const { id: userId } = await createLearner();
    const { courseId } = await imported(userId, await course());
    const [first] = await filesOf();
    const words = `${SHORE}<p>And it is a line of foam.</p>`;
    const preview = await start(userId, await course(FILM, words), { preview: "true", replace: "true" });
    await confirmImport(userId, preview, { mode: "update" }, now);
    await runImport({ importId: preview, file: null });
    expect((await filesOf()).map(({ id }) => id)).toEqual([first?.id]);
    expect(await playedIn(courseId)).toMatchObject({ media: { file: first?.id } });
    const film = await db().lesson.findFirstOrThrow({
      where: { courseId, kind: "video" },
      select: { id: true },
    });
    expect(await db().lessonContent.count({ where: { lessonId: film.id } })).toBe(1);
  });

  it("is another file where its bytes are others, and undoing plays the one of before", async () => {
    const { id: userId } = await createLearner();
    const { courseId } = await imported(userId, await course());
    const [first] = await filesOf();
    const other = Buffer.concat([FILM, free(10)]);
    const { importId } = await imported(userId, await course(other), { replace: "true" });
    const second = (await filesOf()).find(({ hash }) => hash === sha256(other));
    expect(await playedIn(courseId)).toMatchObject({ media: { file: second?.id } });
    await cancelOrUndoImport(userId, importId, now);
    expect(await playedIn(courseId)).toMatchObject({ media: { file: first?.id } });
    expect((await bytesOf(first?.id ?? "", FILM.length)).equals(FILM)).toBe(true);
  });

  it("is told of where it is none, and the text comes over", async () => {
    const { id: userId } = await createLearner();
    const { importId, courseId } = await imported(userId, await course(Buffer.from("MZ a program")));
    expect(await db().courseFile.count()).toBe(0);
    expect(await db().lesson.count({ where: { courseId } })).toBe(1);
    const { report } = await db().courseImport.findUniqueOrThrow({ where: { id: importId } });
    expect(JSON.stringify(report)).toContain("It is no MP4, WebM, MP3 or M4A");
  });

  it("is saved once, though the same import runs fifty times at once", async () => {
    const { id: userId } = await createLearner();
    const importId = await start(userId, await course(), { preview: "true" });
    await confirmImport(userId, importId, { mode: "new" }, now);
    await Promise.all(Array.from({ length: 50 }, () => runImport({ importId, file: null })));
    expect(await db().courseFile.count()).toBe(1);
    expect(await db().course.count()).toBe(1);
    expect(await db().courseFileChunk.count()).toBe(2);
  });

  it("goes for good with the last lesson that plays it, and not before", async () => {
    const { id: userId } = await createLearner();
    const { courseId } = await imported(userId, await course());
    const film = { where: { courseId, kind: "video" as const } };
    await sweepTrash(now);
    expect(await db().courseFile.count()).toBe(1);
    await db().lesson.updateMany({ ...film, data: { removedAt: now } });
    await sweepTrash(now);
    expect(await db().courseFile.count()).toBe(1);
    await start(userId, await course(), { preview: "true" });
    await sweepTrash(new Date(now.getTime() + 31 * DAY_MS));
    // What waits with a preview stays.
    expect((await filesOf()).map((one) => one.courseId)).toEqual([null]);
    expect(await db().courseFileChunk.count()).toBe(2);
  });

  it("leaves nothing on the disk where its import broke off every time", async () => {
    const { id: userId } = await createLearner();
    const upload = await saveUpload("sea.imscc", await course());
    const { importId } = await importUpload(userId, { ...upload, fields: {} });
    writeFileSync(recordingsOf(upload.path) + sha256(FILM), FILM);
    await endLostImport({ importId, file: upload.path });
    expect(uploads()).toEqual([]);
  });

  it("stays where an update that is being saved plays it again", async () => {
    const { id: userId } = await createLearner();
    const { courseId } = await imported(userId, await course());
    const film = await db().lesson.findFirstOrThrow({ where: { courseId, kind: "video" } });
    const contents = { where: { lessonId: film.id } };
    const { media } = await db().lessonContent.findFirstOrThrow(contents);
    await db().lessonContent.updateMany({ ...contents, data: { media: Prisma.DbNull } });
    let sweeping: Promise<void> | undefined;
    await inTransaction(async (tx) => {
      await lockOwnCourse(tx, userId, courseId);
      await tx.lessonContent.updateMany({ ...contents, data: { media: media ?? {} } });
      sweeping = sweepFiles();
      // Each is answered after the sweep could begin.
      for (let asked = 0; asked < 50; asked += 1) await db().course.count();
    });
    await sweeping;
    expect(await db().courseFileChunk.count()).toBe(2);
  });

  it.each(["json", "cartridge"] as const)(
    "travels with the course's export (%s), with its captions",
    async (format) => {
      const { id: userId } = await createLearner();
      const { courseId } = await imported(userId, await course());
      const cues = [{ at: 0, end: 1.5, text: "The tide & <the moon>" }];
      const { id } = await db().lesson.findFirstOrThrow({ where: { courseId, kind: "video" } });
      await db().lessonContent.updateMany({ where: { lessonId: id }, data: { cues, transcript: "owner" } });
      const target = path.join(env().DATA_DIR, `export-${format}`);
      const job = { userId, courseId, format, path: target };
      expect(await writeCourseFile(job, process.env.DATABASE_URL ?? "")).toBe(true);
      const back = await imported((await createLearner()).id, readFileSync(target));
      const files = await filesOf();
      expect(files.map(({ hash }) => hash)).toEqual([sha256(FILM), sha256(FILM)]);
      const file = files.find((one) => one.courseId === back.courseId);
      expect((await bytesOf(file?.id ?? "", FILM.length)).equals(FILM)).toBe(true);
      expect(await playedIn(back.courseId)).toMatchObject({
        media: { provider: "package", file: file?.id },
        cues,
      });
    },
  );
});
