import { beforeEach, expect, it } from "vitest";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { giveUpOldest } from "./draft-service.ts";

beforeEach(resetDatabase);

async function createPreviews(userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const upload = { fileName: `${at}.gift`, fileHash: `${at}`, sizeBytes: 1 };
    const { id } = await db().courseImport.create({
      data: { userId, ...upload, status: "preview", isPreview: true, draft: { create: { result: {} } } },
      select: { id: true },
    });
    ids.push(id);
  }
  return ids;
}

const drafts = async () => (await db().importDraft.findMany()).map(({ importId }) => importId).sort();

it("gives up all previews but the latest three", async () => {
  const { id: userId } = await createLearner();
  const ids = await createPreviews(userId, 5);
  await inTransaction((tx) => giveUpOldest(tx, userId));
  expect(await drafts()).toEqual(ids.slice(2).sort());
  expect(await db().courseImport.count({ where: { status: "cancelled" } })).toBe(2);
});

it("keeps the draft of a preview that is confirmed meanwhile", async () => {
  const { id: userId } = await createLearner();
  const ids = await createPreviews(userId, 4);
  const [oldest = ""] = ids;
  let givingUp: Promise<void> = Promise.resolve();
  await inTransaction(async (tx) => {
    await tx.courseImport.update({ where: { id: oldest }, data: { status: "running" } });
    givingUp = inTransaction((other) => giveUpOldest(other, userId));
    // It still sees the preview, and waits for this transaction to change it.
    await expect
      .poll(() =>
        db().$queryRaw`SELECT 1 FROM pg_locks WHERE NOT granted`.then((rows) => (rows as []).length),
      )
      .toBeGreaterThan(0);
  });
  await givingUp;
  expect(await drafts()).toEqual([...ids].sort());
});
