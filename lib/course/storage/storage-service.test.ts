import "#tests/support/in-process-child.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "#app/api/courses/storage/route.ts";
import { getImport } from "#lib/course/import/import-queries.ts";
import {
  cancelOrUndoImport,
  confirmImport,
  importUpload,
  sweepImports,
} from "#lib/course/import/import-service.ts";
import { runImport } from "#lib/course/import/job/job-service.ts";
import { saveCaptions } from "#lib/course/lessons/captions-service.ts";
import { editCourse, removeCourse } from "#lib/course/outline/outline-service.ts";
import { saveCourse } from "#lib/course/service.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  bearer,
  courseDraft,
  createCourse,
  createLearner,
  questions,
  signIn,
} from "#tests/support/factories.ts";
import { lessonDraft } from "#tests/support/lessons.ts";
import { MB } from "./holdings.ts";
import { getStorage, refuseExcess } from "./storage-service.ts";

// Read when the settings are first asked for.
process.env.LEARNER_QUOTA_MB = "1";
const now = new Date();

beforeEach(resetDatabase);

const usedBy = async (userId: string) => (await getStorage(userId)).usedBytes;
/** Words that no compression makes much smaller. */
const noise = (characters: number) => randomBytes(characters / 2).toString("hex");
const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Saves a course that teaches so much, as every import does: behind the learner's lock, and measured at the end. */
function saveLarge(userId: string, characters: number): Promise<string> {
  const draft = courseDraft([questions(1)]);
  const island = { title: "Ice", difficulty: "beginner", text: noise(characters), quizzes: [] };
  return inTransaction(async (tx) => {
    await lockLearner(kysely(tx), userId, now);
    const courseId = await saveCourse(tx, { ...draft, islands: [island] }, { ownerId: userId });
    await refuseExcess(tx, userId);
    return courseId;
  }, 60_000);
}

async function preview(userId: string, content: string, name = "ice.md") {
  const upload = await saveUpload(name, Buffer.from(content));
  const { importId } = await importUpload(userId, { ...upload, fields: { preview: "true" } });
  await runImport({ importId, file: upload.path });
  return importId;
}

const GIFT = (stem: string) => `::Q::${stem} { =Fish ~Grass ~Bread }`;

