import { expect, it } from "vitest";
import { readEnv } from "#lib/server/env.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { STAND_IN_PORT, STAND_IN_PRICES, standInRefusal } from "./dev-billing-settings.ts";

it.each([
  [{ NODE_ENV: "production" }, "NODE_ENV"],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "sk_live_1" }, "STRIPE_SECRET_KEY"],
  [{ APP_URL: "https://waddle.example" }, "APP_URL"],
  [{ APP_URL: "http://192.0.2.1:3000" }, "APP_URL"],
  [{ APP_URL: "http://localhost.example" }, "APP_URL"],
])("a stand-in is refused with %j", (given, named) => {
  const sentence = standInRefusal(given as unknown as NodeJS.ProcessEnv);
  expect(sentence).toContain(named);
  expect(sentence).toMatch(/^The stand-in [^.]*\.$/);
});

it.each([
  {},
  { APP_URL: "http://localhost:3100" },
  { APP_URL: "http://127.0.0.1:1" },
  { NODE_ENV: "development" },
])("and starts with %j", (given) => expect(standInRefusal(given as unknown as NodeJS.ProcessEnv)).toBeNull());

it("the server itself refuses a stand-in where others can reach it, and takes it on its own machine", () => {
  const settings = {
    ...TEST_ENV,
    ...STAND_IN_PRICES,
    NODE_ENV: "test" as const,
    DATABASE_URL: "postgresql://localhost/x",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_API_BASE: `http://127.0.0.1:${STAND_IN_PORT}`,
  };
  expect(readEnv(settings).STRIPE_API_BASE).toBe(settings.STRIPE_API_BASE);
  expect(() => readEnv({ ...settings, APP_URL: "https://waddle.example" })).toThrow("STRIPE_API_BASE");
  expect(() => readEnv({ ...settings, STRIPE_SECRET_KEY: "sk_live_1" })).toThrow();
});
