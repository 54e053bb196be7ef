import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getMyCourses } from "#app/api/courses/my-courses/route.ts";
import { listFormats, listImports } from "#lib/course/import/import-queries.ts";
import { sweepImports } from "#lib/course/import/import-service.ts";
import { runImport } from "#lib/course/import/job/job-service.ts";
import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { asOwner } from "#tests/support/database.ts";
import { createImporter, resetImports, takeJob, uploadsOnDisk, workOff } from "#tests/support/imports.ts";
import { inOwnProcess } from "#tests/support/in-process-child.ts";
import { amount } from "#tests/support/soak.ts";
import { POST as confirmImport } from "./[importId]/confirm/route.ts";
import { GET as getIsland } from "./[importId]/islands/[place]/route.ts";

const GIFT = `$CATEGORY: Sea/Penguins

::Diet::What do penguins eat? { =Fish ~Grass ~Bread }

::Wings::Penguins can fly. { FALSE }
`;
/** A file may hold 10,000. */
const MANY = amount(1000, 10_000);
const NEWER = GIFT.replace("Bread", "Cake").replace(
  "::Wings::Penguins can fly. { FALSE }",
  "::Home::Where do penguins live? { =In the south ~In the north }",
);

beforeEach(resetImports);

async function setUp() {
  const importer = await createImporter();
  const { headers, post } = importer;
  const upload = (text: string, fields: Record<string, string> = {}, name = "sea.gift") =>
    post([[name, text]], fields);
  const courses = async () => (await (await callRoute(getMyCourses, "/", { headers })).json()).courses;
  const preview = async (text: string, fields: Record<string, string> = {}, name = "sea.gift") => {
    const { body } = await upload(text, { preview: "true", ...fields }, name);
    await workOff();
    return String(body.importId);
  };
  return { ...importer, upload, courses, preview };
}

/** Every row that comes into the table fails meanwhile. */
async function whileFailing(table: string, message: string, work: () => Promise<void>): Promise<void> {
  await asOwner(
    `CREATE FUNCTION cut() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION '${message}'; END $$ LANGUAGE plpgsql;
     CREATE TRIGGER cut BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION cut()`,
  );
  await work().finally(() => asOwner("DROP FUNCTION cut CASCADE"));
}

