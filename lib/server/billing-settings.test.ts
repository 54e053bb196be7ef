import { describe, expect, it } from "vitest";
import { readSaleTerms } from "./billing-settings.ts";
import { readEnv } from "./env.ts";

const BASE = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://waddle@localhost/waddle",
  AUTH_SECRET: "x".repeat(40),
  APP_URL: "https://waddle.example",
} as const;
const SELLS = { STRIPE_SECRET_KEY: "sk_test_1", BILLING_PRICE_MONTH: "9.00", BILLING_PRICE_YEAR: "72.00" };
const LIVE = { ...SELLS, STRIPE_SECRET_KEY: "sk_live_1", BILLING_SELLER: "Example Ltd, 1 Street, City" };

describe("the settings of payments", () => {
  it.each<[string, Record<string, string>]>([
    ["none", {}],
    ["a test key", SELLS],
    ["a live key", LIVE],
    ["a restricted key", { ...LIVE, STRIPE_SECRET_KEY: "rk_live_1" }],
    ["yen", { ...SELLS, BILLING_CURRENCY: "jpy", BILLING_PRICE_MONTH: "900", BILLING_PRICE_YEAR: "7200" }],
    ["dinars", { ...SELLS, BILLING_CURRENCY: "KWD", BILLING_PRICE_MONTH: "2.500", BILLING_PRICE_YEAR: "20" }],
    ["two secrets", { ...SELLS, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" }],
    [
      "the stand-in",
      { ...SELLS, APP_URL: "http://localhost:3000", STRIPE_API_BASE: "http://127.0.0.1:4020" },
    ],
  ])("may be %s", (_, settings) => {
    expect(() => readEnv({ ...BASE, ...settings })).not.toThrow();
  });

  it.each<[Record<string, string>, string]>([
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "The setting BILLING_PRICE_MONTH is missing"],
    [
      { STRIPE_SECRET_KEY: "sk_test_1", BILLING_PRICE_MONTH: "9" },
      "The setting BILLING_PRICE_YEAR is missing",
    ],
    [{ BILLING_PRICE_MONTH: "9" }, "The setting STRIPE_SECRET_KEY is missing"],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_a" }, "The setting STRIPE_SECRET_KEY is missing"],
    [{ STRIPE_API_BASE: "https://pay.example" }, "The setting STRIPE_SECRET_KEY is missing"],
    [{ ...SELLS, STRIPE_SECRET_KEY: "pk_test_1" }, "The setting STRIPE_SECRET_KEY must be a secret key"],
    [{ ...SELLS, STRIPE_WEBHOOK_SECRET: "secret" }, "The setting STRIPE_WEBHOOK_SECRET must be a secret"],
    [{ ...SELLS, BILLING_PRICE_MONTH: "0" }, "The setting BILLING_PRICE_MONTH must be a price"],
    [{ ...SELLS, BILLING_PRICE_MONTH: "0.001" }, "The setting BILLING_PRICE_MONTH must be a price"],
    [{ ...SELLS, BILLING_PRICE_MONTH: "-9" }, "The setting BILLING_PRICE_MONTH must be a price"],
    [{ ...SELLS, BILLING_PRICE_YEAR: "9.005" }, "The setting BILLING_PRICE_YEAR must be a price"],
    [
      { ...SELLS, BILLING_CURRENCY: "JPY" },
      "The setting BILLING_PRICE_MONTH must be a price that can be charged in JPY",
    ],
    [{ ...SELLS, BILLING_CURRENCY: "XYZ" }, "The setting BILLING_CURRENCY must be a currency"],
    [{ ...SELLS, BILLING_GRACE_DAYS: "-1" }, "The setting BILLING_GRACE_DAYS must be 0 or more"],
    [{ ...SELLS, BILLING_TRIAL_DAYS: "1.5" }, "The setting BILLING_TRIAL_DAYS must be a whole number"],
    [{ ...SELLS, BILLING_TAX: "yes" }, "The setting BILLING_TAX must be on or off"],
    [
      { ...SELLS, BILLING_WITHDRAWAL: "never" },
      "The setting BILLING_WITHDRAWAL must be refund, waiver or none",
    ],
    [{ ...LIVE, APP_URL: "http://waddle.example" }, "The setting APP_URL must begin with https://"],
    [{ ...LIVE, BILLING_SELLER: "" }, "The setting BILLING_SELLER is missing"],
    // What stands in for Stripe never serves the public.
    [
      { ...SELLS, STRIPE_API_BASE: "http://127.0.0.1:4020" },
      "The setting STRIPE_API_BASE is an address of this machine",
    ],
    [
      { ...SELLS, STRIPE_API_BASE: "http://pay.example" },
      "The setting STRIPE_API_BASE must begin with https://",
    ],
    [
      { ...SELLS, STRIPE_API_BASE: "https://pay.example/v1" },
      "The setting STRIPE_API_BASE must be an address without a path",
    ],
    [
      { ...LIVE, APP_URL: "https://localhost", STRIPE_API_BASE: "https://localhost:4020" },
      "The setting STRIPE_SECRET_KEY must be a test key",
    ],
  ])("may not be %j", (settings, sentence) => {
    expect(() => readEnv({ ...BASE, ...settings })).toThrow(sentence);
  });

  it("stop the start with one sentence", () => {
    expect(() => readEnv({ ...BASE, STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
      /^The setting BILLING_PRICE_MONTH is missing: STRIPE_SECRET_KEY sells Premium\.$/,
    );
  });
});

describe("the terms of sale", () => {
  it("are none without both prices", () => {
    expect(readSaleTerms({})).toBeNull();
    expect(readSaleTerms({ BILLING_PRICE_MONTH: "9" })).toBeNull();
    expect(readSaleTerms({ BILLING_PRICE_MONTH: "", BILLING_PRICE_YEAR: "" })).toBeNull();
  });

  it("are known to a build, which has no key", () => {
    const { STRIPE_SECRET_KEY: _, ...given } = SELLS;
    expect(readSaleTerms({ ...given, BILLING_TAX: "on", BILLING_TRIAL_DAYS: "14" })).toEqual({
      ...{ currency: "EUR", month: 900, year: 7200, hasTax: true, trialDays: 14, graceDays: 7 },
      ...{ withdrawal: "refund", seller: null },
    });
  });
});
