import * as z from "zod";
import { PLAN_ACTIONS, PLAN_STATES } from "./plan.ts";
import { INTERVALS } from "./rules.ts";

const instant = z.iso.datetime();
const interval = z.enum(INTERVALS);

/** Minor units of the currency: 900 EUR is €9.00 */
export const moneySchema = z.object({ amount: z.int(), currency: z.string().length(3) });

const priceSchema = moneySchema.extend({ interval, hasTax: z.boolean() });

const cardSchema = z.object({
  /** Such as visa */
  brand: z.string(),
  last4: z.string(),
  month: z.int(),
  year: z.int(),
});

/** The learner's plan as it stands. Each date is null where there is none. */
export const billingSchema = z.object({
  /** Whether Premium is for sale here */
  isSetUp: z.boolean(),
  /** A test key: no real money is paid */
  isTestMode: z.boolean(),
  /** An order by this learner begins with so many free days; 0: none, or the account has had its trial */
  trialDays: z.int(),
  plan: z.enum(["free", "premium"]),
  state: z.enum(PLAN_STATES),
  /** What the subscription costs */
  price: priceSchema.nullable(),
  /** The true end of Premium; null without one and while it renews */
  premiumUntil: instant.nullable(),
  /** When it is charged next */
  renewsAt: instant.nullable(),
  /** When Premium of a cancelled subscription ends, or when the subscription ended */
  endsAt: instant.nullable(),
  trialEndsAt: instant.nullable(),
  /** Premium stays so long after a payment that failed */
  graceEndsAt: instant.nullable(),
  /** Premium given by hand, where it lasts longer than the subscription; `until` null: it has no end */
  given: z.object({ until: instant.nullable() }).nullable(),
  /** A change of plan that is to come */
  change: priceSchema.extend({ at: instant }).nullable(),
  /** The other interval, and what it costs, where the plan can be changed */
  other: priceSchema.nullable(),
  card: cardSchema.nullable(),
  /** The order behind the subscription */
  order: z.object({ id: z.uuid(), number: z.string(), orderedAt: instant }).nullable(),
  /** The invoice that is to be paid */
  openInvoiceId: z.string().nullable(),
  /** Payment of the current period is disputed: it doesn't renew */
  isDisputed: z.boolean(),
  actions: z.array(z.enum(PLAN_ACTIONS)),
  /** When Stripe told this; null: it was never asked */
  asOf: instant.nullable(),
  /** False: Stripe can't be reached now, so it may have changed since */
  isCurrent: z.boolean(),
});

/** Where the learner came from and goes back to: a page of ours */
const returnTo = z
  .string()
  .max(200)
  .regex(/^\/(quiz\/[\w-]+\/[\w-]+|quiz-islands|practice|profile)$/, "must be a page of Waddle");

export const checkoutBodySchema = z.object({
  interval,
  acceptsTerms: z.literal(true, "Please accept the terms"),
  startsNow: z.literal(true, "Please agree that Premium starts now"),
  from: returnTo.optional(),
});
export const checkoutSchema = z.object({ orderId: z.uuid(), url: z.url() });

export const ORDER_STATES = ["open", "processing", "active", "not_paid", "doubled", "withdrawn"] as const;
export const orderParamsSchema = z.object({ id: z.uuid() });
export const orderSchema = z.object({
  /** open: not paid yet; processing: the bank still works on it; doubled: there was another, so it was paid back */
  status: z.enum(ORDER_STATES),
  number: z.string(),
  interval,
  /** The receipt or invoice at Stripe */
  receiptUrl: z.url().optional(),
  returnTo: z.string().optional(),
});

export const urlSchema = z.object({ url: z.url() });

export const changeBodySchema = z.object({
  interval,
  /** True: only says what it would cost, and changes nothing */
  preview: z.boolean(),
  /** What the preview said; another amount by now is refused */
  expects: z.int().optional(),
});
export const changeSchema = z.object({
  /** Charged at once; 0 where the change comes later. Null where it is done already */
  amountNow: moneySchema.nullable(),
  /** When the other plan begins */
  from: instant,
  billing: billingSchema,
});

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** paid, open, void, uncollectible, draft */
  status: z.string(),
  total: moneySchema,
  refunded: z.int(),
  createdAt: instant,
  periodStart: instant,
  periodEnd: instant,
});
export const invoicesSchema = z.object({ invoices: z.array(invoiceSchema) });
export const invoiceParamsSchema = z.object({
  id: z.string().regex(/^in_\w{1,100}$/, "must be an invoice's id"),
});

/** By the session alone, or signed out by the address and the order's number. */
export const withdrawBodySchema = z.object({
  email: z.string().trim().max(320).optional(),
  order: z.string().trim().max(40).optional(),
});
export const withdrawSchema = z.object({ isReceived: z.literal(true) });

export type BillingDto = z.infer<typeof billingSchema>;
export type CheckoutBody = z.infer<typeof checkoutBodySchema>;
export type OrderDto = z.infer<typeof orderSchema>;
export type ChangeDto = z.infer<typeof changeSchema>;
export type InvoiceDto = z.infer<typeof invoiceSchema>;
export type Price = z.infer<typeof priceSchema>;
