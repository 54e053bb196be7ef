import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { getImport } from "#lib/course/import/queries.ts";
import { confirmImport, startImport, sweepImports } from "#lib/course/import/service.ts";
import { db, dbPool, inTransaction } from "#lib/server/db.ts";
import { saveUpload } from "#lib/server/upload.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { endLostImport, enqueueImport, runImport } from "./service.ts";

beforeEach(resetDatabase);

const GIFT = "::Diet::What do penguins eat? { =Fish ~Grass ~Bread }";

async function setUp() {
  const { id: userId } = await createLearner();
  const upload = await saveUpload("sea.gift", Buffer.from(GIFT));
  const { importId } = await startImport(userId, { ...upload, fields: { preview: "true" } });
  const job = { importId, file: upload.path };
  return { userId, importId, job, state: () => getImport(userId, importId) };
}

async function countJobs(importId: string): Promise<number> {
  const sql = "SELECT 1 FROM pgboss.job WHERE data->>'importId' = $1";
  return (await dbPool().query(sql, [importId])).rowCount ?? 0;
}

describe("an import whose job broke off every time", () => {
  it("has failed where it was being read, and leaves no upload", async () => {
    const { importId, job, state } = await setUp();
    await db().courseImport.update({ where: { id: importId }, data: { status: "running" } });
    await endLostImport(job);
    expect(await state()).toMatchObject({
      status: "failed",
      error: { message: "The import broke off. Please try again." },
    });
    expect(existsSync(job.file)).toBe(false);
  });

  it("is a preview again where it was being saved", async () => {
    const { userId, importId, job, state } = await setUp();
    await runImport(job);
    await confirmImport(userId, importId, "new", new Date());
    await endLostImport({ importId, file: null });
    expect(await state()).toMatchObject({ status: "preview", preview: { questionCount: 1 } });
    await confirmImport(userId, importId, "new", new Date());
    await runImport({ importId, file: null });
    expect(await state()).toMatchObject({ status: "done" });
    await endLostImport(job);
    expect(await state()).toMatchObject({ status: "done" });
  });
});

describe("a job", () => {
  it("is there with its import, and only with it", async () => {
    const { importId } = await setUp();
    expect(await countJobs(importId)).toBe(1);
    const lost = "01900000-0000-7000-8000-000000000001";
    const broken = inTransaction(async (tx) => {
      await enqueueImport({ importId: lost, file: null }, tx);
      throw new Error("the process died");
    });
    await expect(broken).rejects.toThrow("the process died");
    expect(await countJobs(lost)).toBe(0);
  });
});

it("sweeps uploads away that nobody reads any more, and no others", async () => {
  const { path } = await saveUpload("sea.gift", Buffer.from(GIFT));
  await sweepImports(new Date(Date.now() + DAY_MS / 2));
  expect(existsSync(path)).toBe(true);
  await sweepImports(new Date(Date.now() + 2 * DAY_MS));
  expect(existsSync(path)).toBe(false);
});
