import { existsSync } from "node:fs";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { getImport } from "#lib/course/import/import-queries.ts";
import { confirmImport, importUpload, sweepImports } from "#lib/course/import/import-service.ts";
import { db, dbPool, inTransaction } from "#lib/server/db/db.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { endLostImport, enqueueImport, runImport } from "./job-service.ts";

beforeEach(resetDatabase);

const GIFT = "::Diet::What do penguins eat? { =Fish ~Grass ~Bread }";

async function setUp() {
  const { id: userId } = await createLearner();
  const upload = await saveUpload("sea.gift", Buffer.from(GIFT));
  const { importId } = await importUpload(userId, { ...upload, fields: { preview: "true" } });
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
      error: { message: "The import was interrupted. Please try again." },
    });
    expect(existsSync(job.file)).toBe(false);
  });

  it("is a preview again where it was being saved", async () => {
    const { userId, importId, job, state } = await setUp();
    await runImport(job);
    await confirmImport(userId, importId, { mode: "new" }, new Date());
    await endLostImport({ importId, file: null });
    expect(await state()).toMatchObject({ status: "preview", preview: { questionCount: 1 } });
    await confirmImport(userId, importId, { mode: "new" }, new Date());
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
      await enqueueImport({ importId: lost, file: null }, 0, tx);
      throw new Error("the process died");
    });
    await expect(broken).rejects.toThrow("the process died");
    expect(await countJobs(lost)).toBe(0);
  });
});

/** A question of Moodle that shows a picture. */
function withPicture(name: string, bytes: Buffer): string {
  const file = `<file name="a.png" path="/" encoding="base64">${bytes.toString("base64")}</file>`;
  const stem = `<text><![CDATA[<p>Is ${name} so? <img src="@@PLUGINFILE@@/a.png" alt="A chart"></p>]]></text>`;
  const answers = [100, 0].map((share) => `<answer fraction="${share}"><text>${share > 0}</text></answer>`);
  return `<question type="truefalse"><name><text>${name}</text></name><questiontext format="html">${stem}${file}</questiontext>${answers.join("")}</question>`;
}

describe("pictures that can't be read", () => {
  it("are told by the report: of most the preview knows, of the rest what was saved", async () => {
    const background = { r: 200, g: 60, b: 80 };
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background, noise } })
      .png()
      .toBuffer();
    const magic = Buffer.concat([whole.subarray(0, 8), Buffer.from("and nothing of a picture")]);
    const cut = whole.subarray(0, whole.length / 2);
    const pictures = { whole, magic, cut };
    const xml = `<quiz>${Object.entries(pictures)
      .map(([name, bytes]) => withPicture(name, bytes))
      .join("")}</quiz>`;

    const { id: userId } = await createLearner();
    const upload = await saveUpload("pictures.xml", Buffer.from(xml));
    const { importId } = await importUpload(userId, { ...upload, fields: { preview: "true" } });
    const outcomes = async () =>
      (await getImport(userId, importId))?.report?.items.map((item) => [
        item.name,
        item.outcome,
        item.reason,
      ]);
    await runImport({ importId, file: upload.path });
    const lost = (name: string) => [name, "degraded", "A picture is left out."];
    expect(await outcomes()).toEqual([["whole", "imported", null], lost("magic"), ["cut", "imported", null]]);
    await confirmImport(userId, importId, { mode: "new" }, new Date());
    await runImport({ importId, file: null });
    expect(await getImport(userId, importId)).toMatchObject({
      status: "done",
      report: { counts: { total: 3, imported: 1, degraded: 2, skipped: 0 } },
    });
    expect(await outcomes()).toEqual([["whole", "imported", null], lost("magic"), lost("cut")]);
    expect(await db().courseMedia.count()).toBe(1);
    const versions = await db().questionVersion.findMany({ select: { html: true } });
    expect(versions.filter(({ html }) => html?.includes("[picture: A chart]"))).toHaveLength(2);
  });
});

it("sweeps uploads away that no one reads any more, and no others", async () => {
  const { path } = await saveUpload("sea.gift", Buffer.from(GIFT));
  await sweepImports(new Date(Date.now() + DAY_MS / 2));
  expect(existsSync(path)).toBe(true);
  await sweepImports(new Date(Date.now() + 2 * DAY_MS));
  expect(existsSync(path)).toBe(false);
});
