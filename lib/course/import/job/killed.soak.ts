import "#tests/support/without-limits.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getImport } from "#lib/course/import/import-queries.ts";
import { confirmImport, importUpload } from "#lib/course/import/import-service.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { largeCartridge } from "#tests/support/large-courses.ts";
import { importJob } from "./job-service.ts";

/** Of what the work takes where no one interrupts it */
const MOMENTS = [0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 1];
const PATIENCE_MS = 120_000;
/** No one's sign of life is this old by accident. */
const LONG_DEAD = "now() - interval '1 hour'";

let worker: ChildProcess | null = null;
let cartridge: Buffer | null = null;

async function startWorker(): Promise<void> {
  const child = spawn(process.execPath, [path.resolve("tests/support/import-worker.ts")], {
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL, DATA_DIR: env().DATA_DIR },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  worker = child;
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
}

/** kill -9: no one gets a chance to tidy up. What it was working on is given back at once. */
async function killWorker(): Promise<void> {
  const child = worker;
  worker = null;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  await dbPool().query(
    `UPDATE pgboss.job SET "heartbeat_on" = ${LONG_DEAD}, "started_on" = ${LONG_DEAD} WHERE "state" = 'active'`,
  );
}

beforeEach(async () => {
  await resetDatabase();
  await dbPool().query(
    "DO $$ BEGIN IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job; END IF; END $$",
  );
});
afterEach(killWorker);

const uploads = () => {
  const folder = path.resolve(env().DATA_DIR, "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function upload(userId: string): Promise<string> {
  cartridge ??= await largeCartridge("noise", { modules: 6, weight: 2_000_000 });
  const saved = await saveUpload("large.imscc", cartridge);
  const { importId } = await importUpload(userId, { ...saved, fields: { preview: "true" } });
  return importId;
}

async function until(
  userId: string,
  importId: string,
  isThere: (status: string) => boolean,
): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const status = (await getImport(userId, importId))?.status ?? "gone";
    if (isThere(status) || Date.now() > end) return status;
    await setTimeout(20);
  }
}

const hasEnded = (status: string) => status !== "queued" && status !== "running";

/** How long it takes where no one kills anything, in ms. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function whatIsThere() {
  const [courses, questions, drafts] = await Promise.all([
    db().course.count(),
    db().question.count(),
    db().importDraft.count(),
  ]);
  const { rows } = await dbPool().query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE "name" = '${importJob.name}' AND "state" IN ('created', 'retry')`,
  );
  return { courses, hasQuestions: questions > 0, drafts, waiting: rows[0]?.n, uploads: uploads().length };
}

/** Whether someone is at the job for the time after so many others. */
async function isTaken(times: number): Promise<boolean> {
  const { rowCount } = await dbPool().query(
    `SELECT 1 FROM pgboss.job WHERE "name" = '${importJob.name}' AND "state" = 'active' AND "retry_count" = $1`,
    [times],
  );
  return rowCount === 1;
}

const PREVIEW = { courses: 0, hasQuestions: false, drafts: 1, waiting: 0, uploads: 0 };
const SAVED = { courses: 1, hasQuestions: true, drafts: 0, waiting: 0, uploads: 0 };

describe("a worker that is killed", () => {
  it("goes on reading, and saves once, whenever it was", async () => {
    await startWorker();
    const model = await createLearner();
    const first = await upload(model.id);
    const reading = await timed(() => until(model.id, first, hasEnded));
    const saving = await timed(async () => {
      await confirmImport(model.id, first, { mode: "new" }, new Date());
      await until(model.id, first, hasEnded);
    });
    const questions = await db().question.count();
    for (const moment of MOMENTS) {
      await db().course.deleteMany();
      const { id } = await createLearner();
      const importId = await upload(id);
      await setTimeout(reading * moment);
      await killWorker();
      const atReading = (await getImport(id, importId))?.status;
      await startWorker();
      expect(await until(id, importId, hasEnded)).toBe("preview");
      await expect.poll(whatIsThere, { timeout: 20_000 }).toEqual(PREVIEW);
      await confirmImport(id, importId, { mode: "new" }, new Date());
      await setTimeout(saving * moment);
      await killWorker();
      const atSaving = (await getImport(id, importId))?.status;
      await startWorker();
      expect(await until(id, importId, hasEnded)).toBe("done");
      await expect.poll(whatIsThere, { timeout: 20_000 }).toEqual(SAVED);
      expect(await db().question.count()).toBe(questions);
      process.stdout.write(`killed at ${moment}: ${atReading} while reading, ${atSaving} while saving\n`);
    }
  }, 1_800_000);

  it("leaves no import under way where it dies every time", async () => {
    const { id } = await createLearner();
    const importId = await upload(id);
    for (let death = 0; death < 3; death += 1) {
      await startWorker();
      await expect.poll(() => isTaken(death), { timeout: PATIENCE_MS }).toBe(true);
      await killWorker();
    }
    await startWorker();
    expect(await until(id, importId, hasEnded)).toBe("failed");
    expect((await getImport(id, importId))?.error?.message).toBe(
      "The import was interrupted. Please try again.",
    );
    await expect.poll(whatIsThere, { timeout: 20_000 }).toEqual({ ...PREVIEW, drafts: 0 });
  }, 600_000);
});
