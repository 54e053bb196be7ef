import { db } from "#lib/server/db/db.ts";

/** Browsers that show notifications: of their address the push service alone, which says no more than whose browser it is. */
export async function listPushDevices(userId: string) {
  const rows = await db().pushSubscription.findMany({
    where: { userId },
    omit: { p256dh: true, auth: true, hash: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ endpoint, ...row }) => ({ ...row, pushService: URL.parse(endpoint)?.host ?? "" }));
}

/** The number for text messages, but for all of its digits, and when STOP ended its texts. */
export async function listPhones(userId: string) {
  const phone = await db().phone.findUnique({ where: { userId }, omit: { number: true } });
  if (!phone) return [];
  const { hash, ...rest } = phone;
  const stop = await db().phoneStop.findUnique({ where: { phoneHash: hash } });
  return [{ ...rest, stoppedAt: stop?.createdAt ?? null }];
}

export function listPhoneCodes(userId: string) {
  return db().phoneCode.findMany({
    where: { userId },
    omit: { phoneHash: true, origin: true, codeHash: true },
    orderBy: { id: "asc" },
  });
}

/**
 * When texts left to the learner's number and came from it; what they said is not kept. A number that was never confirmed may be
 * someone else's: whose it is and when it is texted is no one's business.
 */
export async function listTextMessages(userId: string) {
  const where = { userId, confirmedAt: { not: null } };
  const phone = await db().phone.findUnique({ where, select: { hash: true } });
  return db().textMessage.findMany({
    where: { phoneHash: phone?.hash ?? "" },
    omit: { phoneHash: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
