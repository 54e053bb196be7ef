import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { importJob, runImport } from "#lib/course/import/job/job-service.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { paragraph, toDo, toggle } from "#scripts/connections/notion/blocks.ts";
import { QUIZ_COLUMNS } from "#scripts/connections/notion/sample.ts";
import type { Fault, NotionCall } from "#scripts/connections/notion/server.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { connectNotion, readConnection, startConnectedNotion } from "#tests/support/connections.ts";
import "#tests/support/in-process-child.ts";
import { createImporter, resetImports, takeJob, workOff } from "#tests/support/imports.ts";
import {
  createNotionImporter,
  fetchedOnDisk,
  hastenNotion,
  type NotionImporter,
  readsOf,
  useWorkspace,
} from "#tests/support/notion-imports.ts";
import { fetchNotion } from "./fetch-service.ts";
import { PACE } from "./pace-service.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

const LONG = "Because the Moon pulls the water of the near side more than it pulls the solid Earth below it.";
const PAGES = 8;

let importer: NotionImporter;
/** The page that is chosen, and those that lie in it */
let top: string;
let below: string[];

beforeEach(async () => {
  await resetImports();
  hastenNotion();
  notion.fail(null);
  const workspace = new Workspace();
  const page = workspace.page("Course", [toggle("Why a course?", [paragraph(LONG)])]);
  top = page.id;
  below = Array.from({ length: PAGES }, (_, at) => {
    const boxes = [paragraph("Which?"), toDo(`Right ${at}`, true), toDo(`Wrong ${at}`, false)];
    return workspace.page(`Page ${at}`, [toggle(`Why ${at}?`, [paragraph(LONG)]), ...boxes], { parent: top })
      .id;
  });
  useWorkspace(notion, workspace);
  importer = await createNotionImporter(notion);
});

const failFor = (id: string, fault: Fault) => (call: NotionCall) =>
  call.path.includes(id) ? fault : undefined;

/** Works off jobs until the import waits for none. */
async function workThrough(importId: string): Promise<number> {
  for (let jobs = 1; ; jobs += 1) {
    await workOff();
    const { status } = await importer.status(importId);
    if (status !== "queued" && status !== "running") return jobs;
  }
}

describe("a page that can't be read", () => {
  it.each<Fault>([
    { status: 500 },
    { status: 403, code: "restricted_resource" },
    { status: 404, code: "object_not_found" },
    { status: 400, code: "validation_error" },
    "garbage",
    "down",
    "silent",
  ])("is one skipped line: %j", async (fault) => {
    PACE.answerMs = 200;
    notion.fail(failFor(below[3] ?? "", fault));
    const preview = await importer.fetchPages([top]);
    expect(preview.status).toBe("preview");
    const skipped = preview.report?.items.filter(({ outcome }) => outcome === "skipped");
    expect(skipped).toMatchObject([
      { kind: "page", name: "Page 3", reason: expect.stringMatching(/\w.*\.$/) },
    ]);
    expect(preview.preview?.units[0]?.islands).toHaveLength(PAGES);
  });

  it("is asked for again where it fails once", async () => {
    const calls = new Set<string>();
    notion.fail(({ path }) => {
      const isFirst = !calls.has(path) && !path.includes("oauth");
      calls.add(path);
      return isFirst ? { status: 502 } : undefined;
    });
    const preview = await importer.fetchPages([top]);
    expect(preview.report?.counts.skipped).toBe(0);
    expect(preview.preview?.units[0]?.islands).toHaveLength(PAGES + 1);
  });
});

describe("a Notion that is away", () => {
  it.each<Fault>([{ status: 500 }, "garbage", "down", "silent"])(
    "fails the import with a sentence, and leaves nothing behind: %j",
    async (fault) => {
      PACE.answerMs = 100;
      notion.fail(({ path }) => (path.includes(top) && readsOf(notion, top) < 3 ? undefined : fault));
      const failed = await importer.fetchPages([top]);
      expect(failed).toMatchObject({ status: "failed", course: null, error: { code: "unreachable" } });
      expect(failed.error?.message).toContain("Notion");
      expect(fetchedOnDisk()).toEqual([]);
      notion.fail(null);
      expect((await importer.fetchPages([top])).status).toBe("preview");
    },
  );

  it("is left alone for as long as it asks for", async () => {
    const id = below[2] ?? "";
    notion.fail(({ path }) =>
      path.includes(id) && readsOf(notion, id) === 1 ? { status: 429, retryAfter: 1 } : undefined,
    );
    const preview = await importer.fetchPages([top]);
    expect(preview.report?.counts.skipped).toBe(0);
    const at = notion.calls.findIndex(({ path }) => path.includes(id));
    const [refused, next] = notion.calls.slice(at);
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });
});

