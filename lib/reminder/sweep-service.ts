import { db } from "#lib/server/db/db.ts";
import { KEPT_MS } from "./log-queries.ts";

/**
 * Deletes notices that are older than 90 days, with their links. Those of a connection that is still broken stay: they say that
 * its mail has gone out.
 */
export async function sweepNotices(now: Date): Promise<void> {
  const old = { createdAt: { lt: new Date(now.getTime() - KEPT_MS) } };
  await db().notice.deleteMany({ where: { ...old, kind: { not: "connection" } } });
  const broken = await db().connection.findMany({
    where: { status: "broken" },
    select: { id: true, tokenVersion: true },
  });
  const subjects = broken.map(({ id, tokenVersion }) => `connection:${id}:${tokenVersion}`);
  await db().notice.deleteMany({ where: { ...old, kind: "connection", subject: { notIn: subjects } } });
}
