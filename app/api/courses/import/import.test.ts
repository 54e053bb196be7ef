import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getMyCourses } from "#app/api/courses/my-courses/route.ts";
import { GET as getIslands } from "#app/api/quiz/islands/route.ts";
import { listImports } from "#lib/course/import/import-queries.ts";
import { cancelOrUndoImport } from "#lib/course/import/import-service.ts";
import { importJob, runImport } from "#lib/course/import/job/job-service.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { createImporter, resetImports, uploadsOnDisk, workOff } from "#tests/support/imports.ts";
import { inOwnProcess } from "#tests/support/in-process-child.ts";
import { POST as importUpload } from "./route.ts";

const GIFT = `$CATEGORY: Sea/Penguins

::Diet::What do penguins eat? { =Fish#They dive for it. ~Grass ~Bread }

::Wings::Penguins can fly. { FALSE#They swim instead. }

::Essay::Tell me about ice. { }

::Broken::What now? { =A ~B
`;

beforeEach(resetImports);

async function setUp() {
  const importer = await createImporter();
  const { headers, post } = importer;
  const json = async (response: Response) => ({ status: response.status, body: await response.json() });
  const upload = (
    text: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    name = "sea.gift",
  ) => post([[name, text]], fields);
  const courses = async () => (await json(await callRoute(getMyCourses, "/", { headers }))).body.courses;
  return { ...importer, upload, courses, json };
}

