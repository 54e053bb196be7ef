import { describe, expect, it } from "vitest";
import {
  type Account,
  dueBack,
  isUndone,
  type PaidInvoice,
  type SettledOrder,
  type SettledSubscription,
  stepsDue,
} from "./settle.ts";

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

const subscription = (change: Partial<SettledSubscription> = {}): SettledSubscription => ({
  ...{ id: "sub_1", orderId: "o1", status: "active", interval: "month", amount: 900, currency: "EUR" },
  ...{ periodStart: day(1), periodEnd: day(31), trialEnd: null, cancelAt: null, endedAt: null },
  ...{ openInvoiceAt: null, isRefunded: false, isDisputed: false, needsConfirmation: false },
  ...{ nextInterval: null, nextAmount: null, changesAt: null, isStoppedByDeletion: false },
  ...{ createdAt: day(1), scheduleId: null },
  ...change,
});
const order = (change: Partial<SettledOrder> = {}): SettledOrder => ({
  ...{ id: "o1", status: "paid", subscriptionId: "sub_1", withdrawnAt: null },
  ...change,
});
const invoice = (change: Partial<PaidInvoice> = {}): PaidInvoice => ({
  ...{ id: "in_1", subscriptionId: "sub_1", amountPaid: 900, amountRefunded: 0, currency: "EUR" },
  ...{ periodStart: day(1), periodEnd: day(31), paymentIntentId: "pi_1", dispute: null },
  ...change,
});
const account = (change: Partial<Account> = {}): Account => ({
  ...{ isClosed: false, subscriptions: [subscription()], orders: [order()], invoices: [invoice()] },
  ...change,
});
const kinds = (change: Partial<Account>) => stepsDue(account(change)).map(({ kind }) => kind);

const END = { kind: "end", subscriptionId: "sub_1" };
const refund = (amount: number, key: string) => ({
  kind: "refund",
  ...{ paymentIntentId: "pi_1", orderId: "o1", amount, key },
});

describe("what has to be done in Stripe", () => {
  it("is nothing for who has one subscription that is paid", () => {
    expect(stepsDue(account())).toEqual([]);
    expect(kinds({ subscriptions: [subscription({ cancelAt: day(31), isDisputed: true })] })).toEqual([]);
    expect(kinds({ subscriptions: [subscription({ status: "canceled", isRefunded: true })] })).toEqual([]);
  });

  it("for a second order is its end and all of its payments back", () => {
    const orders = [order({ status: "doubled" })];
    expect(stepsDue(account({ orders }))).toEqual([END, refund(900, "doubled-in_1-0")]);
    const invoices = [invoice({ amountRefunded: 300 })];
    expect(stepsDue(account({ orders, invoices }))[1]).toEqual(refund(600, "doubled-in_1-300"));
    const ended = [subscription({ status: "canceled" })];
    const back = [invoice({ amountRefunded: 900 })];
    expect(stepsDue(account({ orders, subscriptions: ended, invoices: back }))).toEqual([]);
  });

  it("leaves payments that are with the bank alone, and others' subscriptions", () => {
    const orders = [order({ status: "doubled" })];
    for (const dispute of ["needs_response", "under_review", "lost"])
      expect(kinds({ orders, invoices: [invoice({ dispute })] })).toEqual(["end"]);
    for (const dispute of ["won", "warning_closed"])
      expect(kinds({ orders, invoices: [invoice({ dispute })] })).toEqual(["end", "refund"]);
    expect(kinds({ orders, invoices: [invoice({ paymentIntentId: null })] })).toEqual(["end"]);
    const other = subscription({ id: "sub_2", orderId: null });
    expect(stepsDue(account({ orders, subscriptions: [subscription(), other], invoices: [] }))).toEqual([
      END,
    ]);
  });

  it("after a withdrawal is its end and the unused days", () => {
    const orders = [order({ status: "withdrawn", withdrawnAt: day(11) })];
    expect(stepsDue(account({ orders }))).toEqual([END, refund(600, "withdrawn-in_1-0")]);
    const invoices = [invoice({ amountRefunded: 100 })];
    expect(stepsDue(account({ orders, invoices }))[1]).toEqual(refund(500, "withdrawn-in_1-100"));
    expect(kinds({ orders, invoices: [invoice({ amountRefunded: 600 })] })).toEqual(["end"]);
  });

  it("after a refund or for a closed account is the end; a dispute stops the renewal", () => {
    for (const status of ["active", "trialing", "past_due", "unpaid", "paused"])
      expect(kinds({ subscriptions: [subscription({ status, isRefunded: true })] })).toEqual(["end"]);
    expect(kinds({ isClosed: true, orders: [] })).toEqual(["end"]);
    const incomplete = [subscription({ status: "incomplete" })];
    expect(kinds({ isClosed: true, orders: [], subscriptions: incomplete })).toEqual(["end"]);
    expect(kinds({ subscriptions: incomplete })).toEqual([]);
    expect(
      stepsDue(account({ subscriptions: [subscription({ isDisputed: true, scheduleId: "s1" })] })),
    ).toEqual([{ kind: "stop_renewal", subscriptionId: "sub_1", scheduleId: "s1" }]);
  });

  it("beside a subscription is that no order stays open", () => {
    const orders = [order(), order({ id: "o2", status: "open", subscriptionId: null })];
    expect(stepsDue(account({ orders }))).toEqual([{ kind: "close_order", orderId: "o2" }]);
    expect(kinds({ orders, subscriptions: [] })).toEqual([]);
    expect(kinds({ orders, subscriptions: [subscription({ status: "incomplete" })] })).toEqual([]);
  });
});

