import type { BillingDto, InvoiceDto, OrderDto, Price } from "#lib/billing/schema.ts";
import type { Offer } from "#lib/pricing/rules.ts";

export const OFFER: Offer = {
  currency: "EUR",
  month: 900,
  year: 9000,
  hasTax: false,
  trialDays: 0,
  graceDays: 7,
  withdrawal: "refund",
  seller: "Waddle Ltd, 1 Pier, 1000 Port",
};

export const MONTHLY: Price = { amount: 900, currency: "EUR", interval: "month", hasTax: false };
export const YEARLY: Price = { ...MONTHLY, amount: 9000, interval: "year" };

export const ORDER_ID = "018f0000-0000-7000-8000-000000000009";
export const ORDER_NUMBER = "K7QM-2XWD-9FHP-C4TR";

const FREE: BillingDto = {
  isSetUp: true,
  isTestMode: false,
  trialDays: 0,
  plan: "free",
  state: "free",
  price: null,
  premiumUntil: null,
  renewsAt: null,
  endsAt: null,
  trialEndsAt: null,
  graceEndsAt: null,
  given: null,
  change: null,
  other: null,
  card: null,
  order: null,
  openInvoiceId: null,
  isDisputed: false,
  actions: ["buy"],
  asOf: null,
  isCurrent: true,
};

/** The plan of a learner who has bought nothing, where Premium is for sale. */
export const billingOf = (change: Partial<BillingDto> = {}): BillingDto => ({ ...FREE, ...change });

/** The plan of a learner who pays €9.00 a month. */
export const subscribed = (change: Partial<BillingDto> = {}): BillingDto =>
  billingOf({
    plan: "premium",
    state: "renews",
    price: MONTHLY,
    other: YEARLY,
    renewsAt: "2026-12-27T10:00:00.000Z",
    card: { brand: "visa", last4: "4242", month: 8, year: 2030 },
    order: { id: ORDER_ID, number: ORDER_NUMBER, orderedAt: "2026-11-01T12:00:00.000Z" },
    actions: ["change", "portal", "cancel", "refund"],
    asOf: "2026-11-27T10:32:00.000Z",
    ...change,
  });

export const orderOf = (change: Partial<OrderDto> = {}): OrderDto => ({
  status: "open",
  number: ORDER_NUMBER,
  interval: "month",
  ...change,
});

export const invoiceOf = (change: Partial<InvoiceDto> = {}): InvoiceDto => ({
  id: "in_1",
  number: "W-0001",
  status: "paid",
  total: { amount: 900, currency: "EUR" },
  refunded: 0,
  createdAt: "2026-11-27T10:00:00.000Z",
  periodStart: "2026-11-27T10:00:00.000Z",
  periodEnd: "2026-12-27T10:00:00.000Z",
  ...change,
});
