import { db } from "#lib/server/db/db.ts";

/** Messages since an instant, newest first, at most `limit`. */
export function listMessages(since: Date, limit: number) {
  return db().contactMessage.findMany({
    where: { createdAt: { gte: since } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: {
      reference: true,
      kind: true,
      topic: true,
      name: true,
      email: true,
      teamSize: true,
      message: true,
      createdAt: true,
    },
  });
}
