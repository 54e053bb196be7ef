import type { Customer, Invoice, InvoicePayment, Line, Price, Subscription } from "../stored.ts";
import type { World } from "../world.ts";
import type { Period } from "./subscription.ts";

export interface LineParts {
  subscription: string;
  item: string;
  price: Price;
  quantity: number;
  /** In minor units; less than 0 is a credit */
  amount: number;
  period: Period;
  description: string;
  proration: boolean;
}

/** Returns a line of an invoice; the invoice sets its own id and discounts. */
export const lineOf = (world: World, parts: LineParts): Line => ({
  id: world.id("il_"),
  object: "line_item",
  amount: parts.amount,
  currency: parts.price.currency,
  description: parts.description,
  discount_amounts: [],
  discountable: !parts.proration,
  discounts: [],
  invoice: null,
  livemode: world.livemode,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: parts.proration,
      proration_details: { credited_items: null },
      subscription: parts.subscription,
      subscription_item: parts.item,
    },
    type: "subscription_item_details",
  },
  period: parts.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: parts.price.id, product: parts.price.product },
    type: "price_details",
    unit_amount_decimal: String(parts.amount / parts.quantity),
  },
  quantity: parts.quantity,
  quantity_decimal: String(parts.quantity),
  subscription: parts.subscription,
  subtotal: parts.amount,
  taxes: [],
});

export interface InvoiceParts {
  id: string;
  customer: Customer;
  subscription: Subscription;
  reason: Invoice["billing_reason"];
  lines: Line[];
  period: Period;
  prorationDate: number | null;
}

type Sums = Pick<
  Invoice,
  | "amount_due"
  | "amount_remaining"
  | "ending_balance"
  | "starting_balance"
  | "subtotal"
  | "subtotal_excluding_tax"
  | "total"
  | "total_discount_amounts"
  | "total_excluding_tax"
  | "total_taxes"
>;

/** What the shop uses nothing of */
const UNUSED_OF_INVOICE = {
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  custom_fields: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: ["card"],
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

/** Returns a draft with its sums. */
export const invoiceOf = (world: World, parts: InvoiceParts, sums: Sums): Invoice => ({
  id: parts.id,
  object: "invoice",
  ...UNUSED_OF_INVOICE,
  account_country: "DE",
  account_name: "Stand-in",
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: parts.subscription.automatic_tax.enabled,
    liability: parts.subscription.automatic_tax.enabled ? { type: "self" } : null,
    provider: parts.subscription.automatic_tax.enabled ? "stripe" : null,
    status: parts.subscription.automatic_tax.enabled ? "complete" : null,
  },
  automatically_finalizes_at: null,
  billing_reason: parts.reason,
  collection_method: "charge_automatically",
  created: world.seconds(),
  currency: parts.subscription.currency,
  customer: parts.customer.id,
  customer_address: parts.customer.address ?? null,
  customer_email: parts.customer.email,
  customer_name: parts.customer.name ?? null,
  customer_tax_exempt: "none",
  discounts: parts.subscription.discounts,
  effective_at: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  lines: {
    object: "list",
    data: parts.lines,
    has_more: false,
    url: `/v1/invoices/${parts.id}/lines`,
  },
  livemode: world.livemode,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  parent: {
    quote_details: null,
    subscription_details: {
      metadata: parts.subscription.metadata,
      subscription: parts.subscription.id,
      ...(parts.prorationDate !== null && { subscription_proration_date: parts.prorationDate }),
    },
    type: "subscription_details",
  },
  period_end: parts.period.end,
  period_start: parts.period.start,
  status: "draft",
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  ...sums,
});

/** Returns what joins an invoice and the intent to pay it. */
export const invoicePaymentOf = (world: World, invoice: Invoice, intent: string): InvoicePayment => ({
  id: world.id("inpay_"),
  object: "invoice_payment",
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: world.seconds(),
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: world.livemode,
  payment: { payment_intent: intent, type: "payment_intent" },
  status: "open",
  status_transitions: { canceled_at: null, paid_at: null },
});
