import { join } from "node:path";
import { afterAll, afterEach, beforeEach, inject } from "vitest";
import { closeDatabase } from "./database.ts";

// Runs in every worker before the modules of a test file load: they read their settings once.
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
process.env.DATABASE_URL = inject("databaseUrls").at(worker - 1);
// Each has its own: one test's tidying up must not take the uploads of another.
process.env.DATA_DIR = join(inject("dataDir"), String(worker));

const errors: unknown[][] = [];

// A test that expects an error to be logged replaces console.error itself (vi.spyOn).
beforeEach(() => {
  errors.length = 0;
  console.error = (...args: unknown[]) => void errors.push(args);
});

afterEach(() => {
  const [first] = errors;
  if (first) throw new Error(`The test wrote to console.error: ${first.map(String).join(" ")}`);
});

afterAll(closeDatabase);
