import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { takingPushes } from "./queries.ts";
import { outcomeOf, type Push } from "./rules.ts";
import { sendTo } from "./send-service.ts";

/** Whether the owner has given the keys by which pushes are signed. */
export function isPushSetUp(): boolean {
  return env().VAPID_PUBLIC_KEY !== undefined;
}

async function sendToAll(userId: string, push: Push, now: Date) {
  const targets = await db().pushSubscription.findMany({
    where: takingPushes(userId, now),
    select: { id: true, endpoint: true, p256dh: true, auth: true },
  });
  const sent = await Promise.all(
    targets.map(async (target) => ({ target, delivery: await sendTo(target, push) })),
  );
  const took = sent.filter(({ delivery }) => delivery === "sent").map(({ target }) => target.id);
  const gone = sent.filter(({ delivery }) => delivery === "gone").map(({ target }) => target);
  if (took.length > 0)
    await db().pushSubscription.updateMany({ where: { id: { in: took } }, data: { lastSentAt: now } });
  // Not one that was made anew while this was under way
  for (const { id, p256dh } of gone) await db().pushSubscription.deleteMany({ where: { id, p256dh } });
  return outcomeOf(sent.map(({ delivery }) => delivery));
}

/**
 * Shows it on every device of the learner's that is signed in and wants it. `sent`: one push service at least took it; `none`:
 * there is no such device; `failed`: none of them took it this time. Never throws. docs/product.md#notifications-on-devices
 */
export async function pushTo(userId: string, push: Push, now: Date): Promise<"sent" | "none" | "failed"> {
  if (!isPushSetUp()) return "none";
  try {
    return await sendToAll(userId, push, now);
  } catch (error) {
    log().error({ error: describeError(error) }, "a push failed");
    return "failed";
  }
}
