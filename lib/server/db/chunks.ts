/** PostgreSQL takes 65,535 parameters a statement: enough for 30 columns. */
const ROWS_A_STATEMENT = 2000;

/** Runs `write` with at most 2000 rows at a time, in order; not at all for none. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await write(rows.slice(start, start + ROWS_A_STATEMENT));
}
