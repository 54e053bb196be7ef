import { type Outcome, type Rotation, reseal, rotateRows } from "#lib/connection/rotation-service.ts";
import { open } from "#lib/connection/token/token-service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { phoneHash } from "./hash-service.ts";

/** Rows that are read together */
const PAGE = 100;

/** Only over what was read: a number that is changed at the same time wins, and the row is read again. */
async function rotatePhone(userId: string): Promise<Outcome> {
  const before = await db().phone.findUnique({ where: { userId }, select: { number: true, hash: true } });
  if (!before) return "kept";
  const number = await reseal(before.number, { id: userId, part: "number" });
  const hash = phoneHash(await open(before.number, { id: userId, part: "number" }));
  if (number === before.number && hash === before.hash) return "kept";
  return inTransaction(async (tx) => {
    const { count } = await tx.phone.updateMany({ where: { userId, ...before }, data: { number, hash } });
    if (count === 0) return "moved on";
    // The older one stays: others may have the number too.
    const stop = await tx.phoneStop.findUnique({ where: { phoneHash: before.hash } });
    if (stop) await tx.phoneStop.createMany({ data: { ...stop, phoneHash: hash }, skipDuplicates: true });
    return "sealed";
  });
}

/**
 * Seals all phone numbers anew with the first of CONNECTION_KEYS, while texts are sent, and makes their keyed hashes anew where
 * AUTH_SECRET is another one, those of STOP with them. Adds what became of them to `rotation`.
 */
export async function rotatePhones(rotation: Rotation): Promise<void> {
  for (let last: string | undefined, isOver = false; !isOver; ) {
    const rows = await db().phone.findMany({
      where: last === undefined ? {} : { userId: { gt: last } },
      orderBy: { userId: "asc" },
      take: PAGE,
      select: { userId: true },
    });
    await rotateRows(
      rows.map(({ userId }) => userId),
      rotatePhone,
      rotation,
    );
    last = rows.at(-1)?.userId;
    isOver = rows.length < PAGE;
  }
}
