import { AppError } from "#lib/core/errors.ts";
import { inSqlTransaction } from "#lib/server/db/db.ts";
import type { ActedDto, NoticeKindName } from "../schema.ts";
import { endChoice } from "../settings-service.ts";
import { findLink } from "./act-service.ts";
import { UNSUBSCRIBE } from "./token-service.ts";

const ENDED: Record<NoticeKindName, string> = {
  session: "You won't get any more emails about your study sessions.",
  streak: "You won't get any more emails about your streak.",
  hearts: "You won't get any more emails about your hearts.",
  week: "You won't get any more emails about your week.",
  connection: "You won't get any more emails about your connections.",
};

/**
 * Ends the mails of one kind, by the link in one of them: without a cookie, and as often as it is pressed. Throws `not_found`
 * for a token that is unknown or of another purpose. docs/product.md#reminders
 */
export async function unsubscribe(token: string, now: Date): Promise<ActedDto> {
  const { id, purpose, userId, kind } = await findLink(token, now);
  if (purpose !== UNSUBSCRIBE) throw new AppError("not_found", "This link no longer works.");
  const acted = { message: ENDED[kind], path: "/profile?tab=notifications" };
  await inSqlTransaction(async (sql) => {
    await endChoice(sql, userId, { kind, way: "mail" }, now);
    await sql
      .updateTable("NoticeAction")
      .set({ usedAt: now, outcome: JSON.stringify(acted) })
      .where("id", "=", id)
      .execute();
  });
  return acted;
}
