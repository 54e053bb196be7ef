import { db } from "#lib/server/db/db.ts";

/** Until a call is through, or waits for what someone else has locked. */
export async function untilDoneOrBlocked(call: Promise<unknown>): Promise<void> {
  let isDone = false;
  void call.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const [row] = await db().$queryRaw<{ blocked: bigint }[]>`
      SELECT count(*) AS blocked FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row?.blocked) return;
  }
}
