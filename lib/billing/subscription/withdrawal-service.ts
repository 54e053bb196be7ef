import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { saleTerms } from "#lib/server/env.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { isLiveMode, isStripeSetUp, StripeFault } from "#lib/server/stripe.ts";
import { syncJob } from "../event/queue-service.ts";
import { readOrderNumber } from "../order/order.ts";
import { withdrawnMail } from "../order/order-mail-texts.ts";
import { dueBack, invoicesOf, type SettledOrder } from "../order/settle.ts";
import { syncAndSettle } from "../order/settle-service.ts";
import { getRecipient, givenTo, mailTo } from "../order/told-service.ts";
import { isWithdrawable } from "../plan.ts";

const COLUMNS = {
  id: true,
  customerId: true,
  number: true,
  status: true,
  withdrawal: true,
  currency: true,
  subscriptionId: true,
  createdAt: true,
} as const;

interface Order extends Omit<SettledOrder, "withdrawnAt"> {
  customerId: string;
  number: string;
  withdrawal: string;
  currency: string;
  createdAt: Date;
}

/** What is paid back for an order that is withdrawn from at that instant, in minor units. */
async function amountBack(order: Order, at: Date): Promise<number> {
  const invoices = await db().billingInvoice.findMany({
    where: { customerId: order.customerId, subscriptionId: order.subscriptionId, amountPaid: { gt: 0 } },
  });
  const withdrawn = { ...order, status: "withdrawn", withdrawnAt: at };
  const own = invoicesOf(withdrawn, invoices);
  return own.reduce(
    (sum, invoice) => sum + Math.max(0, dueBack(withdrawn, invoice, own) - invoice.amountRefunded),
    0,
  );
}

/**
 * Notes a withdrawal, once, with its mail and the job that brings it about in Stripe, in one transaction. False where the order
 * was withdrawn from already.
 */
async function withdraw(order: Order, at: Date, address: string): Promise<boolean> {
  const to = await getRecipient(order.customerId, at);
  const amount = await amountBack(order, at);
  const { number, currency } = order;
  const given = await givenTo(to, at, at);
  const mail = withdrawnMail(number, at, amount, currency, to.user?.timeZone ?? "UTC", given);
  return inSqlTransaction(async (sql) => {
    const { numUpdatedRows } = await sql
      .updateTable("BillingOrder")
      .set({ status: "withdrawn", withdrawnAt: at })
      .where("id", "=", order.id)
      .where("status", "=", "paid")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    const details = { order: order.id, amount, currency };
    await audit({ event: "order_withdrawn", userId: to.user?.id ?? null, address, details }, at, sql);
    await mailTo(to, mail, sql);
    await enqueue(syncJob, { customerId: order.customerId }, { sql });
    return true;
  });
}

/** The learner's newest order that was paid in the mode of the key, whatever became of it. */
function newestOrder(userId: string): Promise<Order | null> {
  return db().billingOrder.findFirst({
    where: { customer: { userId, isLive: isLiveMode() === true }, status: { in: ["paid", "withdrawn"] } },
    orderBy: { createdAt: "desc" },
    select: COLUMNS,
  });
}

const nothing = () => new AppError("not_found", "There is no order here that can be withdrawn from.");

async function withdrawOwn(userId: string, address: string, now: Date): Promise<void> {
  const order = await newestOrder(userId);
  if (order?.status === "withdrawn") return;
  if (!order || !isWithdrawable(order, now)) throw nothing();
  await withdraw(order, now, address);
  // At once where Stripe can be reached: the job does it otherwise.
  await syncAndSettle(order.customerId, now).catch((error: unknown) => {
    if (!(error instanceof StripeFault)) throw error;
  });
}

const declarationSchema = z.object({
  email: z.string(),
  order: z.string(),
  at: z.iso.datetime(),
  address: z.string(),
});
export type Declaration = z.infer<typeof declarationSchema>;

/** The job: withdraws from the order if number and address fit; whether they do is said to nobody but the owner, by mail. */
export async function settleDeclaration({ email, order: text, at, address }: Declaration): Promise<void> {
  const number = readOrderNumber(text);
  if (number === null) return;
  const order: Order | null = await db().billingOrder.findFirst({
    where: { number, customer: { user: { email: email.trim().toLowerCase() } } },
    select: COLUMNS,
  });
  const receivedAt = new Date(at);
  if (order && isWithdrawable(order, receivedAt)) await withdraw(order, receivedAt, address);
}

/** The job names an address that may be no one's: once done, it is forgotten soon. */
const RETRY = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  deleteAfterSeconds: 600,
};

export const declarationJob = defineJob({
  name: "billing-withdrawal",
  schema: declarationSchema,
  handler: (declaration) => settleDeclaration(declaration),
  retry: RETRY,
});

interface Declared {
  /** Null: signed out */
  userId: string | null;
  email?: string | undefined;
  /** The order's number */
  order?: string | undefined;
  address: string;
}

/** Both are needed: the answer is the same whether or not they fit. */
function assertWhole({ email, order }: Declared): { email: string; order: string } {
  const fields = {
    ...(!email && { email: "Please enter the email address of the account" }),
    ...(!order && { order: "Please enter the order's number" }),
  };
  if (!email || !order)
    throw new AppError("invalid_input", "Please enter the email address and the order's number.", { fields });
  return { email, order };
}

/**
 * Receives the withdrawal from a contract: by the session from the newest order, or signed out by email address and order
 * number. Then the order is looked up in a job, so that the answer and its time are the same for all. Throws `not_found` where
 * contracts can't be withdrawn from, `invalid_input`, `rate_limited`. docs/product.md#withdrawal
 */
export async function declareWithdrawal(declared: Declared, now: Date): Promise<{ isReceived: true }> {
  if (!isStripeSetUp()) throw nothing();
  const { userId, address } = declared;
  if (userId !== null && !declared.email && !declared.order) {
    await withdrawOwn(userId, address, now);
    return { isReceived: true };
  }
  if (saleTerms()?.withdrawal !== "refund") throw nothing();
  const { email, order } = assertWhole(declared);
  await countCall("withdrawByAddress", address);
  await enqueue(declarationJob, { email, order, at: now.toISOString(), address });
  return { isReceived: true };
}
