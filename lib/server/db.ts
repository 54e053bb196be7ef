import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "#prisma/generated/client.ts";
import { env } from "./env.ts";
import { onShutdown } from "./shutdown.ts";

export type Tx = Prisma.TransactionClient;

interface Database {
  pool: pg.Pool;
  client: PrismaClient;
}

function connect(): Database {
  const pool = new pg.Pool({ connectionString: env().DATABASE_URL, max: 10, connectionTimeoutMillis: 5000 });
  // A connection that the server drops while idle is replaced at the next query.
  pool.on("error", () => {});
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
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

/** The same connections, for libraries that speak SQL themselves. */
export function dbPool(): pg.Pool {
  return database().pool;
}

/** The code of a failure that the database reports, such as P2002 for a broken unique rule; null for anything else. */
export function dbErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
