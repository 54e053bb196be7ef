import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/e2e-setup.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // The tests share one server and one database, and half of their time is waiting.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  // Only what never comes shall fail, also on a machine many times slower than this one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    browserName: "chromium",
    launchOptions: launchOptions(),
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    // Drawing what moves takes half of the time; who tests motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording costs a fifth of the time: TRACE=1 where a failure needs it.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
