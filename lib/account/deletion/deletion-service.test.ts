import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getExport } from "#app/api/users/export/route.ts";
import { POST as keep } from "#app/api/users/profile/keep/route.ts";
import { DELETE, GET } from "#app/api/users/profile/route.ts";
import { closeCustomer } from "#lib/billing/deletion/closing-service.ts";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { openGrant } from "#lib/extension/grant/grant-service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { createSession, lockUser, sessionCookieName } from "#lib/server/auth/session.ts";
import { db, dbPool, inSqlTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { asOwner, resetDatabase } from "#tests/support/database.ts";
import { createClient } from "#tests/support/extensions.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { createFullLearner } from "#tests/support/learner-with-everything.ts";
import { deleteDueAccounts, keepAccount, requestDeletion } from "./deletion-service.ts";

const PASSWORD = "Right@Password1";
const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const origin = "http://localhost:3000";

let passwordHash: string;

beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await dbPool().query("DELETE FROM pgboss.job");
});

interface OwnerState {
  deletionAt?: Date;
  isOnLeaderboard?: boolean;
  isPremium?: boolean;
  premiumUntil?: Date | null;
}

async function createOwner(data: OwnerState = {}) {
  const { id, email } = await createLearner();
  await db().user.update({ where: { id }, data: { passwordHash, ...data } });
  await db().periodTotal.create({ data: { userId: id, period: "all", startsOn: now, xp: 10 } });
  return { id, email };
}

const soon = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await dbPool().query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

interface QueuedMail {
  to: { address: string };
  subject: string;
  text: string;
}

async function queuedMails() {
  const { rows } = await dbPool().query<{ data: QueuedMail }>(
    "SELECT data FROM pgboss.job WHERE name = 'mail' ORDER BY created_on",
  );
  return rows.map(({ data }) => data);
}

const stateOf = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    select: {
      deletionAt: true,
      sessions: { where: { revokedAt: null }, select: { id: true } },
      periodTotals: { select: { isListed: true } },
      emailChanges: { where: { usedAt: null }, select: { id: true } },
    },
  });

const isThere = async (id: string) => (await db().user.count({ where: { id } })) === 1;

