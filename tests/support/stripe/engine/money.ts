import type { Coupon, Customer, Invoice, Line, Subscription } from "../stored.ts";
import type { World } from "../world.ts";

const NO_DECIMALS = new Set(["jpy", "krw", "vnd", "clp"]);
const THREE_DECIMALS = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);
/** The rate that automatic tax finds everywhere */
const TAX_RATE = 0.19;

/** Rounds to what the currency can be charged in: of three decimals, the last is 0. */
export const rounded = (amount: number, currency: string) =>
  THREE_DECIMALS.has(currency) ? Math.round(amount / 10) * 10 : Math.round(amount);

/** Says whether a price may have this amount. */
export const isChargeable = (amount: number, currency: string) =>
  Number.isInteger(amount) && amount >= 0 && rounded(amount, currency) === amount;

/** The least that a card can be charged */
export const leastCharge = (currency: string) => (THREE_DECIMALS.has(currency) ? 200 : 50);

/** Returns an amount as people read it, such as `9.00 EUR`. */
export function shownAmount(amount: number, currency: string): string {
  const digits = NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
}

/** Returns what a coupon takes off an amount. */
export function reduction(coupon: Coupon, amount: number, currency: string): number {
  if (amount <= 0) return 0;
  if (coupon.percent_off !== null) return rounded((amount * coupon.percent_off) / 100, currency);
  return Math.min(amount, coupon.amount_off ?? 0);
}

/** Writes the reductions of the subscription's discounts on the lines that can have them. */
function discountLines(world: World, lines: Line[], discounts: string[]): void {
  for (const line of lines) {
    if (!line.discountable) continue;
    let left = line.amount;
    line.discounts = discounts;
    line.discount_amounts = discounts.flatMap((id) => {
      const coupon = world.coupons.get(world.discounts.get(id)?.source.coupon);
      if (!coupon) return [];
      const amount = reduction(coupon, left, line.currency);
      left -= amount;
      return [{ amount, discount: id }];
    });
  }
}

const discountOn = (line: Line) => (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Returns what a line costs after its discounts. */
export const netOf = (line: Line) => line.amount - discountOn(line);

function taxesOf(world: World, net: number, subscription: Subscription): Invoice["total_taxes"] {
  if (!subscription.automatic_tax.enabled) return [];
  const inclusive = subscription.items.data[0]?.price.tax_behavior === "inclusive";
  const exact = inclusive ? net - net / (1 + TAX_RATE) : net * TAX_RATE;
  const amount = rounded(exact, subscription.currency);
  return [
    {
      amount,
      tax_behavior: inclusive ? "inclusive" : "exclusive",
      tax_rate_details: { tax_rate: world.id("txr_") },
      taxability_reason: "standard_rated",
      taxable_amount: inclusive ? net - amount : net,
      type: "tax_rate_details",
    },
  ];
}

function owed(balance: number, total: number, currency: string) {
  const due = balance + total;
  const carried = due > 0 && due < leastCharge(currency);
  return due <= 0 || carried ? { due: 0, ending: due } : { due, ending: 0 };
}

/** Returns the sums of an invoice. A credit of the customer is used up, what is too small is carried on. */
export function sumsOf(world: World, lines: Line[], subscription: Subscription, customer: Customer) {
  discountLines(world, lines, subscription.discounts);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const net = lines.reduce((sum, line) => sum + netOf(line), 0);
  const taxes = taxesOf(world, net, subscription) ?? [];
  const taxAmount = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const isInclusive = taxes[0]?.tax_behavior === "inclusive";
  const total = isInclusive ? net : net + taxAmount;
  const { due, ending } = owed(customer.balance, total, subscription.currency);
  return {
    amount_due: due,
    amount_remaining: due,
    ending_balance: ending,
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: isInclusive ? subtotal - taxAmount : subtotal,
    total,
    total_discount_amounts: subscription.discounts.map((discount) => ({
      amount: lines
        .flatMap((line) => line.discount_amounts ?? [])
        .reduce((sum, entry) => sum + (entry.discount === discount ? entry.amount : 0), 0),
      discount,
    })),
    total_excluding_tax: total - taxAmount,
    total_taxes: taxes,
  };
}