describe("a token that is revoked meanwhile", () => {
  it("fails the import, which goes once Notion is connected again", async () => {
    notion.fail(({ path }) => {
      if (path.includes(below[4] ?? "")) notion.consents.revokeAll();
      return undefined;
    });
    const failed = await importer.fetchPages([top], { preview: false });
    expect(failed).toMatchObject({ status: "failed", course: null, error: { code: "connection_broken" } });
    expect(failed.error?.message).toContain("Connect Notion again");
    expect((await readConnection(importer.connectionId)).status).toBe("broken");
    expect([await db().course.count(), fetchedOnDisk()]).toEqual([0, []]);
    expect(await importer.begin([top])).toMatchObject({ status: 409, body: { error: "connection_broken" } });
    notion.fail(null);
    expect(await connectNotion(notion, importer.asker)).toBe(importer.connectionId);
    expect((await importer.fetchPages([top], { preview: false })).status).toBe("done");
  });

  it("of a connection that was ended meanwhile fails it as well", async () => {
    const { body } = await importer.begin([top]);
    await db().connection.update({ where: { id: importer.connectionId }, data: { status: "ended" } });
    await workOff();
    expect(await importer.status(body.importId)).toMatchObject({
      status: "failed",
      error: { code: "connection_broken" },
    });
  });
});

