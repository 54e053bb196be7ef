import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { SECOND_MS } from "#lib/core/time.ts";
import { PrismaClient } from "#prisma/generated/client.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import { env } from "../env.ts";
import { onShutdown } from "../shutdown.ts";
import { isConflict } from "./errors.ts";
import { limitedPool } from "./pool.ts";
import { prismaDialect } from "./prisma-dialect.ts";

/** Kysely: on the pool, in a transaction of its own, or in one of Prisma's. */
export type Sql = Kysely<DB>;

function connect() {
  const { DATABASE_URL, DATABASE_WAIT_SECONDS, DATABASE_QUERY_SECONDS } = env();
  const waitMs = DATABASE_WAIT_SECONDS * SECOND_MS;
  const pool = limitedPool(DATABASE_URL, { waitMs, queryMs: DATABASE_QUERY_SECONDS * SECOND_MS });
  // A connection that the server drops while idle is replaced at the next query.
  pool.on("error", () => {});
  // One that is lost between two statements of a transaction fails the next statement, not the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: waitMs },
  });
  onShutdown(async () => {
    await prisma.$disconnect();
    await pool.end();
  });
  return { pool, prisma, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}

type Database = ReturnType<typeof connect>;

/** Prisma in a transaction */
export type Tx = Parameters<Parameters<Database["prisma"]["$transaction"]>[0]>[0];

// Next loads this module more than once in a process (routes, pages, instrumentation): the pool must be one.
const holder = globalThis as typeof globalThis & { waddleDatabase?: Database };

function database(): Database {
  holder.waddleDatabase ??= connect();
  return holder.waddleDatabase;
}

/** Prisma. Connects at the first query. */
export function db(): Database["prisma"] {
  return database().prisma;
}

/** Kysely, for statements that are hot or that Prisma can't express. With `tx`, in that transaction of Prisma's. */
export function kysely(tx?: Tx): Sql {
  return tx ? new Kysely<DB>({ dialect: prismaDialect(tx) }) : database().kysely;
}

/** The same connections, for libraries that speak SQL themselves. */
export function dbPool(): pg.Pool {
  return database().pool;
}

const MAX_TRIES = 5;

/** Retries a transaction that failed because another one changed the same rows. */
async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_TRIES || !isConflict(error)) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

/** Runs the work in one transaction of Prisma's. Retries on a conflict, so the work may run more than once. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>, timeoutMs = 15_000): Promise<T> {
  return retryOnConflict(() => db().$transaction(work, { timeout: timeoutMs }));
}

/** The same with Kysely alone: for what learners do most often, at half of the CPU time. */
export function inSqlTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return retryOnConflict(() => kysely().transaction().execute(work));
}
