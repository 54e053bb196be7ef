import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { SECOND_MS } from "#lib/core/time.ts";
import { type Prisma, PrismaClient } from "#prisma/generated/client.ts";
import { env } from "../env.ts";
import { onShutdown } from "../shutdown.ts";
import { isConflict } from "./errors.ts";
import { limitedPool } from "./pool.ts";

export type Tx = Prisma.TransactionClient;

interface Database {
  pool: pg.Pool;
  client: PrismaClient;
}

function connect(): Database {
  const { DATABASE_URL, DATABASE_WAIT_SECONDS, DATABASE_QUERY_SECONDS } = env();
  const waitMs = DATABASE_WAIT_SECONDS * SECOND_MS;
  const pool = limitedPool(DATABASE_URL, { waitMs, queryMs: DATABASE_QUERY_SECONDS * SECOND_MS });
  // A connection that the server drops while idle is replaced at the next query.
  pool.on("error", () => {});
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: waitMs },
  });
  onShutdown(async () => {
    await client.$disconnect();
    await pool.end();
  });
  return { pool, client };
}

// Next loads this module more than once in a process (routes, pages, instrumentation): the pool must be one.
const holder = globalThis as typeof globalThis & { waddleDatabase?: Database };

function database(): Database {
  holder.waddleDatabase ??= connect();
  return holder.waddleDatabase;
}

/** The database. Connects at the first query. */
export function db(): PrismaClient {
  return database().client;
}

const MAX_TRIES = 4;

/** Does the work in one transaction; begins anew, a little later, where it and another one stood in each other's way. */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>, timeoutMs = 15_000): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db().$transaction(work, { timeout: timeoutMs });
    } catch (error) {
      if (attempt === MAX_TRIES || !isConflict(error)) throw error;
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

/** The same connections, for libraries that speak SQL themselves. */
export function dbPool(): pg.Pool {
  return database().pool;
}