describe("a job that comes to its end", () => {
  it("leaves the rest to the next ones, and no page is read twice", async () => {
    const { body } = await importer.begin([top]);
    Object.assign(PACE, { everyMs: 30, fetchMs: 120 });
    const jobs = await workThrough(body.importId);
    expect(jobs).toBeGreaterThan(2);
    const preview = await importer.status(body.importId);
    expect(preview).toMatchObject({ status: "preview", report: { counts: { skipped: 0 } } });
    expect(preview.preview?.units[0]?.islands).toHaveLength(PAGES + 1);
    expect(below.map((id) => readsOf(notion, id))).toEqual(below.map(() => 1));
    expect(fetchedOnDisk()).toEqual([]);
  });

  it("goes on within a page whose lists take more than one job", async () => {
    const lists = Array.from({ length: 30 }, (_, at) =>
      toggle(`Part ${at}`, [paragraph(`Text ${at}. ${LONG}`)]),
    );
    notion.workspace.change(below[0] ?? "", lists);
    const { body } = await importer.begin([below[0] ?? ""]);
    Object.assign(PACE, { everyMs: 20, fetchMs: 150 });
    expect(await workThrough(body.importId)).toBeGreaterThan(2);
    expect((await importer.status(body.importId)).status).toBe("preview");
    for (const { id } of lists) expect(readsOf(notion, id)).toBe(1);
  });

  it("was killed: the next one reads no page again that was read as a whole, and none of which half a file is there", async () => {
    const { body } = await importer.begin([top], { preview: false });
    await takeJob().then((job) =>
      db().courseImport.update({ where: { id: job.importId }, data: { status: "running" } }),
    );
    const killed = new AbortController();
    notion.fail(({ path }) => {
      if (path.includes(below[5] ?? "")) killed.abort();
      return undefined;
    });
    const fetching = fetchNotion({
      ...{
        importId: body.importId,
        userId: importer.learner.id,
        connectionId: importer.connectionId,
        pages: [top],
      },
      ...{ title: "Course", sourceId: "notion:x", known: [], now: new Date(), signal: killed.signal },
      ...{ deadline: Number.POSITIVE_INFINITY, onProgress: async () => {} },
    });
    await expect(fetching).rejects.toThrow();
    const folder = path.join(env().DATA_DIR, "uploads", `notion-${body.importId}`);
    writeFileSync(path.join(folder, `${below[6]}.json`), '{"page":{"id":');
    notion.fail(null);
    await runImport({ importId: body.importId, file: null });
    expect((await importer.status(body.importId)).status).toBe("done");
    const reads = below.map((id) => readsOf(notion, id));
    expect(reads).toEqual([1, 1, 1, 1, 1, 2, 1, 1]);
  });

  it("begins a list anew whose cursor is no longer valid, and has each block once", async () => {
    const boxes = Array.from({ length: 250 }, (_, at) => paragraph(`Line-${at}-of many.`));
    notion.workspace.change(below[1] ?? "", boxes);
    let refused = 0;
    notion.fail(({ query }) => {
      if (!query.has("start_cursor") || refused > 0) return undefined;
      refused += 1;
      return { status: 400, code: "validation_error" };
    });
    await importer.courseOf([below[1] ?? ""]);
    expect(refused).toBe(1);
    const contents = await db().lessonContent.findMany({ select: { blocks: true } });
    const text = JSON.stringify(contents);
    const counts = Array.from({ length: 250 }, (_, at) => text.split(`Line-${at}-of`).length - 1);
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});

it("a job that Notion holds up longer than it lasts is the last one: none begins anew for ever", async () => {
  const { body } = await importer.begin([top]);
  Object.assign(PACE, { answerMs: 150, fetchMs: 100, graceMs: 400 });
  notion.fail(failFor(top, "silent"));
  expect(await workThrough(body.importId)).toBe(1);
  expect(await importer.status(body.importId)).toMatchObject({ error: { code: "unreachable" } });
});

it("a database whose rows take more than one job is read once it is begun", async () => {
  const workspace = new Workspace();
  const quiz = workspace.database("Quiz", QUIZ_COLUMNS);
  for (let at = 0; at < 250; at += 1) workspace.row(quiz, [`Which ${at}?`, "A", "B", "C", "A"]);
  useWorkspace(notion, workspace);
  const { body } = await importer.begin([quiz.id]);
  Object.assign(PACE, { everyMs: 40, fetchMs: 100 });
  await workOff();
  Object.assign(PACE, { everyMs: 0, fetchMs: 180_000 });
  await workThrough(body.importId);
  expect((await importer.status(body.importId)).status).toBe("preview");
  expect(readsOf(notion, quiz.sourceId)).toBe(4);
});

it("who fetches for long comes behind those who wait meanwhile", async () => {
  const { body } = await importer.begin([top]);
  Object.assign(PACE, { everyMs: 30, fetchMs: 100 });
  await workOff();
  expect((await importer.status(body.importId)).status).toBe("running");
  const other = await createImporter();
  const file = await other.post([["sea.gift", "::Q:: Is the sea wet? {=Yes ~No}"]]);
  const { rows } = await dbPool().query(
    "SELECT data->>'importId' AS id FROM pgboss.job WHERE name = $1 AND state = 'created' ORDER BY priority DESC, created_on",
    [importJob.name],
  );
  expect(rows).toEqual([{ id: file.body.importId }, { id: body.importId }]);
});

describe("an import that is cancelled", () => {
  it("ends at once, while Notion is asked", async () => {
    const { body } = await importer.begin([top]);
    PACE.answerMs = 20_000;
    notion.fail(failFor(below[2] ?? "", "silent"));
    const working = workOff();
    while (readsOf(notion, below[2] ?? "") === 0) await db().course.count();
    const startedAt = performance.now();
    await importer.end(body.importId);
    await working;
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect((await importer.status(body.importId)).status).toBe("cancelled");
    expect(fetchedOnDisk()).toEqual([]);
  });

  it("is not gone on with by the next job", async () => {
    const { body } = await importer.begin([top]);
    Object.assign(PACE, { everyMs: 30, fetchMs: 100 });
    await workOff();
    expect(fetchedOnDisk()).toHaveLength(1);
    await importer.end(body.importId);
    const reads = notion.calls.length;
    await workOff();
    expect([notion.calls.length, fetchedOnDisk()]).toEqual([reads, []]);
    await expect(takeJob()).rejects.toThrow("no job is queued");
  });
});