describe("what is paid back", () => {
  const withdrawn = order({ status: "withdrawn", withdrawnAt: day(8) });

  it.each([
    ["EUR", 900, 690],
    // Currencies without and with three digits, and those of which Stripe pays back whole units only
    ["JPY", 900, 690],
    ["KWD", 2500, 1920],
    ["ISK", 100_000, 76_700],
    ["UGX", 1_000_000, 766_700],
  ])("%s is rounded up to what Stripe can pay", (currency, amountPaid, expected) => {
    expect(dueBack(withdrawn, invoice({ currency, amountPaid }), [])).toBe(expected);
  });

  it("counts no day twice after a change of plan", () => {
    // The month was given up on its sixth day: its 25 other days were taken off the year.
    const month = invoice();
    const year = invoice({
      id: "in_2",
      amountPaid: 7200 - 750,
      periodStart: day(6),
      periodEnd: day(6 + 365),
    });
    const own = [month, year];
    expect(own.map((each) => dueBack(withdrawn, each, own))).toEqual([750, 6415]);
    const next = invoice({ id: "in_2", periodStart: day(31), periodEnd: day(61) });
    expect(dueBack(withdrawn, month, [month, next])).toBe(690);
  });

  it("is never more than was paid", () => {
    const first = order({ status: "withdrawn", withdrawnAt: day(1) });
    expect(dueBack(first, invoice({ currency: "KWD", amountPaid: 5 }), [])).toBe(5);
    expect(dueBack(order(), invoice(), [])).toBe(0);
    expect(dueBack(order({ status: "doubled" }), invoice(), [])).toBe(900);
  });
});

it("a second order is done with once its subscription has ended and all is back", () => {
  const doubled = order({ status: "doubled" });
  const ended = [subscription({ status: "canceled" })];
  const back = [invoice({ amountRefunded: 900 })];
  expect(isUndone(doubled, account())).toBe(false);
  expect(isUndone(doubled, account({ subscriptions: ended }))).toBe(false);
  expect(isUndone(doubled, account({ invoices: back }))).toBe(false);
  expect(isUndone(doubled, account({ subscriptions: ended, invoices: back }))).toBe(true);
});