describe("importing a file", () => {
  it("becomes units, islands and quizzes, with a report of every item, and leaves no upload behind", async () => {
    inOwnProcess();
    const { learner, upload, status, courses, headers, json } = await setUp();
    const { status: code, body } = await upload(GIFT);
    expect(code).toBe(202);
    expect(await status(body.importId)).toMatchObject({
      status: "queued",
      fileName: "sea.gift",
      report: null,
    });
    await workOff();
    const done = await status(body.importId);
    expect(done).toMatchObject({ status: "done", progress: 100, error: null, course: { title: "sea" } });
    expect(done.report?.counts).toEqual({ total: 4, imported: 2, degraded: 0, skipped: 2 });
    expect(done.report?.items.find((item: { name: string }) => item.name === "Essay")).toMatchObject({
      outcome: "skipped",
    });
    expect(JSON.stringify(done.report?.items)).toMatch(/line \d+/i);
    expect(await courses()).toMatchObject([
      { title: "sea", isOwn: true, quizCount: 1, completedQuizzes: 0, next: { quizTitle: "Penguins" } },
    ]);
    const groups = (await json(await callRoute(getIslands, "/", { headers }))).body;
    expect(groups).toMatchObject([
      {
        islands: [{ title: "Penguins", unitId: "unit-1", unitTitle: "Sea", quizzes: [{ questionCount: 2 }] }],
      },
    ]);
    const version = await db().questionVersion.findFirstOrThrow({ where: { text: { contains: "eat" } } });
    expect(version).toMatchObject({ correctIndex: 0, explanation: null });
    expect(version.options).toContainEqual({ text: "Fish", html: null, feedback: "They dive for it." });
    expect(uploadsOnDisk()).toEqual([]);
    const [listed] = await listImports(learner.id);
    expect(listed).toEqual({ ...done, report: { counts: done.report?.counts, items: [] } });
  });

  it("offers to replace or keep both for the same bytes", async () => {
    const { upload, courses } = await setUp();
    await upload(GIFT);
    await workOff();
    const again = await upload(GIFT, {}, "renamed.txt");
    expect(again).toMatchObject({
      status: 409,
      body: { error: "already_imported", message: expect.stringContaining("sea") },
    });
    await upload(GIFT, { replace: "false" });
    await workOff();
    expect(await courses()).toHaveLength(2);
    await upload(GIFT, { replace: "true" });
    await workOff();
    expect(await courses()).toHaveLength(2);
  });

  it("takes progress along when it replaces", async () => {
    const { upload, courses, learner } = await setUp();
    await upload(GIFT);
    await workOff();
    const { id: quizId } = await db().quiz.findFirstOrThrow();
    const { id: islandId } = await db().island.findFirstOrThrow();
    await db().quizProgress.create({ data: { userId: learner.id, quizId, stars: 2 } });
    await db().islandProgress.create({ data: { userId: learner.id, islandId } });
    await upload(GIFT, { replace: "true" });
    await workOff();
    expect(await courses()).toMatchObject([
      { completedQuizzes: 1, completedIslands: 1, starsEarned: 2, next: null },
    ]);
    expect(await db().quizProgress.findMany()).toMatchObject([{ quizId, stars: 2 }]);
    expect(await db().islandProgress.count()).toBe(1);
  });

  it("undoes: the course goes, what was earned stays", async () => {
    const { upload, end, courses, learner } = await setUp();
    const { body } = await upload(GIFT);
    await workOff();
    await db().award.create({
      data: {
        userId: learner.id,
        kind: "xp",
        amount: 5,
        reason: "quiz",
        reference: "x",
        localDay: new Date(),
      },
    });
    expect((await end(body.importId)).body).toMatchObject({
      status: "undone",
      course: null,
      report: expect.anything(),
    });
    expect(await courses()).toEqual([]);
    expect(await db().question.count()).toBe(0);
    expect(await db().award.count()).toBe(1);
    expect(await end(body.importId)).toMatchObject({ status: 409, body: { error: "not_undoable" } });
  });

  it("cancels what waits, and saves nothing of it", async () => {
    const { upload, end, status, courses } = await setUp();
    const { body } = await upload(GIFT);
    expect((await end(body.importId)).body).toMatchObject({ status: "cancelled" });
    await workOff();
    expect(await status(body.importId)).toMatchObject({ status: "cancelled" });
    expect(await courses()).toEqual([]);
    expect(uploadsOnDisk()).toEqual([]);
  });

  it("takes one at a time: of ten at once, one", async () => {
    const { upload } = await setUp();
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => upload(`${GIFT}// ${index}`)));
    expect(all.map((answer) => answer.status).sort()).toEqual([202, ...Array<number>(9).fill(409)]);
    expect(all.find((answer) => answer.status === 409)?.body).toMatchObject({ error: "import_in_progress" });
    await workOff();
    expect(uploadsOnDisk()).toEqual([]);
  });

  it("saves once when its job runs twice", async () => {
    const { upload, courses } = await setUp();
    await upload(GIFT);
    const { rows } = await dbPool().query(
      "SELECT data FROM pgboss.job WHERE name = $1 AND state = 'created'",
      [importJob.name],
    );
    await workOff();
    await runImport(rows[0].data);
    expect(await courses()).toHaveLength(1);
  });

  it("leaves nothing of an upload that breaks off", async () => {
    const { headers } = await setUp();
    const half = new ReadableStream({
      async start(controller) {
        const head = '--abc\r\ncontent-disposition: form-data; name="file"; filename="x.gift"\r\n\r\n';
        controller.enqueue(new TextEncoder().encode(`${head}${"x".repeat(100_000)}`));
        await new Promise((resolve) => setImmediate(resolve));
        controller.error(new Error("aborted"));
      },
    });
    const type = { "content-type": "multipart/form-data; boundary=abc" };
    const response = await callRoute(importUpload, "/", { rawBody: half, headers: { ...headers, ...type } });
    expect(response.status).toBe(400);
    expect(uploadsOnDisk()).toEqual([]);
  });

  it("stands undone by play, and play by undoing, whichever comes first", async () => {
    const { learner, upload } = await setUp();
    for (let round = 0; round < 5; round += 1) {
      const { body } = await upload(`${GIFT}// ${round}`);
      await workOff();
      const { id: quizId } = await db().quiz.findFirstOrThrow();
      const now = new Date();
      const calls = [
        ...Array.from({ length: 5 }, () => startQuiz(learner.id, quizId, now)),
        cancelOrUndoImport(learner.id, body.importId, now),
        ...Array.from({ length: 5 }, () => startQuiz(learner.id, quizId, now)),
      ];
      const settled = await Promise.allSettled(calls);
      for (const call of settled)
        if (call.status === "rejected") expect(call.reason).toMatchObject({ code: "not_found" });
      expect(await db().course.count()).toBe(0);
    }
  });

  it("keeps the good items of a file with characters that no database holds", async () => {
    inOwnProcess();
    const { upload, status } = await setUp();
    const { body } = await upload(
      `${"// a long comment\n".repeat(400)}\n::A:: One\u0000two? {=Yes\u0000 ~No}\n`,
    );
    await workOff();
    expect(await status(body.importId)).toMatchObject({
      status: "done",
      report: { counts: { imported: 1 } },
    });
  });

  it("gives up a lost import after a quarter of an hour, and takes the next", async () => {
    const { learner, upload } = await setUp();
    const data = {
      userId: learner.id,
      fileName: "lost.gift",
      fileHash: "x",
      sizeBytes: 1,
      status: "running" as const,
    };
    const { id } = await db().courseImport.create({ data });
    expect((await upload(GIFT)).status).toBe(409);
    await db()
      .$executeRaw`UPDATE "CourseImport" SET "updatedAt" = now() - interval '16 minutes' WHERE "id" = ${id}::uuid`;
    expect((await upload(GIFT)).status).toBe(202);
    expect(await db().courseImport.findUnique({ where: { id } })).toMatchObject({ status: "failed" });
    await workOff();
  });

  it("is no one else's", async () => {
    const { upload } = await setUp();
    const { body } = await upload(GIFT);
    const stranger = await setUp();
    expect(await stranger.status(body.importId)).toMatchObject({ error: "not_found" });
    expect(await stranger.end(body.importId)).toMatchObject({ status: 404 });
    await workOff();
  });
});

describe("a file that can't be imported", () => {
  it("is refused at once when it is empty or larger than 50 MB", async () => {
    const { upload } = await setUp();
    expect(await upload("")).toMatchObject({ status: 422, body: { error: "unreadable_file" } });
    const huge = await upload(new Uint8Array(50 * 1024 * 1024 + 1));
    expect(huge).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(await db().courseImport.count()).toBe(0);
    expect(uploadsOnDisk()).toEqual([]);
  });

  it.each([
    ["no zip behind its magic", "PK\u0003\u0004 not a zip", "course.imscc"],
    ["of another type", "%PDF-1.7 \u0000\u0001\u0002", "course.pdf"],
    ["with nothing to play", "::Essay::Tell me. { }", "essay.gift"],
  ])("%s fails with a sentence and saves nothing", async (_what, text, name) => {
    inOwnProcess();
    const { upload, status, courses } = await setUp();
    const { body } = await upload(text, {}, name);
    await workOff();
    const failed = await status(body.importId);
    expect(failed).toMatchObject({
      status: "failed",
      course: null,
      error: { code: expect.any(String), message: expect.stringMatching(/^[A-Z].+\.$/) },
    });
    expect(await courses()).toEqual([]);
    expect(await db().course.count()).toBe(0);
  });
});
