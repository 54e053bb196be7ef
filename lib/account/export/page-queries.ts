import { allowSlowQueries } from "#lib/server/db/pool.ts";

/** What a query for one page takes: how many rows, and the key that they come after. */
export interface Page {
  take: number;
  after: { gt: string } | undefined;
}

/** Reads rows in the order of one of their columns, a page at a time, so that memory holds no more. */
export async function* inPages<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  read: (page: Page) => Promise<Row[]>,
  take = 1000,
): AsyncGenerator<Row> {
  let after: Page["after"];
  for (;;) {
    const page = { take, after };
    const rows = await slowly(() => read(page));
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < take || !last) return;
    after = { gt: last[key] };
  }
}

/** No one waits for a page of a large account as for a call. */
export function slowly<T>(read: () => PromiseLike<T>): Promise<T> {
  // Prisma sends a query when it is awaited.
  return allowSlowQueries(async () => await read());
}
