import { zoneAt } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";
import { askForEnd } from "../customer/renewal-service.ts";
import { getGrant } from "../queries.ts";
import { type Grant, grantBeyond, isRunning, subscriptionUntil } from "../rules.ts";
import type { StoredOrder } from "./order.ts";
import { cancelledMail, doubledMail, endedMail, type MailText, orderMail } from "./order-mail-texts.ts";
import { type Account, dueBack, invoicesOf, isUndone, type SettledSubscription } from "./settle.ts";

type Record = Parameters<typeof audit>[0];

export interface Recipient {
  customerId: string;
  /** Null: the account was deleted */
  user: { id: string; email: string; timeZone: string } | null;
}

/** Whom a customer's mails go to. */
export async function getRecipient(customerId: string, now: Date): Promise<Recipient> {
  const zone = { timeZone: true, nextTimeZone: true, zoneChangesAt: true } as const;
  const { user } = await db().billingCustomer.findUniqueOrThrow({
    where: { id: customerId },
    select: { user: { select: { id: true, email: true, ...zone } } },
  });
  return { customerId, user: user && { id: user.id, email: user.email, timeZone: zoneAt(user, now) } };
}

/** Premium that was given by hand and lasts beyond `end`; null where none was. */
export async function givenTo({ user }: Recipient, end: Date, now: Date): Promise<Grant | null> {
  return user && grantBeyond(await getGrant(user.id), end, now);
}

export async function mailTo({ user }: Recipient, text: MailText, sql: Sql): Promise<void> {
  if (!user || !isMailAddress(user.email)) return;
  const { subject, paragraphs, button, others = [], footer } = text;
  const link = ({ label, path }: MailText["button"]) => ({ label, url: appUrl(path) });
  const content = renderEmail({
    title: subject,
    paragraphs,
    action: link(button),
    others: others.map(link),
    footer,
  });
  await queueMail({ to: user.email, subject, ...content }, { sql });
}

interface Telling {
  kind: string;
  /** What it is about: the same is told once */
  subject: string;
  mail?: MailText | null;
  audited?: Omit<Record, "userId"> | null;
}

