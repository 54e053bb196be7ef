import { expect, it } from "vitest";
import { SALE_SETTINGS } from "#lib/server/billing-settings.ts";
import { builtAddress, builtSettings } from "./build.ts";

const OWN = "http://localhost:3000";

it.each([
  [undefined, OWN],
  ["", OWN],
  ["http://localhost:41234", OWN],
  ["https://waddle.localhost", OWN],
  ["http://127.0.0.1:3001", OWN],
  ["http://[::1]:3001", OWN],
  ["https://waddle.example", "https://waddle.example"],
  ["https://localhost.example", "https://localhost.example"],
  ["https://127.example", "https://127.example"],
])("a build for %j names %s", (appUrl, address) => {
  expect(builtAddress(appUrl)).toBe(address);
});

const SALE = { BILLING_PRICE_MONTH: "9.00", BILLING_PRICE_YEAR: "90.00", BILLING_WITHDRAWAL: "waiver" };
const settings = (change: Record<string, string>) =>
  builtSettings({ NODE_ENV: "production", APP_URL: "https://waddle.example", ...SALE, ...change });

it.each(SALE_SETTINGS)("another %s makes another build", (name) => {
  expect(settings({ [name]: "other" })).not.toEqual(settings({}));
});

it("what pages don't tell makes no other build", () => {
  const hidden = { STRIPE_SECRET_KEY: "sk_test_other", STRIPE_WEBHOOK_SECRET: "whsec_other", PORT: "4000" };
  expect(settings({ ...hidden, BILLING_PROMOTION_CODES: "on", BILLING_SELLER: "" })).toEqual(settings({}));
});

it("names prices in the order of their names, whatever the order they are given in", () => {
  const turned = Object.fromEntries(Object.entries(SALE).reverse());
  const env = { NODE_ENV: "production", APP_URL: "https://waddle.example" } as const;
  expect(builtSettings({ ...env, ...turned })).toEqual(builtSettings({ ...env, ...SALE }));
  expect(settings({ NEXT_PUBLIC_A: "1" })).not.toEqual(settings({}));
});
