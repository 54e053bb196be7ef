import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { TEST_ENV, TEST_TIME_ZONE } from "./tests/support/environment.ts";

const isSoak = process.env.SOAK === "1";

export default defineConfig({
  test: {
    include: isSoak ? ["**/*.soak.ts"] : ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/node_modules/**", "**/.next/**", "**/.data/**"],
    environment: "node",
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/setup.ts",
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: isSoak ? 600_000 : 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    env: { ...TEST_ENV, TZ: TEST_TIME_ZONE, LOG_LEVEL: "silent" },
    passWithNoTests: true,
  },
  oxc: { jsx: { runtime: "automatic" } },
});
