import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "#app/api/courses/import/route.ts";
import { getImport } from "#lib/course/import/import-queries.ts";
import { importUpload } from "#lib/course/import/import-service.ts";
import { importJob, runImport } from "#lib/course/import/job/job-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { hugePicture, moodleOfPictures } from "#tests/support/archive-bombs.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { assertTimeLeft, readingPriority, spendOnReading } from "./reading-time-service.ts";

const GIFT = "::Diet::What do penguins eat? { =Fish ~Grass ~Bread }";
const MINUTE = 60_000;
const SPENT =
  /^Your imports have used up their computing time for this hour\. You can import again in \d+ minutes\.$/;

beforeEach(resetDatabase);

async function begin(userId: string, content = GIFT, fileName = "sea.gift") {
  const upload = await saveUpload(fileName, Buffer.from(content));
  const { importId } = await importUpload(userId, { ...upload, fields: { preview: "true" } });
  return { importId, job: { importId, file: upload.path } };
}

describe("a learner's share of the reading time", () => {
  it("is three minutes an hour, of each on their own", async () => {
    const [{ id }, other] = [await createLearner(), await createLearner()];
    expect(await assertTimeLeft(id)).toBe(3 * MINUTE);
    await spendOnReading(id, 179_001);
    await expect(assertTimeLeft(id)).rejects.toThrow(SPENT);
    expect(await assertTimeLeft(other.id)).toBe(3 * MINUTE);
  });

  it("is never exceeded by being spent at once", async () => {
    const { id } = await createLearner();
    await Promise.all(Array.from({ length: 50 }, () => spendOnReading(id, 10_000)));
    expect(await readingPriority(id)).toBe(-50);
    await expect(assertTimeLeft(id)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("counts what a file took, and ends the next one with a sentence where nothing is left", async () => {
    const { id } = await createLearner();
    const { importId, job } = await begin(id);
    await runImport(job);
    expect(await getImport(id, importId)).toMatchObject({ status: "preview" });
    expect(await assertTimeLeft(id)).toBeLessThan(3 * MINUTE);
    const next = await begin(id);
    await spendOnReading(id, 3 * MINUTE);
    await runImport(next.job);
    expect(await getImport(id, next.importId)).toMatchObject({
      status: "failed",
      error: { code: "rate_limited", message: expect.stringMatching(SPENT) },
    });
  });

  it("is asked for before a file is received", async () => {
    const { id } = await createLearner();
    await spendOnReading(id, 3 * MINUTE);
    const headers = bearer((await signIn(id)).bearer);
    for (const request of [{ body: { text: GIFT } }, { rawBody: new FormData() }]) {
      const response = await callRoute(POST, "/api/courses/import", { method: "POST", headers, ...request });
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3000);
      expect((await response.json()).message).toMatch(SPENT);
    }
  });

  it("puts anyone who has kept the readers busy behind those who haven't", async () => {
    const [busy, other] = [await createLearner(), await createLearner()];
    await spendOnReading(busy.id, MINUTE);
    const first = await begin(busy.id);
    const second = await begin(other.id);
    const { rows } = await dbPool().query<{ id: string }>(
      `SELECT data->>'importId' AS "id" FROM pgboss.job WHERE name = $1 AND data->>'importId' = ANY($2) ORDER BY priority DESC, created_on`,
      [importJob.name, [first.importId, second.importId]],
    );
    expect(rows.map(({ id }) => id)).toEqual([second.importId, first.importId]);
  });
});

describe("pictures of many megapixels", () => {
  it("come along up to 1,000 megapixels of a course; the report names the others before anything is unpacked", async () => {
    const { id } = await createLearner();
    const picture = await hugePicture(40);
    // What follows the end of a picture makes it another file.
    const pictures = Array.from({ length: 27 }, (_, at) => Buffer.concat([picture, Buffer.from([at])]));
    const { importId, job } = await begin(id, moodleOfPictures(pictures), "large.xml");
    await runImport(job);
    const found = await getImport(id, importId);
    expect(found).toMatchObject({ status: "preview", report: { counts: { imported: 25, degraded: 2 } } });
    expect(found?.report?.items.at(-1)).toMatchObject({
      outcome: "degraded",
      reason: "A picture is left out: those of one course may have 1,000 megapixels together.",
    });
    const { rows } = await dbPool().query<{ count: number }>(
      `SELECT jsonb_array_length("result"#>'{result,media}') AS "count" FROM "ImportDraft"`,
    );
    expect(rows).toEqual([{ count: 25 }]);
  });
});
