import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";

/** What someone meets who has just cloned the project. Its server is a real `npm start`, so none is started here. */
export default defineConfig({
  testDir: "tests/newcomer",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/newcomer",
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: launchOptions(),
    locale: "en-US",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
});
