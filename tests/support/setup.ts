import { join } from "node:path";
import { afterAll, afterEach, beforeEach, inject, vi } from "vitest";
import { closeDatabase } from "./database.ts";

const settings = { ...process.env };

// Runs before the modules of each test file load: they read their settings once.
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const urls = inject("databaseUrls").at(worker - 1);
process.env.DATABASE_URL = urls?.url;
// The application never reads it: tests do with it what the application may not.
process.env.TEST_OWNER_URL = urls?.ownerUrl;
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

/** What the application keeps where all copies of a module find it */
function forgetGlobals(): void {
  const nameOf = (key: string | symbol) => (typeof key === "symbol" ? (key.description ?? "") : key);
  const own = Reflect.ownKeys(globalThis).filter((key) => nameOf(key).startsWith("waddle"));
  for (const key of own) Reflect.deleteProperty(globalThis, key);
}

function restoreSettings(): void {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
}

// The next file in this process finds it as if it were new: our modules are loaded again, only packages stay.
afterAll(async () => {
  await closeDatabase();
  forgetGlobals();
  restoreSettings();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
