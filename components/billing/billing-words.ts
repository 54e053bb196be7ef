import type { BillingDto, Price } from "#lib/billing/schema.ts";
import { moneyText } from "#lib/core/money.ts";

/** "€9.00" or, where tax applies, "€9.00 incl. VAT" */
function amountText({ amount, currency, hasTax }: Omit<Price, "interval">, language: string): string {
  return `${moneyText(amount, currency, language)}${hasTax ? " incl. VAT" : ""}`;
}

/** "€9.00 incl. VAT a month" */
export function priceText(price: Price, language: string): string {
  return `${amountText(price, language)} a ${price.interval}`;
}

export const ADVERBS = { month: "monthly", year: "yearly" } as const;

const BRANDS: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** "Visa ···· 4242, expires 08/2030" */
export function cardText({ brand, last4, month, year }: NonNullable<BillingDto["card"]>): string {
  const name = BRANDS[brand] ?? "Card";
  return `${name} ···· ${last4}, expires ${String(month).padStart(2, "0")}/${year}`;
}
