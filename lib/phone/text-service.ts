import { open } from "#lib/connection/token/token-service.ts";
import { clockAt, zoneAt } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { deliver } from "./delivery-service.ts";
import { isStopped, isTextSetUp } from "./queries.ts";
import { reserveText } from "./reservation-service.ts";
import { isTextingHour, toSegment } from "./rules.ts";

/** Whether the learner has a confirmed number that takes texts. */
export async function canText(userId: string, _now: Date): Promise<boolean> {
  if (!isTextSetUp()) return false;
  const where = { userId, confirmedAt: { not: null } };
  const phone = await db().phone.findUnique({ where, select: { hash: true } });
  return phone !== null && !(await isStopped(phone.hash));
}

type Result = "sent" | "none" | "refused" | "capped" | "failed";

async function send(userId: string, text: string, now: Date): Promise<Result> {
  const phone = await db().phone.findUnique({
    where: { userId, confirmedAt: { not: null } },
    select: {
      number: true,
      hash: true,
      user: { select: { timeZone: true, nextTimeZone: true, zoneChangesAt: true } },
    },
  });
  if (!phone) return "none";
  if (!isTextingHour(clockAt(now, zoneAt(phone.user, now)))) return "refused";
  const number = await open(phone.number, { id: userId, part: "number" });
  const reserved = await reserveText("reminder", phone.hash, now);
  if (reserved === "unreachable") return "none";
  if (reserved === "month") return "capped";
  const outcome = await deliver(reserved.id, { number, phoneHash: phone.hash }, toSegment(text), now);
  if (outcome === "sent") return "sent";
  return outcome === "stopped" || outcome === "refused" ? "refused" : "failed";
}

/**
 * Texts the learner's confirmed number, in one segment. `none`: there is no such number, or its owner wants none; `refused`: it takes none, or it isn't
 * between 9:00 and 20:30 where the learner is; `capped`: the month's texts are used up, everyone's or this number's; `failed`:
 * it may have left, or not. Never throws. docs/product.md#text-messages
 */
export async function textTo(userId: string, text: string, now: Date): Promise<Result> {
  if (!isTextSetUp()) return "none";
  try {
    return await send(userId, text, now);
  } catch (error) {
    log().error({ error: describeError(error) }, "a text could not be sent");
    return "failed";
  }
}
