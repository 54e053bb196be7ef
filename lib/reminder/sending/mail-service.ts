import { inSqlTransaction } from "#lib/server/db/db.ts";
import type { Job } from "#lib/server/jobs/jobs.ts";
import { deliverMail, isAddressRefused, mailJob } from "#lib/server/mail/mail.ts";
import { unsilence } from "./deliver-service.ts";

type QueuedMail = typeof mailJob extends Job<infer Data> ? Data : never;

/** Takes back that a notice was sent, as no mail server took it; false where the mail is none of a notice. */
async function takeBack(mailId: string, reason: "mail_late" | "mail_refused"): Promise<boolean> {
  return inSqlTransaction(async (sql) => {
    const notice = await sql
      .updateTable("Notice")
      .set({ status: "failed", reason, sentAt: null })
      .where("id", "=", mailId)
      .where("way", "=", "mail")
      .where("status", "=", "sent")
      .returning("claimedAt")
      .executeTakeFirst();
    if (notice?.claimedAt) await unsilence(sql, mailId, notice.claimedAt);
    return notice !== undefined;
  });
}

/** Sends a mail of the queue; a notice's row tells where it came too late, or its address takes none. */
async function deliver(mail: QueuedMail, now: Date): Promise<void> {
  try {
    if ((await deliverMail(mail, now)) === "late") await takeBack(mail.id, "mail_late");
  } catch (error) {
    // Asked again, a mail server says the same.
    if (!isAddressRefused(error) || !(await takeBack(mail.id, "mail_refused"))) throw error;
  }
}

/** The job of all mails, those of notices too. docs/product.md#reminders */
export const noticeMailJob: typeof mailJob = { ...mailJob, handler: deliver };
