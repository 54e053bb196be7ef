import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_ENV, TEST_TIME_ZONE } from "./tests/support/environment.ts";

const isSoak = process.env.SOAK === "1";
const exclude = [...configDefaults.exclude, "**/.next/**", "**/.data/**"];

/** What depends on nothing but its arguments: these share a process, as starting one costs more than most of them. */
const PURE = [
  "components/**/*.test.{ts,tsx}",
  "extension/**/*.test.ts",
  "lib/core/**/*.test.ts",
  "lib/**/rules*.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    maxWorkers: Math.min(availableParallelism(), 4),
    environment: "node",
    setupFiles: "tests/support/setup.ts",
    testTimeout: isSoak ? 600_000 : 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    env: { ...TEST_ENV, TZ: TEST_TIME_ZONE, LOG_LEVEL: "silent" },
    passWithNoTests: true,
    projects: isSoak
      ? [{ extends: true, test: { name: "soak", include: ["**/*.soak.ts"], exclude } }]
      : [
          {
            extends: true,
            test: { name: "pure", include: PURE, exclude, isolate: false, unstubGlobals: true },
          },
          {
            extends: true,
            test: {
              name: "whole",
              include: ["**/*.test.ts", "**/*.test.tsx"],
              exclude: [...exclude, ...PURE],
            },
          },
        ],
  },
  oxc: { jsx: { runtime: "automatic" } },
});
