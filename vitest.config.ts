import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_ENV, TEST_TIME_ZONE } from "./tests/support/environment.ts";

const isSoak = process.env.SOAK === "1";
const exclude = [...configDefaults.exclude, "**/.next/**", "**/.data/**"];

/** What can't share a process with others: all else does, as starting one costs more than most files. */
const ALONE = [
  // In a browser's document
  "components/cms/editor/paste.test.ts",
  "components/ui/math-draw.test.ts",
  "components/ui/math.test.tsx",
  "lib/client/server-picture.test.tsx",
];

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    maxWorkers: Math.min(availableParallelism(), 4),
    environment: "node",
    setupFiles: "tests/support/setup.ts",
    // Ends what hangs, not what is slow on a busy machine.
    testTimeout: isSoak ? 600_000 : 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    env: { ...TEST_ENV, TZ: TEST_TIME_ZONE, LOG_LEVEL: "silent" },
    passWithNoTests: true,
    projects: isSoak
      ? [{ extends: true, test: { name: "soak", include: ["**/*.soak.ts"], exclude } }]
      : [
          {
            extends: true,
            test: {
              name: "shared",
              include: ["**/*.test.ts", "**/*.test.tsx"],
              exclude: [...exclude, ...ALONE],
              isolate: false,
            },
          },
          { extends: true, test: { name: "alone", include: ALONE, exclude } },
        ],
  },
  oxc: { jsx: { runtime: "automatic" } },
});
