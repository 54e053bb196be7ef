import { inSqlTransaction } from "#lib/server/db/db.ts";
import { settleText } from "./reservation-service.ts";
import { stopNumber } from "./stop-service.ts";
import { sendText, type TextOutcome } from "./twilio-service.ts";

/** Sends what was reserved. One that was refused doesn't count towards the month; one that may have left does. */
export async function deliver(
  reservation: string,
  to: { number: string; phoneHash: string },
  text: string,
  now: Date,
): Promise<TextOutcome["outcome"]> {
  const result = await sendText(to.number, text);
  if (result.outcome === "sent") await settleText(reservation, result.sid);
  else if (result.outcome !== "unknown") await settleText(reservation, null);
  if (result.outcome === "stopped")
    await inSqlTransaction((sql) => stopNumber(sql, to.phoneHash, "service", now));
  return result.outcome;
}
