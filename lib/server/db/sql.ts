import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "#lib/core/errors.ts";
import { sha256 } from "../hash.ts";
import { dbPool, type Tx } from "./db.ts";
import { dbErrorCode, isConflict } from "./errors.ts";

/** A statement that PostgreSQL prepares once a connection. Its parameters carry their casts: `$1::uuid`. */
export interface Statement {
  name: string;
  text: string;
}

/** Declares a statement. Its name ends in a mark of its text: a connection knows a name by one text only. */
export function statement(name: string, text: string): Statement {
  return { name: `${name}-${sha256(text).slice(0, 8)}`, text };
}

/** Runs a statement: on any connection, in a transaction, or in one of Prisma's. Answers its rows. */
export type Sql = <Row extends object>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

function sqlOn(connection: pg.Pool | pg.PoolClient): Sql {
  return async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const { rows } = await connection.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
    return rows;
  };
}

/** Each statement on its own: for reads, and for a write that is one statement. */
export function sql(): Sql {
  return sqlOn(dbPool());
}

/** Statements as part of a transaction that Prisma holds. */
export function sqlOf(tx: Tx): Sql {
  return ({ text }, values) => tx.$queryRawUnsafe(text, ...values);
}

const MAX_TRIES = 5;

/** Does the work in one transaction; begins anew where it and another one stood in each other's way. */
export async function inSqlTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await oneTransaction(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}

async function oneTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await dbPool().connect();
  let broken: Error | undefined;
  // A connection that is lost between two statements says so here, and would end the process if nobody listened.
  const onLost = (cause: Error) => {
    broken = cause;
  };
  connection.on("error", onLost);
  try {
    await connection.query("BEGIN");
    const result = await work(sqlOn(connection));
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    await connection.query("ROLLBACK").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    connection.off("error", onLost);
    connection.release(broken);
  }
}

/**
 * What a writing statement throws where what it was computed from has changed: it divides by the rows it found, or what
 * it refers to is gone.
 */
const CHANGED = new Set(["22012", "23503"]);

function hasChanged(error: unknown): boolean {
  return CHANGED.has(dbErrorCode(error) ?? "") || isConflict(error);
}

/** Tries without a lock before one is taken */
const FREE_TRIES = 2;

/**
 * Reads, decides and writes without a transaction: `work` reads a state with its row versions and ends in one writing
 * statement that demands them unchanged. Where it finds them changed, it starts again; under contention behind `lock`,
 * so that it comes to an end.
 */
export async function optimistically<T>(
  work: (sql: Sql) => Promise<T>,
  lock: (sql: Sql) => Promise<unknown>,
): Promise<T> {
  for (let tries = 0; tries < FREE_TRIES; tries += 1) {
    try {
      return await work(sql());
    } catch (error) {
      if (!hasChanged(error)) throw error;
    }
  }
  const behindLock = inSqlTransaction(async (locked) => {
    await lock(locked);
    return work(locked);
  });
  return behindLock.catch((error: unknown) => {
    if (!hasChanged(error)) throw error;
    throw new AppError("unavailable", "Too much happened at once. Please try again.", {
      headers: { "retry-after": "1" },
    });
  });
}
