import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_ENV, TEST_TIME_ZONE } from "./tests/support/environment.ts";

const isSoak = process.env.SOAK === "1";
const exclude = [...configDefaults.exclude, "**/.next/**", "**/.data/**"];

/** Tests in a browser's document (jsdom): components and what touches the DOM. */
const DOM = "**/*.dom.test.{ts,tsx}";

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    maxWorkers: Math.min(availableParallelism(), 4),
    environment: "node",
    setupFiles: "tests/support/setup.ts",
    // What hangs fails within three minutes, also on a machine several times slower than this one.
    testTimeout: isSoak ? 600_000 : 180_000,
    hookTimeout: isSoak ? 600_000 : 180_000,
    restoreMocks: true,
    // pdf.js leaves such promises behind when it opens a damaged file: lib/course-reader/formats/pdf/open.ts.
    onUnhandledError: ({ name }) => name !== "XRefEntryException",
    env: { ...TEST_ENV, TZ: TEST_TIME_ZONE, LOG_LEVEL: "silent" },
    passWithNoTests: true,
    projects: isSoak
      ? [{ extends: true, test: { name: "soak", include: ["**/*.soak.ts"], exclude } }]
      : [
          {
            extends: true,
            test: {
              name: "node",
              include: ["**/*.test.ts", "**/*.test.tsx"],
              exclude: [...exclude, DOM],
              isolate: false,
            },
          },
          { extends: true, test: { name: "dom", include: [DOM], exclude, environment: "jsdom" } },
        ],
  },
  oxc: { jsx: { runtime: "automatic" } },
});
