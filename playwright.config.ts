import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";
import { isSoak } from "./tests/support/soak.ts";

export default defineConfig({
  globalSetup: "./tests/support/e2e-setup.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // The tests share one server and one database, and half of their time is waiting.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  // What hangs fails within three minutes, also on a machine several times slower than this one.
  timeout: isSoak ? 3_600_000 : 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    // Recording costs a fifth of the time: TRACE=1 where a failure needs it.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      // What the server answers: no browser is started, and a test that asks for a page fails.
      name: "http",
      testDir: "tests/http",
      testMatch: "**/*.http.ts",
      use: { launchOptions: { executablePath: "/no-browser-in-http-tests" } },
    },
    {
      name: "browser",
      testDir: "tests/e2e",
      testMatch: "**/*.spec.ts",
      use: {
        browserName: "chromium",
        launchOptions: launchOptions(),
        // Drawing what moves takes half of the time; who tests motion asks for it.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
  ],
});
