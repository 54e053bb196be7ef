import * as z from "zod";
import { minorUnits } from "#lib/core/money.ts";

const price = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, "must be a price such as 9.00")
  .optional();
const days = (usual: number, most: number) =>
  z.coerce
    .number("must be a number of days")
    .int("must be a whole number of days")
    .min(0, "must be 0 or more")
    .max(most, `must be ${most} or less`)
    .default(usual);
const isOn = z
  .enum(["on", "off"], "must be on or off")
  .default("off")
  .transform((text) => text === "on");

/** What the public pages tell of the price: a build has these settings, and none of Stripe's. */
const termsShape = {
  /** What Premium costs a month and a year, in the currency's main unit */
  BILLING_PRICE_MONTH: price,
  BILLING_PRICE_YEAR: price,
  BILLING_CURRENCY: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "must be a currency such as EUR")
    .refine((code) => Intl.supportedValuesOf("currency").includes(code), "must be a currency such as EUR")
    .default("EUR"),
  /** Whether Stripe works out the tax; prices include it then */
  BILLING_TAX: isOn,
  BILLING_TRIAL_DAYS: days(0, 90),
  /** How long Premium stays after a payment that failed */
  BILLING_GRACE_DAYS: days(7, 60),
  /** What becomes of the EU consumers' right to withdraw within 14 days */
  BILLING_WITHDRAWAL: z
    .enum(["refund", "waiver", "none"], "must be refund, waiver or none")
    .default("refund"),
  /** Who sells: a name and postal address in one line, for the legal texts */
  BILLING_SELLER: z.string().trim().min(5).max(300).optional(),
};

const stripeAddress = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://api.stripe.com" })
  .refine((text) => URL.parse(text)?.pathname === "/", "must be an address without a path");

/** Settings of payments; lib/server/env.ts has them among all others. */
export const billingShape = {
  ...termsShape,
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^[sr]k_(test|live)_\w+$/, "must be a secret key such as sk_test_…")
    .optional(),
  /** Several, separated by commas, while they are rotated */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every((each) => /^whsec_\S+$/.test(each)), "must be a secret such as whsec_…")
    .prefault(""),
  /** Where Stripe's API is instead of api.stripe.com: for tests */
  STRIPE_API_BASE: stripeAddress.optional(),
  BILLING_PROMOTION_CODES: isOn,
};

const shape = z.object(billingShape);
const terms = z.object(termsShape);
type Settings = z.output<typeof shape> & { APP_URL: string };

const isOfThisMachine = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? "");

/** Why payments can't be run with these settings, in a sentence; null where they can, or are off. */
export function billingProblem(settings: Settings): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, APP_URL, BILLING_CURRENCY } = settings;
  const prices = {
    BILLING_PRICE_MONTH: settings.BILLING_PRICE_MONTH,
    BILLING_PRICE_YEAR: settings.BILLING_PRICE_YEAR,
  };
  for (const [name, text] of Object.entries(prices)) {
    if (!text && key) return `The setting ${name} is missing: STRIPE_SECRET_KEY sells Premium.`;
    if (text && !key) return `The setting STRIPE_SECRET_KEY is missing: ${name} can't be charged without it.`;
    if (text && minorUnits(text, BILLING_CURRENCY) === null)
      return `The setting ${name} must be a price that can be charged in ${BILLING_CURRENCY}.`;
  }
  if (!key) {
    const needless =
      settings.STRIPE_WEBHOOK_SECRET.length > 0 ? "STRIPE_WEBHOOK_SECRET" : base && "STRIPE_API_BASE";
    return needless ? `The setting STRIPE_SECRET_KEY is missing: it belongs to ${needless}.` : null;
  }
  if (base && isOfThisMachine(base) && !isOfThisMachine(APP_URL))
    return "The setting STRIPE_API_BASE is an address of this machine: that is for tests, where APP_URL is one too.";
  if (base && !base.startsWith("https:") && !isOfThisMachine(base))
    return "The setting STRIPE_API_BASE must begin with https://.";
  if (!/^[sr]k_live_/.test(key)) return null;
  if (!APP_URL.startsWith("https:"))
    return "The setting APP_URL must begin with https:// where STRIPE_SECRET_KEY is a live key.";
  if (base && isOfThisMachine(base))
    return "The setting STRIPE_SECRET_KEY must be a test key with STRIPE_API_BASE.";
  if (!settings.BILLING_SELLER)
    return "The setting BILLING_SELLER is missing: with a live key buyers must be told who sells.";
  return null;
}

/** What Premium costs and on which terms. Amounts are in minor units. */
export interface SaleTerms {
  /** ISO 4217, such as EUR */
  currency: string;
  month: number;
  year: number;
  /** Prices include tax that Stripe works out */
  hasTax: boolean;
  trialDays: number;
  graceDays: number;
  withdrawal: "refund" | "waiver" | "none";
  /** Name and address, for the legal texts */
  seller: string | null;
}

/** The terms of sale by the settings that a build has too; null where nothing is for sale. docs/decisions/005-address-in-the-build.md */
export function readSaleTerms(source: Readonly<Record<string, string | undefined>>): SaleTerms | null {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const settings = terms.parse(given);
  const { BILLING_CURRENCY: currency } = settings;
  const month = minorUnits(settings.BILLING_PRICE_MONTH ?? "", currency);
  const year = minorUnits(settings.BILLING_PRICE_YEAR ?? "", currency);
  if (month === null || year === null) return null;
  return {
    ...{ currency, month, year, hasTax: settings.BILLING_TAX },
    trialDays: settings.BILLING_TRIAL_DAYS,
    graceDays: settings.BILLING_GRACE_DAYS,
    withdrawal: settings.BILLING_WITHDRAWAL,
    seller: settings.BILLING_SELLER ?? null,
  };
}

/** The names of those settings, for the build's stamp */
export const SALE_SETTINGS = Object.keys(termsShape);
