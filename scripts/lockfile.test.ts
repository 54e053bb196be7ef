import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "./paths.ts";

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

// `npm ci` refuses a lock file without them; "npm run lockfile" adds what a registry left out.
test("package-lock.json names every platform's optional package", () => {
  const { packages }: Lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const wanted = Object.values(packages).flatMap((entry) => Object.entries(entry.optionalDependencies ?? {}));
  const missing = wanted.filter(([name, version]) => /^\d/.test(version) && !names.has(name));
  expect(missing).toEqual([]);
});
