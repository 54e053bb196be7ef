import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import type { NoticeWayName } from "../schema.ts";
import type { Claimed } from "./claim-service.ts";
import { lockRecipient } from "./facts-queries.ts";
import type { DueNotice } from "./known-service.ts";
import { mailOf, pushOf, textOf } from "./message-service.ts";
import type { Ways } from "./ways-service.ts";

type Outcome = { status: "sent" | "failed" | "dropped"; reason?: string };

const TEXT_OUTCOMES: Record<Awaited<ReturnType<Ways["text"]>>, Outcome> = {
  sent: { status: "sent" },
  none: { status: "dropped", reason: "no_way" },
  refused: { status: "failed", reason: "text_refused" },
  capped: { status: "failed", reason: "text_capped" },
  failed: { status: "failed", reason: "text_failed" },
};

const PUSH_OUTCOMES: Record<Awaited<ReturnType<Ways["push"]>>, Outcome> = {
  sent: { status: "sent" },
  none: { status: "dropped", reason: "no_way" },
  failed: { status: "failed", reason: "push_failed" },
};

/** Only what this claim sent is settled by it: a claim that was given up is unknown for good. */
async function settle(
  sql: Sql,
  { message, claimedAt }: Claimed,
  { status, reason }: Outcome,
  now: Date,
  way?: NoticeWayName,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("Notice")
    .set({
      status,
      ...(reason && { reason }),
      ...(way && { way }),
      ...(status === "sent" && { sentAt: now }),
    })
    .where("id", "=", message.noticeId)
    .where("status", "=", "sending")
    .where("claimedAt", "=", claimedAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n && status !== "sent") await unsilence(sql, message.noticeId, claimedAt);
  return numUpdatedRows === 1n;
}

/** The question of a pause that came nowhere is no reason to keep quiet: the next session asks it. */
export async function unsilence(sql: Sql, noticeId: string, claimedAt: Date): Promise<void> {
  await sql
    .updateTable("ReminderSettings")
    .set({ silentSince: null })
    .where("silentSince", "=", claimedAt)
    .where("userId", "=", (query) =>
      query.selectFrom("Notice").select("userId").where("id", "=", noticeId).where("text", "like", "pause.%"),
    )
    .execute();
}

/** No device has shown it, for none was left: it goes by mail, if that was chosen too. */
async function mailInstead(notice: DueNotice, claimed: Claimed, now: Date): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const recipient = await lockRecipient(sql, notice.userId);
    if (!recipient || !(await settle(sql, claimed, { status: "sent" }, now, "mail"))) return;
    await queueMail(mailOf(claimed.message, recipient.email, claimed.tokens, now), { sql });
  });
}

/** Gives a claimed notice to its service, once, and writes down what came of it. */
export async function deliver(
  notice: DueNotice,
  claimed: Claimed,
  ways: Ways,
  clock: () => Date,
): Promise<void> {
  const { message, tokens, way, rest } = claimed;
  if (way === "sms") {
    const outcome = await ways.text(notice.userId, textOf(message), clock());
    await settle(kysely(), claimed, TEXT_OUTCOMES[outcome], clock());
    return;
  }
  const outcome = await ways.push(notice.userId, pushOf(message, tokens, clock()), clock());
  if (outcome === "none" && rest.includes("mail")) await mailInstead(notice, claimed, clock());
  else await settle(kysely(), claimed, PUSH_OUTCOMES[outcome], clock());
}