describe("asking for deletion", () => {
  it("sets the day in a week, ends sessions, unlists, and writes how to keep the account", async () => {
    const owner = await createOwner();
    await createSession(owner.id, "one", now);
    await createSession(owner.id, "two", now);
    const expiresAt = later(DAY_MS);
    const data = { userId: owner.id, newEmail: "new@example.test", tokenHash: "token", expiresAt };
    await db().emailChange.create({ data });
    const answer = await requestDeletion(owner, { password: PASSWORD }, now);
    expect(answer).toEqual({ deletionAt: "2026-03-08T12:00:00.000Z" });
    expect(await stateOf(owner.id)).toEqual({
      deletionAt: later(7 * DAY_MS),
      sessions: [],
      periodTotals: [{ isListed: false }],
      emailChanges: [],
    });
    const [mail] = await queuedMails();
    expect(mail?.to.address).toBe(owner.email);
    expect(mail?.text).toContain("on 8 March 2026.");
    expect(mail?.text).toContain("Keep my account");
  });

  it("writes what becomes of Premium to those who have it", async () => {
    for (const [isPremium, premiumUntil, isTold] of [
      [true, null, true],
      [true, later(1), true],
      [true, now, false],
      [false, null, false],
    ] as const) {
      await requestDeletion(await createOwner({ isPremium, premiumUntil }), { password: PASSWORD }, now);
      const mail = (await queuedMails()).at(-1);
      expect(mail?.text.includes("Premium ends with your account."), `${isPremium}, ${premiumUntil}`).toBe(
        isTold,
      );
    }
  });

  it("changes nothing for a wrong password", async () => {
    const owner = await createOwner();
    const session = await createSession(owner.id, "one", now);
    await expect(requestDeletion(owner, { password: "Wrong@Password1" }, now)).rejects.toMatchObject({
      code: "wrong_password",
    });
    expect(await stateOf(owner.id)).toMatchObject({
      deletionAt: null,
      sessions: [{ id: session.id }],
      periodTotals: [{ isListed: true }],
    });
    expect(await queuedMails()).toEqual([]);
  });

  it("counts wrong passwords with those of sign-in", async () => {
    const owner = await createOwner();
    const codes: string[] = [];
    for (let time = 0; time < 11; time += 1)
      await requestDeletion(owner, { password: "Wrong@Password1" }, now).catch((error) =>
        codes.push(error.code),
      );
    expect(codes).toEqual([...Array(10).fill("wrong_password"), "rate_limited"]);
    await expect(requestDeletion(owner, { password: PASSWORD }, now)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("keeps the first day when it is asked again", async () => {
    const owner = await createOwner();
    await requestDeletion(owner, { password: PASSWORD }, now);
    const again = await requestDeletion(owner, { password: PASSWORD }, later(DAY_MS));
    expect(again.deletionAt).toBe("2026-03-08T12:00:00.000Z");
    expect(await queuedMails()).toHaveLength(1);
  });

  it("ends an app that is being connected in the same moment, also where it was asked before", async () => {
    const owner = await createOwner({ deletionAt: later(DAY_MS) });
    const { id: clientId } = await createClient();
    const asked = await inSqlTransaction(async (on) => {
      await lockUser(on, owner.id);
      const request = requestDeletion(owner, { password: PASSWORD }, now);
      let isWaiting = false;
      const over = request.then(() => true);
      while (!isWaiting && !(await Promise.race([over, soon()]))) isWaiting = await isLockAwaited();
      const grant = { userId: owner.id, clientId, scopes: [], expiresAt: later(DAY_MS) };
      await openGrant(on, grant, now);
      return { request };
    });
    await asked.request;
    expect(await db().extensionGrant.findMany({ select: { revokedAt: true } })).toEqual([{ revokedAt: now }]);
  });

  it("has one day and one letter, though it is asked at once many times", async () => {
    const owner = await createOwner();
    // Ten tries at a time are allowed; each that fits clears the count.
    const asks = Array.from({ length: 10 }, (_, index) =>
      requestDeletion(owner, { password: PASSWORD }, later(index)),
    );
    const days = new Set((await Promise.all(asks)).map(({ deletionAt }) => deletionAt));
    expect(days.size).toBe(1);
    expect(await queuedMails()).toHaveLength(1);
  });
});

describe("keeping the account", () => {
  it.each([true, false])("brings back what was listed before: %s", async (isOnLeaderboard) => {
    const owner = await createOwner({ isOnLeaderboard });
    await requestDeletion(owner, { password: PASSWORD }, now);
    await keepAccount(owner, now);
    expect(await stateOf(owner.id)).toMatchObject({
      deletionAt: null,
      periodTotals: [{ isListed: isOnLeaderboard }],
    });
    expect((await queuedMails()).map(({ subject }) => subject)).toEqual([
      "Your account will be deleted",
      "Your account stays",
    ]);
  });

  it("says so once, though it is asked fifty times at once", async () => {
    const owner = await createOwner({ deletionAt: later(DAY_MS) });
    await Promise.all(Array.from({ length: 50 }, () => keepAccount(owner, now)));
    expect(await queuedMails()).toHaveLength(1);
    expect(await stateOf(owner.id)).toMatchObject({ deletionAt: null });
  });

  it("says nothing to an account that was not to be deleted", async () => {
    const owner = await createOwner({ isOnLeaderboard: false });
    await keepAccount(owner, now);
    expect(await queuedMails()).toEqual([]);
    expect((await stateOf(owner.id)).periodTotals).toEqual([{ isListed: true }]);
  });
});

it("what becomes of an account is written down at each step", async () => {
  const owner = await createOwner();
  await requestDeletion(owner, { password: PASSWORD }, now);
  await requestDeletion(owner, { password: PASSWORD }, now);
  await keepAccount(owner, later(1));
  await keepAccount(owner, later(1));
  await requestDeletion(owner, { password: PASSWORD }, later(2));
  await deleteDueAccounts(later(8 * DAY_MS));
  await deleteDueAccounts(later(8 * DAY_MS));
  const lines = await db().auditEvent.findMany({
    where: { userId: owner.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  expect(lines.map(({ event }) => event)).toEqual([
    ...["deletion_requested", "deletion_withdrawn", "deletion_requested", "account_deleted"],
  ]);
});

describe("deleting what is due", () => {
  it("deletes from the very instant on, and nothing before it", async () => {
    const due = await createOwner({ deletionAt: now });
    const soon = await createOwner({ deletionAt: later(1) });
    const never = await createOwner();
    await deleteDueAccounts(now);
    expect(await Promise.all([due, soon, never].map(({ id }) => isThere(id)))).toEqual([false, true, true]);
  });

  it("works through more accounts than a batch holds, beside itself", async () => {
    const data = Array.from({ length: 50 }, (_, index) => ({
      email: `due-${index}@example.test`,
      fullName: "Due",
      passwordHash: "none",
      deletionAt: later(-index),
    }));
    await db().user.createMany({ data });
    await Promise.all([deleteDueAccounts(now), deleteDueAccounts(now)]);
    expect(await db().user.count()).toBe(0);
  });

  it("either deletes an account or keeps it, whole, when both come at once", async () => {
    const owners = await Promise.all(Array.from({ length: 50 }, () => createOwner({ deletionAt: now })));
    await Promise.all([deleteDueAccounts(now), ...owners.map((owner) => keepAccount(owner, now))]);
    const left = await db().user.findMany({ select: { deletionAt: true, periodTotals: true } });
    for (const user of left) {
      expect(user.deletionAt).toBeNull();
      expect(user.periodTotals).toHaveLength(1);
    }
    expect(await queuedMails()).toHaveLength(left.length);
  });

  it("goes on past an account that resists, and tells that one did", async () => {
    const [stuck, other] = [await createOwner({ deletionAt: now }), await createOwner({ deletionAt: now })];
    await asOwner(`CREATE TABLE "Anchor" ("userId" uuid REFERENCES "User"("id"))`);
    try {
      await asOwner(`INSERT INTO "Anchor" VALUES ($1)`, [stuck.id]);
      await expect(deleteDueAccounts(now)).rejects.toThrow("1 account");
      expect([await isThere(stuck.id), await isThere(other.id)]).toEqual([true, false]);
    } finally {
      await asOwner(`DROP TABLE "Anchor"`);
    }
  });
});

/** Every place in every table where one of the words stands, as "schema.table.column". */
async function findInTables(words: string[]): Promise<string[]> {
  const { rows: columns } = await dbPool().query<{ schema: string; table: string; column: string }>(
    `SELECT c.table_schema AS "schema", c.table_name AS "table", c.column_name AS "column"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rowCount } = await dbPool().query(
      `SELECT 1 FROM "${schema}"."${table}" WHERE lower("${column}"::text) LIKE ANY ($1) LIMIT 1`,
      [words.map((word) => `%${word.toLowerCase()}%`)],
    );
    if (rowCount) found.push(`${schema}.${table}.${column}`);
  }
  return found.sort();
}

async function findInFiles(folder: string, words: string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const found: string[] = [];
  for (const name of names) {
    const text = await readFile(path.join(folder, name), "latin1").catch(() => "");
    if (words.some((word) => `${name}\n${text}`.includes(word))) found.push(name);
  }
  return found;
}

describe("after the deletion", () => {
  it("no table, job or upload holds the identity, and another learner keeps everything", async () => {
    const gone = await createFullLearner("Zebedee");
    const other = await createFullLearner("Quillian");
    await db().user.update({ where: { id: gone.id }, data: { passwordHash } });
    const words = [gone.id, "Zebedee"];
    const before = await findInTables(words);
    // The search can see: every table that names a learner is among what it finds.
    expect(before.length).toBeGreaterThan(20);
    expect(before).toEqual(expect.arrayContaining(["public.User.email", "public.Award.userId"]));
    const ofOther = await findInTables([other.id]);

    await requestDeletion(gone, { password: PASSWORD }, now);
    // Whatever it has to say, the job of a mail is forgotten an hour after it was done.
    const { rows } = await dbPool().query(
      "SELECT max(deletion_seconds) AS longest FROM pgboss.job WHERE name = 'mail'",
    );
    expect(rows).toEqual([{ longest: HOUR_MS / 1000 }]);
    await dbPool().query("DELETE FROM pgboss.job WHERE name = 'mail'");
    await deleteDueAccounts(later(7 * DAY_MS));

    // What happened stays written, under a number that leads nowhere any more; the limits of a phone number and its STOP
    // outlive its account, in columns that hold keyed hashes (this learner's are filled with words) and the texting
    // service's own ids.
    const hashed = ["PhoneCode.codeHash", "PhoneCode.origin", "PhoneCode.phoneHash", "PhoneStop.phoneHash"];
    const counted = ["TextMessage.id", "TextMessage.phoneHash"];
    const left = ["AuditEvent.userId", ...hashed, ...counted].map((column) => `public.${column}`);
    // Stripe's own ids stay until Stripe has confirmed that nothing is charged any more.
    const cancelling = [
      ...["BillingCustomer.stripeId", "BillingInvoice.id", "BillingInvoice.subscriptionId"],
      ...["BillingMail.subject", "BillingOrder.number", "BillingSubscription.id"],
    ].map((column) => `public.${column}`);
    expect(await findInTables(words)).toEqual([...left, ...cancelling].sort());
    const { id: customerId } = await db().billingCustomer.findFirstOrThrow({
      where: { closedAt: { not: null } },
    });
    await db().billingCustomer.update({ where: { id: customerId }, data: { stripeId: null } });
    await closeCustomer(customerId, later(7 * DAY_MS));
    expect(await findInTables(words)).toEqual(left);
    expect(await findInFiles(path.resolve(env().DATA_DIR, "uploads"), words)).toEqual([]);
    expect(await findInTables([other.id])).toEqual(ofOther);
    expect(await db().questionVersion.count()).toBe(3);
    // What it cost us stays counted.
    expect((await db().modelUse.findMany()).map(({ userId }) => userId).sort()).toEqual([other.id, null]);
    expect(await db().course.count({ where: { ownerId: other.id } })).toBe(1);
    expect(await db().course.count()).toBe(1);
  });

  it("leaves the runs of others, on a course of the catalogue too", async () => {
    const [gone, other] = [await createFullLearner("Zebedee"), await createFullLearner("Quillian")];
    await db().course.update({ where: { id: other.courseId }, data: { ownerId: null, slug: "shared" } });
    await db().enrolment.create({ data: { userId: gone.id, courseId: other.courseId } });
    await db().user.update({ where: { id: gone.id }, data: { deletionAt: now } });
    await deleteDueAccounts(now);
    expect(await db().course.count()).toBe(1);
    const attempts = await db().attempt.findMany({ select: { userId: true, questions: true } });
    expect(attempts.map(({ userId }) => userId)).toEqual([other.id]);
    expect(at(attempts, 0).questions.every(({ versionId }) => versionId !== null)).toBe(true);
  });
});

describe("DELETE /api/users/profile", () => {
  const end = (headers: Record<string, string>, password = PASSWORD) =>
    callRoute(DELETE, "/", { method: "DELETE", body: { password }, headers: { origin, ...headers } });

  it("answers the day, clears the cookie, and every token is dead at once", async () => {
    const owner = await createOwner();
    const [session, elsewhere] = [await signIn(owner.id), await signIn(owner.id)];
    const response = await end({ cookie: session.cookieHeader });
    expect(response.status).toBe(202);
    const { deletionAt } = await response.json();
    expect(Math.abs(Date.parse(deletionAt) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(response.headers.get("set-cookie")).toMatch(new RegExp(`^${sessionCookieName()}=; .*Max-Age=0`));
    for (const { cookieHeader, bearer: token } of [session, elsewhere]) {
      expect((await callRoute(GET, "/", { headers: { cookie: cookieHeader } })).status).toBe(401);
      expect((await callRoute(GET, "/", { headers: bearer(token) })).status).toBe(401);
      expect((await callRoute(getExport, "/", { headers: { cookie: cookieHeader } })).status).toBe(401);
    }
  });

  it("is kept by anyone who signs in again", async () => {
    const owner = await createOwner();
    await end({ cookie: (await signIn(owner.id)).cookieHeader });
    const headers = { origin, cookie: (await signIn(owner.id)).cookieHeader };
    expect(await (await callRoute(GET, "/", { headers })).json()).toMatchObject({
      deletionAt: expect.any(String),
    });
    expect((await callRoute(keep, "/", { method: "POST", headers })).status).toBe(204);
    expect(await (await callRoute(GET, "/", { headers })).json()).toMatchObject({ deletionAt: null });
  });

  it("refuses a wrong password, a bearer token alone, another site and an empty body", async () => {
    const owner = await createOwner();
    const session = await signIn(owner.id);
    const cookie = session.cookieHeader;
    const wrong = await end({ cookie }, "Wrong@Password1");
    expect([wrong.status, (await wrong.json()).error]).toEqual([403, "wrong_password"]);
    expect((await end(bearer(session.bearer))).status).toBe(403);
    expect((await end({ cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await end({ cookie }, "")).status).toBe(400);
    expect((await end({})).status).toBe(401);
    expect((await stateOf(owner.id)).deletionAt).toBeNull();
  });

  it("keeps nothing of the password under an Idempotency-Key", async () => {
    const owner = await createOwner();
    await end({ cookie: (await signIn(owner.id)).cookieHeader, "idempotency-key": "one" });
    expect(await db().idempotencyKey.count()).toBe(0);
  });
});
