import { beforeEach, expect, it } from "vitest";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { audit } from "./audit.ts";
import { db, dbPool } from "./db/db.ts";

beforeEach(resetDatabase);

const now = new Date("2026-03-01T12:00:00Z");

it("keeps what happened, to whom and from where, but no address", async () => {
  const { id } = await createLearner();
  const details = { reason: "wrong_password" };
  await audit({ event: "sign_in_refused", userId: id, address: "192.0.2.7", details }, now);
  await audit({ event: "sign_in", userId: id, address: "192.0.2.7" }, now);
  await audit({ event: "sign_in", userId: id, address: "192.0.2.8" }, now);
  const rows = await db().auditEvent.findMany({
    where: { userId: id },
    orderBy: { id: "asc" },
    select: { event: true, origin: true, details: true, createdAt: true },
  });
  expect(rows.map(({ event }) => event)).toEqual(["sign_in_refused", "sign_in", "sign_in"]);
  expect(rows[0]?.details).toEqual(details);
  expect(rows[0]?.createdAt).toEqual(now);
  expect(rows[0]?.origin).toBe(rows[1]?.origin);
  expect(rows[1]?.origin).not.toBe(rows[2]?.origin);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
});

it("refuses to change or take back a line, even to the database's owner", async () => {
  const { id } = await createLearner();
  await audit({ event: "sign_in", userId: id }, now);
  for (const change of [`UPDATE "AuditEvent" SET "event" = 'export'`, 'DELETE FROM "AuditEvent"']) {
    await expect(dbPool().query(change)).rejects.toMatchObject({ code: "42501" });
    await expect(asOwner(change)).rejects.toMatchObject({ message: "the audit log is append-only" });
  }
  expect(await db().auditEvent.count({ where: { userId: id, event: "sign_in" } })).toBe(1);
});

it("outlives the account, as a bare number", async () => {
  const { id } = await createLearner();
  await audit({ event: "sign_in", userId: id }, now);
  await db().user.delete({ where: { id }, select: { id: true } });
  expect(await db().auditEvent.count({ where: { userId: id } })).toBe(1);
});
