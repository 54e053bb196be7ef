import { type RawBuilder, sql } from "kysely";
import type { LocalDay } from "#lib/core/time.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import type { Sql } from "./db.ts";

type Column = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB];

/** A column of type `date` as `YYYY-MM-DD`: drivers disagree on what a date without a zone is. */
export function dayText<Text extends LocalDay | null = LocalDay>(column: Column): RawBuilder<Text> {
  return sql<Text>`${sql.ref(column)}::text`;
}

/** Waits for the lock of that name, which the transaction then has until its end: for what no single row stands for. */
export async function lockName(connection: Sql, name: string): Promise<void> {
  await sql`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${name}))`.execute(connection);
}

/** A JSON column with the value at a path replaced; null stays null. */
export function withJson(column: string, path: string[], value: unknown): RawBuilder<unknown> {
  return sql`jsonb_set(${sql.ref(column)}, ${path}::text[], ${JSON.stringify(value)}::jsonb)`;
}

/** The length of a list in a JSON column. */
export function jsonLength(column: string, key: string): RawBuilder<number> {
  return sql`jsonb_array_length(${sql.ref(column)} -> ${key})`;
}

/** A column of integer ranges as a list of { from, to }, `to` not included, in order. */
export function rangesAsJson(column: string) {
  return sql<
    { from: number; to: number }[]
  >`(SELECT coalesce(json_agg(json_build_object('from', lower(r), 'to', upper(r)) ORDER BY lower(r)), '[]')
    FROM unnest(${sql.ref(column)}) AS r)`;
}
