import { DAY_MS, zoneAt } from "#lib/core/time.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { isLiveMode } from "#lib/server/stripe.ts";
import type { StoredSubscription } from "../plan.ts";
import { getGrant } from "../queries.ts";
import { NOTICE_DAYS, premiumOf } from "../rules.ts";
import { noticeText } from "./mail-texts.ts";
import { type DueNotice, noticesDue, OLD_NEWS_DAYS } from "./notices.ts";

const PLAN_TAB = "/profile?tab=plan";
const CUSTOMERS_A_PAGE = 200;

const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

const ZONE = { timeZone: true, nextTimeZone: true, zoneChangesAt: true } as const;
const CUSTOMER = {
  id: true,
  user: { select: { id: true, email: true, deletionAt: true, ...ZONE } },
  subscriptions: true,
  invoices: {
    select: {
      id: true,
      subscriptionId: true,
      status: true,
      reason: true,
      total: true,
      currency: true,
      attempts: true,
      needsConfirmation: true,
      createdAt: true,
    },
  },
} as const;

interface Recipient {
  customerId: string;
  email: string;
  timeZone: string;
}

/** Sends a mail unless it was sent before. */
async function sendOnce(to: Recipient, notice: DueNotice, now: Date): Promise<void> {
  const { kind, subject: about } = notice;
  const { subject, paragraphs, button, footer } = noticeText(notice, to.timeZone);
  const action = { label: button, url: appUrl(PLAN_TAB) };
  await inSqlTransaction(async (sql) => {
    const { numInsertedOrUpdatedRows } = await sql
      .insertInto("BillingMail")
      .values({ customerId: to.customerId, kind, subject: about, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const content = renderEmail({ title: subject, paragraphs, action, footer });
    await queueMail({ to: to.email, subject, ...content }, { sql });
  });
}

/**
 * Mails a customer what has to be said of payments by now, each once for an invoice or period. Whoever is about to delete the
 * account, or has done so, hears nothing. docs/product.md#payments
 */
export async function sendNotices(customerId: string, now: Date): Promise<void> {
  const row = await db().billingCustomer.findUnique({ where: { id: customerId }, select: CUSTOMER });
  const user = row?.user;
  if (!row || !user || user.deletionAt || !isMailAddress(user.email)) return;
  const subscriptions = row.subscriptions as StoredSubscription[];
  const graceDays = env().BILLING_GRACE_DAYS;
  const grant = await getGrant(user.id);
  const { isPremium } = premiumOf(grant, subscriptions, now, graceDays);
  const { invoices } = row;
  const to = { customerId, email: user.email, timeZone: zoneAt(user, now) };
  for (const notice of noticesDue({ subscriptions, invoices, isPremium, grant, graceDays }, now))
    await sendOnce(to, notice, now);
}

/** Customers who may have to be told something: what is not only paid and far from its end. */
function listConcerned(isLive: boolean, after: string | null, now: Date) {
  const some = [
    { status: { in: ["past_due", "trialing", "unpaid"] } },
    { needsConfirmation: true },
    { interval: "year", status: "active", periodEnd: { lt: plusDays(now, NOTICE_DAYS.yearRenews + 1) } },
    { status: "canceled", cancelAt: null, endedAt: { gt: plusDays(now, -OLD_NEWS_DAYS) } },
  ];
  return db().billingCustomer.findMany({
    where: {
      ...{ isLive, userId: { not: null }, subscriptions: { some: { OR: some } } },
      ...(after && { id: { gt: after } }),
    },
    orderBy: { id: "asc" },
    take: CUSTOMERS_A_PAGE,
    select: { id: true },
  });
}

/** The hourly job: mails everybody what became due by the clock alone. One customer's failure keeps nobody else's mail. */
export async function sendDueNotices(now: Date): Promise<void> {
  const isLive = isLiveMode();
  if (isLive === null) return;
  let failed = 0;
  let page = await listConcerned(isLive, null, now);
  while (page.length > 0) {
    for (const { id } of page) {
      await sendNotices(id, now).catch((error: unknown) => {
        failed += 1;
        log().error({ customer: id, error: describeError(error) }, "mails about payments were not sent");
      });
    }
    page = await listConcerned(isLive, page.at(-1)?.id ?? null, now);
  }
  if (failed > 0) throw new Error(`the mails of ${failed} customer(s) were not sent`);
}
