import { liveSessions } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import type { PushStateDto, SubscriptionDto } from "./schema.ts";

/** Devices that take pushes: signed in, and subscribed with the key that signs today. */
export function takingPushes(userId: string, now: Date) {
  return { userId, serverKey: env().VAPID_PUBLIC_KEY ?? "", session: liveSessions(now) };
}

/** Whether a device of the learner shows pushes. */
export async function hasPush(userId: string, now: Date): Promise<boolean> {
  return (await db().pushSubscription.count({ where: takingPushes(userId, now) })) > 0;
}

/** Of these learners, those with a device that shows pushes. */
export async function listPushable(userIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db().pushSubscription.findMany({
    where: { ...takingPushes("", now), userId: { in: [...userIds] } },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** The learner's devices that show pushes, newest first. */
export async function listDevices(userId: string, now: Date): Promise<SubscriptionDto[]> {
  const rows = await db().pushSubscription.findMany({
    where: takingPushes(userId, now),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true, hash: true, createdAt: true, lastSentAt: true },
  });
  return rows.map(({ id, name, hash, createdAt, lastSentAt }) => ({
    _id: id,
    name,
    hash,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }));
}

/** What the screen of a learner's devices shows. docs/product.md#notifications-on-devices */
export async function pushState(userId: string, now: Date): Promise<PushStateDto> {
  const publicKey = env().VAPID_PUBLIC_KEY ?? null;
  const isSetUp = publicKey !== null;
  return { isSetUp, publicKey, devices: isSetUp ? await listDevices(userId, now) : [] };
}