describe("a preview", () => {
  it("shows what would be saved, saves it once confirmed, and leaves no draft", async () => {
    inOwnProcess();
    const { learner, confirm, status, courses, preview } = await setUp();
    const importId = await preview(GIFT, { title: "My sea" });
    expect(await status(importId)).toMatchObject({
      status: "preview",
      origin: "file",
      format: "Moodle GIFT",
      course: null,
      updates: null,
      report: { counts: { total: 2, imported: 2 } },
      preview: {
        title: "My sea",
        units: [
          { title: "Sea", islands: [{ title: "Penguins", quizCount: 1, questionCount: 2, isMade: false }] },
        ],
        islandCount: 1,
        quizCount: 1,
        questionCount: 2,
      },
    });
    expect(await courses()).toEqual([]);
    expect(uploadsOnDisk()).toEqual([]);
    const [listed] = await listImports(learner.id);
    expect(listed?.preview).toMatchObject({ units: [], questionCount: 2 });
    const { status: code, body } = await confirm(importId);
    expect([code, body.status]).toEqual([202, "running"]);
    await workOff();
    expect(await status(importId)).toMatchObject({
      status: "done",
      progress: 100,
      preview: null,
      updates: null,
      course: { title: "My sea" },
    });
    expect(await courses()).toHaveLength(1);
    expect(await db().importDraft.count()).toBe(0);
  });

  it("is saved under the title that its learner gives it, and a newer export is recognised all the same", async () => {
    inOwnProcess();
    const { confirm, status, courses, preview } = await setUp();
    const importId = await preview(GIFT);
    for (const [title, sentence] of [
      ["  ", "Give the course a title."],
      ["x".repeat(201), "A title has at most 200 characters."],
    ]) {
      expect(await confirm(importId, { title })).toMatchObject({
        status: 400,
        body: { fields: { title: sentence } },
      });
    }
    expect(await status(importId)).toMatchObject({ status: "preview", preview: { title: "sea" } });
    expect((await confirm(importId, { title: "  My own <sea> " })).status).toBe(202);
    await workOff();
    expect(await status(importId)).toMatchObject({ status: "done", course: { title: "My own <sea>" } });
    const again = await preview(GIFT);
    expect(await status(again)).toMatchObject({
      preview: { title: "sea" },
      updates: { course: { title: "My own <sea>" }, added: 0, changed: 0, unchanged: 2 },
    });
    expect((await confirm(again, { mode: "update", title: "Another" })).status).toBe(202);
    await workOff();
    expect((await courses()).map(({ title }: { title: string }) => title)).toEqual(["My own <sea>"]);
  });

  it("is confirmed once, of fifty times at once", async () => {
    const { confirm, courses, preview } = await setUp();
    const importId = await preview(GIFT);
    const all = await Promise.all(Array.from({ length: 50 }, () => confirm(importId)));
    expect(all.map((answer) => answer.status).sort()).toEqual([202, ...Array<number>(49).fill(409)]);
    expect(all.find((answer) => answer.status === 409)?.body).toMatchObject({ error: "not_confirmable" });
    await workOff();
    expect(await courses()).toHaveLength(1);
    expect(await confirm(importId)).toMatchObject({ status: 409, body: { error: "not_confirmable" } });
  });

  it("shows its questions island by island, in the order of the map, to its learner only", async () => {
    const me = await setUp();
    const loose = Array.from({ length: 23 }, (_, index) => `Loose ${index + 1}? { =Yes ~No }`).join("\n\n");
    const importId = await me.preview(`${loose}\n\n${GIFT}`);
    const ask = async (place: string, from = "0", { headers } = me) => {
      const params = { importId, place };
      const response = await callRoute(getIsland, `/?from=${from}`, { headers, params });
      return { status: response.status, body: await response.json() };
    };
    const { preview } = await me.status(importId);
    const inOrder = preview?.units.flatMap(({ islands }) =>
      islands.map(({ questionCount }) => questionCount),
    );
    expect(inOrder).toEqual([2, 23]);
    expect(await ask("0")).toEqual({
      status: 200,
      body: {
        total: 2,
        questions: [
          {
            text: "What do penguins eat?",
            options: [{ text: "Fish" }, { text: "Grass" }, { text: "Bread" }],
            correctIndex: 0,
            body: null,
            explanation: null,
          },
          expect.objectContaining({ text: "Penguins can fly.", correctIndex: 1 }),
        ],
        cards: [],
      },
    });
    const [first, second] = [await ask("1"), await ask("1", "20")];
    expect([first.body.total, first.body.questions.length, second.body.questions.length]).toEqual([
      23, 20, 3,
    ]);
    expect(second.body.questions[2].text).toBe("Loose 23?");
    expect((await ask("1", "23")).body).toEqual({ total: 23, questions: [], cards: [] });
    expect((await ask("2")).status).toBe(404);
    for (const place of ["-1", "x", "99999999999"]) expect((await ask(place)).status).toBe(404);
    for (const from of ["-1", "x", "99999999999"]) expect((await ask("0", from)).status).toBe(400);
    const stranger = await setUp();
    expect((await ask("0", "0", stranger)).status).toBe(404);
    await me.end(importId);
    expect((await ask("0")).status).toBe(404);
  });

  it("waits while another import runs, is cancelled by DELETE, and is its learner's alone", async () => {
    const { upload, confirm, end, status, courses, preview } = await setUp();
    const importId = await preview(GIFT);
    await upload(NEWER);
    expect(await confirm(importId)).toMatchObject({ status: 409, body: { error: "import_in_progress" } });
    await workOff();
    const stranger = await setUp();
    expect(await stranger.confirm(importId)).toMatchObject({ status: 404 });
    expect(await confirm(importId, { mode: "else" })).toMatchObject({ status: 400 });
    expect((await callRoute(confirmImport, "/", { body: {}, params: { importId } })).status).toBe(401);
    expect((await end(importId)).body).toMatchObject({ status: "cancelled", preview: null });
    expect(await db().importDraft.count()).toBe(0);
    expect(await confirm(importId)).toMatchObject({ status: 409, body: { error: "not_confirmable" } });
    expect(await status(importId)).toMatchObject({ status: "cancelled" });
    expect(await courses()).toHaveLength(1);
  });

  it("gives way to newer ones after three, and to time after seven days", async () => {
    const { learner, preview } = await setUp();
    for (let round = 0; round < 4; round += 1) await preview(`${GIFT}// ${round}`);
    const states = async () => (await listImports(learner.id)).map((one) => one.status);
    expect(await states()).toEqual(["preview", "preview", "preview", "cancelled"]);
    expect(await db().importDraft.count()).toBe(3);
    await sweepImports(new Date(Date.now() + 6 * 86_400_000));
    expect(await db().importDraft.count()).toBe(3);
    await sweepImports(new Date(Date.now() + 8 * 86_400_000));
    expect(await states()).toEqual(Array(4).fill("cancelled"));
    expect(await db().importDraft.count()).toBe(0);
  });

  it("survives jobs that run twice, or that died in between", async () => {
    const { upload, confirm, status, courses } = await setUp();
    const { body } = await upload(GIFT, { preview: "true" });
    const job = await takeJob();
    // The process died while it read: the import is under way, and its job begins again.
    await db().courseImport.updateMany({ data: { status: "running", step: "Read outline", progress: 40 } });
    await runImport(job);
    await runImport(job);
    expect(await status(body.importId)).toMatchObject({ status: "preview" });
    await confirm(body.importId);
    const saving = await takeJob();
    await Promise.all([runImport(saving), runImport(saving)]);
    await runImport(saving);
    expect(await status(body.importId)).toMatchObject({ status: "done" });
    expect(await courses()).toHaveLength(1);
  });

  it("keeps what was read, so that an import without preview isn't read twice either", async () => {
    const { upload, status } = await setUp();
    const { body } = await upload(GIFT);
    const job = await takeJob();
    await whileFailing("Course", "connection terminated", () =>
      expect(runImport(job)).rejects.toThrow(/terminated/),
    );
    expect(await status(body.importId)).toMatchObject({ status: "running" });
    expect(await db().importDraft.count()).toBe(1);
    // Were it read again, this file wouldn't be found.
    await runImport({ ...job, file: path.resolve("nowhere") });
    expect(await status(body.importId)).toMatchObject({ status: "done" });
  });

  it("saves nothing by halves", async () => {
    const { confirm, status, courses, preview } = await setUp();
    const importId = await preview(GIFT);
    await confirm(importId);
    await whileFailing("QuestionVersion", "no", workOff);
    expect(await status(importId)).toMatchObject({
      status: "preview",
      preview: { questionCount: 2 },
      error: { code: "failed", message: "Saving was interrupted, and nothing was saved. Try again." },
    });
    expect(await courses()).toEqual([]);
    expect([await db().course.count(), await db().unit.count(), await db().importDraft.count()]).toEqual([
      0, 0, 1,
    ]);
    expect((await confirm(importId)).body).toMatchObject({ status: "running", error: null });
    await workOff();
    expect(await status(importId)).toMatchObject({ status: "done", error: null });
  });

  it("is one again where its job was lost while it was saved", async () => {
    const { confirm, status, courses, preview, upload } = await setUp();
    const importId = await preview(GIFT);
    await confirm(importId);
    await takeJob();
    await db().courseImport.updateMany({ data: { updatedAt: new Date(Date.now() - 16 * 60_000) } });
    await upload(NEWER);
    await workOff();
    expect(await status(importId)).toMatchObject({ status: "preview", error: { code: "failed" } });
    await confirm(importId);
    await workOff();
    expect(await status(importId)).toMatchObject({ status: "done" });
    expect(await courses()).toHaveLength(2);
  });

  it("waits where its learner has 500 courses, until one of them is gone", async () => {
    const { learner, confirm, status, preview, upload } = await setUp();
    const own = Array.from({ length: 500 }, () => ({ ownerId: learner.id, title: "Full" }));
    await db().course.createMany({ data: own });
    const { id } = await db().course.findFirstOrThrow();
    const importId = await preview(GIFT);
    await confirm(importId);
    await workOff();
    const message = "You have 500 courses: delete one before you import another.";
    expect(await status(importId)).toMatchObject({ status: "preview", error: { message } });
    const { body } = await upload(NEWER);
    await workOff();
    expect(await status(body.importId)).toMatchObject({ status: "failed", error: { message } });
    expect(await db().course.count()).toBe(500);
    await db().course.delete({ where: { id } });
    await confirm(importId);
    await workOff();
    expect(await status(importId)).toMatchObject({ status: "done" });
  });

  it("takes thousands of questions, and saves them, and updates by them", async () => {
    const { confirm, status, preview } = await setUp();
    const lines = (word: string) =>
      Array.from({ length: MANY }, (_, n) => {
        const head = n % 50 === 0 ? `$CATEGORY: Sea/Island ${n / 50}\n\n` : "";
        return `${head}::Q${n}::What is ${n} fish? { =${n} ~${n + 1} ~${n % 100 === 0 ? word : n + 2} }\n`;
      }).join("\n");
    const times: number[] = [];
    const timed = async <T>(work: () => Promise<T>) => {
      const start = performance.now();
      const result = await work();
      times.push(Math.round(performance.now() - start));
      return result;
    };
    const first = await timed(() => preview(lines("one")));
    expect((await status(first)).preview).toMatchObject({ questionCount: MANY, islandCount: MANY / 50 });
    await confirm(first);
    await timed(workOff);
    expect(await db().question.count()).toBe(MANY);
    const second = await timed(() => preview(lines("two")));
    const counts = { added: 0, changed: MANY / 100, unchanged: MANY - MANY / 100, removed: 0 };
    expect((await status(second)).updates).toMatchObject(counts);
    await confirm(second, { mode: "update" });
    await timed(workOff);
    expect(await status(second)).toMatchObject({ status: "done", updates: counts });
    process.stdout.write(`${MANY} questions: preview, save, preview, update in ${times.join(", ")} ms\n`);
    for (const time of times) expect(time).toBeLessThan(60_000);
  });
});

