import { beforeEach, describe, expect, it } from "vitest";
import { resetDatabase, terminateConnections } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { db } from "./db.ts";
import { isBeingUpdated, isDatabaseAway } from "./errors.ts";
import { inSqlTransaction, optimistically, type Sql, sql, sqlOf, statement } from "./sql.ts";

const READ = statement(
  "test-read",
  `SELECT "xp", xmin::text AS "revision" FROM "User" WHERE "id" = $1::uuid`,
);
const WRITE = statement(
  "test-write",
  `WITH written AS (UPDATE "User" SET "xp" = $2::int WHERE "id" = $1::uuid AND xmin = $3::xid RETURNING 1)
   SELECT 1 / count(*)::int AS "done" FROM written`,
);
const LOCK = statement("test-lock", `SELECT 1 FROM "User" WHERE "id" = $1::uuid FOR NO KEY UPDATE`);
const xpOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).xp;

beforeEach(resetDatabase);

async function addOne(source: Sql, id: string): Promise<number> {
  const [row] = await source<{ xp: number; revision: string }>(READ, [id]);
  const xp = (row?.xp ?? 0) + 1;
  await source(WRITE, [id, xp, row?.revision]);
  return xp;
}

describe("an optimistic change", () => {
  it("is made fifty times by fifty at once: none is lost", async () => {
    const { id } = await createLearner();
    const change = () =>
      optimistically(
        (on) => addOne(on, id),
        (on) => on(LOCK, [id]),
      );
    const results = await Promise.all(Array.from({ length: 50 }, change));
    expect(new Set(results).size).toBe(50);
    expect(await xpOf(id)).toBe(50);
  });

  it("would be lost without its condition (the control)", async () => {
    const { id } = await createLearner();
    const careless = async () => db().user.update({ where: { id }, data: { xp: (await xpOf(id)) + 1 } });
    await Promise.all(Array.from({ length: 100 }, careless));
    expect(await xpOf(id)).toBeLessThan(100);
  });

  it("passes on what is no conflict, at once", async () => {
    let calls = 0;
    const failing = () => {
      calls += 1;
      return Promise.reject(new Error("broken"));
    };
    await expect(optimistically(failing, () => Promise.resolve())).rejects.toThrow("broken");
    expect(calls).toBe(1);
  });
});

describe("a transaction", () => {
  it("leaves nothing behind where its work fails, and its connection usable", async () => {
    const { id } = await createLearner();
    const work = inSqlTransaction(async (on) => {
      await addOne(on, id);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await xpOf(id)).toBe(0);
    expect(await sql()(READ, [id])).toHaveLength(1);
  });

  it("whose connection is cut between two statements fails as a database that is away, and ends nothing else", async () => {
    const { id } = await createLearner();
    const work = inSqlTransaction(async (on) => {
      await on(LOCK, [id]);
      await terminateConnections();
      await on(LOCK, [id]);
    });
    const error: unknown = await work.catch((cause: unknown) => cause);
    expect(isDatabaseAway(error)).toBe(true);
    // The others were cut too: until the pool has noticed, a statement may still meet one of them.
    await expect.poll(() => sql()(READ, [id]).catch(() => [])).toHaveLength(1);
  });

  it("of Prisma's runs the same statements", async () => {
    const { id } = await createLearner();
    await db().$transaction((tx) => addOne(sqlOf(tx), id));
    expect(await xpOf(id)).toBe(1);
  });
});

it.each(['SELECT 1 FROM "NotYetThere"', 'SELECT "notYetThere" FROM "User"'])(
  "a table or column that isn't there yet says that the house is being updated: %s",
  async (text) => {
    const failure: unknown = await sql()(statement("not-yet", text), []).catch((cause: unknown) => cause);
    expect(isBeingUpdated(failure)).toBe(true);
    expect(isDatabaseAway(failure)).toBe(false);
  },
);
