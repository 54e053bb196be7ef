import { beforeEach, describe, expect, it } from "vitest";
import { resetDatabase, terminateConnections } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { db, inSqlTransaction, inTransaction, kysely, type Sql } from "./db.ts";
import { isBeingUpdated, isDatabaseAway } from "./errors.ts";

beforeEach(resetDatabase);

const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

/** Reads under a lock and writes what it has computed. */
async function addOne(sql: Sql, id: string): Promise<void> {
  const { xp } = await sql
    .selectFrom("User")
    .select("xp")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await sql
    .updateTable("User")
    .set({ xp: xp + 1 })
    .where("id", "=", id)
    .execute();
}

type Transaction = (work: (sql: Sql) => Promise<void>) => Promise<void>;

const KINDS: [string, Transaction][] = [
  ["Prisma's", (work) => inTransaction((tx) => work(kysely(tx)))],
  ["Kysely's", (work) => inSqlTransaction(work)],
];

describe.each(KINDS)("a transaction of %s", (_, transaction) => {
  it("loses none of fifty changes at once", async () => {
    const { id } = await createLearner();
    await Promise.all(Array.from({ length: 50 }, () => transaction((sql) => addOne(sql, id))));
    expect(await xpOf(id)).toBe(50);
  });

  it("leaves nothing behind if its work fails, and its connection usable", async () => {
    const { id } = await createLearner();
    const work = transaction(async (sql) => {
      await addOne(sql, id);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await xpOf(id)).toBe(0);
  });

  it("whose connection is cut between two statements fails as a database that is away, and ends nothing else", async () => {
    const { id } = await createLearner();
    const work = transaction(async (sql) => {
      await addOne(sql, id);
      await terminateConnections();
      await addOne(sql, id);
    });
    expect(isDatabaseAway(await work.catch((error: unknown) => error))).toBe(true);
    expect(await xpOf(id)).toBe(0);
  });
});

it("two transactions of Prisma's at once each keep their own statements", async () => {
  const { id } = await createLearner();
  const other = await createLearner();
  const failed = inTransaction(async (tx) => {
    const sql = kysely(tx);
    await inTransaction((later) => addOne(kysely(later), other.id));
    await addOne(sql, id);
    await addOne(kysely(tx), id);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect([await xpOf(id), await xpOf(other.id)]).toEqual([0, 1]);
});

it("a lost update is seen where nothing is locked (the control)", async () => {
  const { id } = await createLearner();
  const careless = async () => db().user.update({ where: { id }, data: { xp: (await xpOf(id)) + 1 } });
  await Promise.all(Array.from({ length: 100 }, careless));
  expect(await xpOf(id)).toBeLessThan(100);
});

it("a table that isn't there yet is told from other faults", async () => {
  const missing = kysely()
    .selectFrom("Nowhere" as "User")
    .select("id")
    .execute();
  expect(isBeingUpdated(await missing.catch((error: unknown) => error))).toBe(true);
});