describe("a newer export", () => {
  it("is recognised, updates the course and is undone", async () => {
    const { learner, upload, confirm, end, status, courses, preview } = await setUp();
    await upload(GIFT);
    await workOff();
    const { id: quizId } = await db().quiz.findFirstOrThrow();
    await db().quizProgress.create({ data: { userId: learner.id, quizId, stars: 2 } });
    const importId = await preview(NEWER);
    const counts = { added: 1, changed: 1, unchanged: 0, removed: 1 };
    expect(await status(importId)).toMatchObject({ updates: { course: { title: "sea" }, ...counts } });
    expect((await confirm(importId, { mode: "update" })).body).toMatchObject({ status: "running" });
    await workOff();
    const done = await status(importId);
    expect(done).toMatchObject({ status: "done", updates: counts, course: { title: "sea" } });
    expect(await courses()).toMatchObject([{ _id: done.course?._id, starsEarned: 2 }]);
    expect(await db().questionVersion.count()).toBe(4);
    const all = await Promise.all(Array.from({ length: 50 }, () => end(importId)));
    expect(all.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await status(importId)).toMatchObject({ status: "undone" });
    expect(await courses()).toMatchObject([{ quizCount: 1, starsEarned: 2 }]);
    const again = await preview(GIFT);
    expect(await status(again)).toMatchObject({
      updates: { added: 0, changed: 0, unchanged: 2, removed: 0 },
    });
    const [newest, oldest] = [await preview(NEWER), (await listImports(learner.id)).at(-1)?._id ?? ""];
    await confirm(newest, { mode: "new" });
    await workOff();
    expect(await courses()).toHaveLength(2);
    await end(oldest);
    expect(await courses()).toHaveLength(1);
  });

  it("is undone last first, and keeps both only where it is wished", async () => {
    const { upload, end, courses, send } = await setUp();
    const first = (await upload(GIFT)).body.importId;
    await workOff();
    const second = (await upload(NEWER, { replace: "true" })).body.importId;
    await workOff();
    const third = (await upload(GIFT, { replace: "true" })).body.importId;
    await workOff();
    expect(await courses()).toHaveLength(1);
    expect(await end(second)).toMatchObject({ status: 409, body: { error: "not_undoable" } });
    expect((await end(third)).body).toMatchObject({ status: "undone" });
    expect((await end(second)).body).toMatchObject({ status: "undone" });
    expect(await db().question.count({ where: LIVE })).toBe(2);
    expect((await end(first)).body).toMatchObject({ status: "undone" });
    expect(await db().course.count()).toBe(0);
    expect((await send({ text: GIFT, replace: true })).status).toBe(202);
    await workOff();
    expect(await courses()).toHaveLength(1);
  });

  it("can't be confirmed as an update where there is nothing to update", async () => {
    const { confirm, preview, upload, status } = await setUp();
    const importId = await preview(GIFT);
    expect(await confirm(importId, { mode: "update" })).toMatchObject({
      status: 409,
      body: { error: "not_confirmable" },
    });
    await upload(GIFT);
    await workOff();
    const later = await preview(NEWER);
    await db().course.deleteMany();
    await confirm(later, { mode: "update" });
    await workOff();
    expect(await status(later)).toMatchObject({
      status: "failed",
      error: { message: expect.stringMatching(/gone/) },
    });
  });
});

