import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { SECOND_MS } from "#lib/core/time.ts";
import { type Prisma, PrismaClient } from "#prisma/generated/client.ts";
import { limitedPool } from "./db-pool.ts";
import { env } from "./env.ts";
import { onShutdown } from "./shutdown.ts";

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

const CONFLICTS = new Set(["40001", "40P01", "P2034"]);
const MAX_TRIES = 4;

/** Whether a failure says that two transactions stood in each other's way. */
export function isConflict(error: unknown): boolean {
  if (CONFLICTS.has(dbErrorCode(error) ?? "")) return true;
  return error instanceof Error && /40P01|deadlock detected|could not serialize/i.test(error.message);
}

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

const UNREACHABLE = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "57P01",
  "57P03",
  "53300",
]);

/** Whether a failure says that the database is away or has no connection to spare, rather than that something is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = dbErrorCode(error);
  if (code !== null && UNREACHABLE.has(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable/i.test(
      error.message,
    )
  );
}

/** Whether a failure says that what a row refers to is gone. */
export function isReferenceGone(error: unknown): boolean {
  return ["P2003", "23503"].includes(dbErrorCode(error) ?? "");
}

/** The code of a failure that the database reports, such as P2002 for a broken unique rule; null for anything else. */
export function dbErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