/** Mails and audits something, once: in one transaction with the note that it was told. */
export async function tellOnce(
  to: Recipient,
  { kind, subject, mail, audited }: Telling,
  now: Date,
): Promise<void> {
  await inSqlTransaction(async (sql) => {
    const { numInsertedOrUpdatedRows } = await sql
      .insertInto("BillingMail")
      .values({ customerId: to.customerId, kind, subject, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    if (audited) await audit({ ...audited, userId: to.user?.id ?? null }, now, sql);
    if (mail) await mailTo(to, mail, sql);
  });
}

export interface Told {
  kind: string;
  subject: string;
}

interface Situation extends Account {
  to: Recipient;
  orders: (StoredOrder & { subscriptionId: string | null; withdrawnAt: Date | null })[];
  told: readonly Told[];
}

const wasTold = ({ told }: Situation, kind: string, subject: string) =>
  told.some((each) => each.kind === kind && each.subject === subject);

async function tellOfOrder(
  situation: Situation,
  order: Situation["orders"][number],
  now: Date,
): Promise<void> {
  const { to, subscriptions, invoices } = situation;
  const { BILLING_SELLER: seller } = env();
  const subscription = subscriptions.find(({ id }) => id === order.subscriptionId);
  const paid = invoicesOf(order, invoices).reduce((sum, { amountPaid }) => sum + amountPaid, 0);
  const mail = orderMail({
    ...{ order, paid, product: site.name, seller: seller ?? null },
    renewsAt: subscription && subscription.cancelAt === null ? subscription.periodEnd : null,
    timeZone: to.user?.timeZone ?? "UTC",
  });
  await tellOnce(to, { kind: "order", subject: order.id, mail }, now);
}

async function tellOfDouble(
  situation: Situation,
  order: Situation["orders"][number],
  now: Date,
): Promise<void> {
  const { to, invoices } = situation;
  const own = invoicesOf(order, invoices);
  const amount = own.reduce((sum, invoice) => sum + dueBack(order, invoice, own), 0);
  const { currency, number } = order;
  const audited = {
    event: "double_payment_refunded" as const,
    details: { order: order.id, amount, currency },
  };
  const mail = doubledMail(number, amount, currency);
  await tellOnce(to, { kind: "doubled", subject: order.id, mail, audited }, now);
}

async function tellOfOrders(situation: Situation, now: Date): Promise<void> {
  for (const order of situation.orders) {
    const { status, id } = order;
    if (status === "paid" && !wasTold(situation, "order", id)) await tellOfOrder(situation, order, now);
    if (status === "doubled" && !wasTold(situation, "doubled", id) && isUndone(order, situation))
      await tellOfDouble(situation, order, now);
  }
}

/** Says that Premium has ended since its payment went back. A withdrawal and a second order have mails of their own. */
async function tellOfRefund(
  situation: Situation,
  subscription: SettledSubscription,
  now: Date,
): Promise<void> {
  const { id, isRefunded } = subscription;
  const order = situation.orders.find(({ subscriptionId }) => subscriptionId === id);
  if (!isRefunded || isRunning(subscription) || situation.isClosed) return;
  if (order?.status === "doubled" || order?.status === "withdrawn") return;
  if (wasTold(situation, "refunded", id)) return;
  const audited = { event: "subscription_cancelled" as const, details: { subscription: id, by: "refund" } };
  const { to } = situation;
  const mail = endedMail("refunded", to.user?.timeZone ?? "UTC", await givenTo(to, now, now));
  await tellOnce(to, { kind: "refunded", subject: id, mail, audited }, now);
}

/**
 * Confirms a cancellation, wherever it was made, once until it is taken back. Two notes take turns: how often it was cancelled
 * and how often resumed. Before a mail Stripe is asked how it is: what is known here may be a moment old.
 */
async function tellOfRenewal(
  { to, told, isClosed }: Situation,
  subscription: SettledSubscription,
  now: Date,
): Promise<void> {
  const { id, cancelAt, isDisputed, isStoppedByDeletion } = subscription;
  if (!isRunning(subscription) || isClosed || isStoppedByDeletion) return;
  const count = (kind: string) =>
    told.filter((each) => each.kind === kind && each.subject.startsWith(`${id} `)).length;
  const [cancelled, resumed] = [count("cancelled"), count("resumed")];
  const isToldOf = cancelled > resumed;
  if (isToldOf === (cancelAt !== null)) return;
  const end = await askForEnd(id);
  if (end && !isToldOf) {
    // After a payment that failed Premium ends with the grace period, unless it is paid.
    const grace = subscriptionUntil({ ...subscription, cancelAt: end }, env().BILLING_GRACE_DAYS);
    const lastDay = subscription.status === "past_due" && grace ? grace : end;
    const given = await givenTo(to, lastDay, now);
    const mail = cancelledMail(lastDay, isDisputed, to.user?.timeZone ?? "UTC", given);
    const details = { subscription: id, endsAt: end.toISOString(), by: isDisputed ? "dispute" : "request" };
    const audited = { event: "subscription_cancelled" as const, details };
    await tellOnce(to, { kind: "cancelled", subject: `${id} ${resumed}`, mail, audited }, now);
  }
  if (end === null && isToldOf) {
    const audited = { event: "subscription_resumed" as const, details: { subscription: id } };
    await tellOnce(to, { kind: "resumed", subject: `${id} ${cancelled}`, audited }, now);
  }
}

/** Mails and audits what a sync has brought to light, each thing once. Throws StripeFault. docs/product.md#payments */
export async function tellWhatChanged(situation: Situation, now: Date): Promise<void> {
  await tellOfOrders(situation, now);
  for (const subscription of situation.subscriptions) {
    await tellOfRefund(situation, subscription, now);
    await tellOfRenewal(situation, subscription, now);
  }
}