describe("a course without a file", () => {
  it("comes as a text, named by its title", async () => {
    const { send, status } = await setUp();
    const { status: code, body } = await send({
      text: GIFT,
      format: "gift",
      title: "Sea/life",
      preview: true,
    });
    expect(code).toBe(202);
    await workOff();
    expect(await status(body.importId)).toMatchObject({
      status: "preview",
      origin: "text",
      fileName: "Sea life.gift",
      preview: { title: "Sea/life" },
    });
    expect(uploadsOnDisk()).toEqual([]);
  });

  it.each([
    [{}, 400],
    [{ url: "" }, 400],
    [{ url: "https://" }, 400],
    [{ url: "file:///etc/passwd" }, 400],
    [{ url: "javascript:alert(1)" }, 400],
    [{ url: `https://example.org/${"x".repeat(2000)}` }, 400],
    [{ url: "https://example.org/", text: "both" }, 400],
    [{ url: 7 }, 400],
    [{ text: "x", preview: "yes" }, 400],
    [{ text: "x", title: "t".repeat(201) }, 400],
    [{ text: " \n" }, 422],
    [{ text: "x".repeat(1024 * 1024) }, 413],
  ])("is refused at once (%#)", async (body, code) => {
    const { send } = await setUp();
    expect((await send(body)).status).toBe(code);
    expect(await db().courseImport.count()).toBe(0);
    expect(uploadsOnDisk()).toEqual([]);
  });

  it("begins once, of fifty times at once", async () => {
    const { send } = await setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => send({ text: GIFT })));
    expect(all.map((answer) => answer.status).sort()).toEqual([202, ...Array<number>(49).fill(409)]);
    expect(uploadsOnDisk()).toHaveLength(1);
    await workOff();
    expect(uploadsOnDisk()).toEqual([]);
  });
});

it("names the formats without loading any of their readers", () => {
  expect(listFormats()).toContainEqual({ name: "Moodle GIFT", endings: [".gift", ".txt"] });
  expect(listFormats()[0]?.name).toBe("PDF");
  expect(listFormats()).toHaveLength(FORMAT_LIST.length);
});