describe("the quota of a learner", () => {
  it("is never exceeded, though fifty courses are saved at once; others have their own", async () => {
    const [{ id }, other] = [await createLearner(), await createLearner()];
    const tries = Array.from({ length: 50 }, () => saveLarge(id, 80_000).then(() => "saved", codeOf));
    const saved = await Promise.all(tries);
    expect(new Set(saved)).toEqual(new Set(["saved", "quota_reached"]));
    expect(await usedBy(id)).toBeLessThanOrEqual(MB);
    expect(await usedBy(id)).toBeGreaterThan(0.9 * MB);
    expect(await db().course.count()).toBe(saved.filter((one) => one === "saved").length);
    expect(await usedBy(other.id)).toBe(0);
  });

  it("has room again once a course is deleted or an import undone", async () => {
    const { id } = await createLearner();
    const courseId = await saveLarge(id, 90_000);
    expect(await usedBy(id)).toBeGreaterThan(80_000);
    await removeCourse(id, courseId, now);
    expect(await usedBy(id)).toBe(0);
    const importId = await preview(id, GIFT("What do penguins eat?"), "sea.gift");
    await confirmImport(id, importId, { mode: "new" }, now);
    await runImport({ importId, file: null });
    const kept = await usedBy(id);
    await cancelOrUndoImport(id, importId, now);
    expect(await usedBy(id)).toBeLessThan(kept);
  });

  it("ends a preview that it has no room for, with a sentence, and keeps nothing of it", async () => {
    const { id } = await createLearner();
    for (let at = 0; at < 9; at += 1) await saveLarge(id, 90_000);
    const stems = Array.from({ length: 20 }, () => GIFT(noise(9000)));
    const importId = await preview(id, stems.join("\n\n"), "sea.gift");
    expect(await getImport(id, importId)).toMatchObject({
      status: "failed",
      error: {
        code: "quota_reached",
        message: expect.stringMatching(/^Your courses would take more than the 1 MB/),
      },
    });
    expect(await db().importDraft.count()).toBe(0);
  });

  it("makes a confirmed import a preview again where the course finds no room", async () => {
    const { id } = await createLearner();
    const importId = await preview(id, GIFT("What do penguins eat?"), "sea.gift");
    for (let at = 0; at < 10; at += 1) await saveLarge(id, 90_000);
    await db().user.update({ where: { id }, data: { storedBytes: null } });
    const before = await usedBy(id);
    await db().islandText.updateMany({ data: { text: noise(99_800) } });
    expect(await usedBy(id)).toBeGreaterThan(before);
    await confirmImport(id, importId, { mode: "new" }, now);
    await runImport({ importId, file: null });
    expect(await getImport(id, importId)).toMatchObject({
      status: "preview",
      error: { code: "quota_reached" },
    });
    expect(await db().course.count({ where: { ownerId: id } })).toBe(10);
  });

  it("holds for captions, each of which is kept", async () => {
    const { id } = await createLearner();
    const lesson = lessonDraft("Film", { kind: "video", html: "" });
    const draft = { title: "Sea", description: "", units: [], islands: [], lessons: [lesson] };
    await inTransaction((tx) => saveCourse(tx, draft, { ownerId: id }));
    const { id: lessonId } = await db().lesson.findFirstOrThrow({ select: { id: true } });
    const cue = (at: number) => `00:${at}.000 --> 00:${at + 1}.000\n${noise(2000)}\n`;
    const captions = () => `WEBVTT\n\n${Array.from({ length: 48 }, (_, at) => cue(at + 10)).join("\n")}`;
    const save = async () => {
      for (let at = 0; at < 20; at += 1) await saveCaptions(id, lessonId, captions());
    };
    await expect(save()).rejects.toMatchObject({ code: "quota_reached" });
    expect(await usedBy(id)).toBeLessThanOrEqual(MB);
  });

  it("holds in the course editor too", async () => {
    const { id } = await createLearner();
    const { courseId, islandId } = await createCourse(id);
    const write = async (version: number) => {
      const edits = [{ type: "text" as const, islandId, text: noise(100_000) }];
      return editCourse(id, courseId, { version, edits }, now);
    };
    // A text takes the place of the one before it, so this may go on and on.
    for (let version = 1; version <= 15; version += 1)
      expect((await write(version)).version).toBe(version + 1);
    for (let at = 0; at < 8; at += 1) await saveLarge(id, 90_000);
    const { id: unitId } = await db().unit.findFirstOrThrow({ where: { courseId }, select: { id: true } });
    const fresh = {
      type: "add" as const,
      kind: "island" as const,
      id: randomUUID(),
      parentId: unitId,
      position: 0,
      title: "More",
    };
    const edits = [fresh, { type: "text" as const, islandId: fresh.id, text: noise(100_000) }];
    const version = 16;
    await editCourse(id, courseId, { version, edits }, now);
    const last = { ...fresh, id: randomUUID() };
    const more = [last, { type: "text" as const, islandId: last.id, text: noise(100_000) }];
    await expect(editCourse(id, courseId, { version: version + 1, edits: more }, now)).rejects.toMatchObject({
      code: "quota_reached",
    });
    expect(await usedBy(id)).toBeLessThanOrEqual(MB);
  });

  it("is told to the learner alone", async () => {
    const { id } = await createLearner();
    await saveLarge(id, 50_000);
    const headers = bearer((await signIn(id)).bearer);
    const answer = await (await callRoute(GET, "/api/courses/storage", { headers })).json();
    expect(answer).toEqual({ usedBytes: await usedBy(id), quotaBytes: MB });
    expect((await callRoute(GET, "/api/courses/storage")).status).toBe(401);
  });
});

it("keeps of old reports only the counts, and of the latest twenty all", async () => {
  const { id } = await createLearner();
  const counts = { total: 1, imported: 1, degraded: 0, skipped: 0 };
  const report = {
    counts,
    byKind: [],
    items: [{ kind: "question", name: "Q", outcome: "imported", reason: null }],
  };
  const data = { userId: id, status: "failed" as const, fileName: "a", sizeBytes: 1, report };
  for (let at = 0; at < 25; at += 1) await db().courseImport.create({ data: { ...data, fileHash: `${at}` } });
  await sweepImports(now);
  const rows = await db().courseImport.findMany({ orderBy: { id: "asc" }, select: { report: true } });
  const items = rows.map((row) => (row.report as typeof report).items.length);
  expect(items).toEqual([...Array(5).fill(0), ...Array(20).fill(1)]);
  expect(rows.every((row) => (row.report as typeof report).counts.total === 1)).toBe(true);
});
