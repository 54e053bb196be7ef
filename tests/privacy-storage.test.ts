import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { privacyStorage } from "#components/legal/privacy-storage.ts";
import { inRoot } from "#scripts/paths.ts";

/** Of the blog's admins, who are Waddle's own */
const ADMINS = /^(isAdminAuthenticated|admin[A-Z]|waddle-cms-|slashKey)/;
const STORES = /(client\/|\.\/)storage\.ts"|(local|session)Storage\b|useLocalFlag\(/;

/** The names in the sources that keep something in the browser: constants that end in KEY, and those of `storageKeys` */
function keysInUse(): string[] {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: inRoot(".") });
  const sources = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(inRoot(file), "utf8"))
    .filter((source) => STORES.test(source));
  const named = sources.flatMap((source) => [
    ...source.matchAll(/\b(?:[A-Z_]*KEY|UNDERWAY|LOGIN_MARK_KEY) = "([\w-]+)"/g),
    ...source.matchAll(/^ {2}(\w+): "\1",$/gm),
  ]);
  return [...new Set(named.flatMap(([, key]) => key ?? []))];
}

it("the privacy policy names everything that our pages keep in the browsers of visitors and learners", () => {
  const told = JSON.stringify(privacyStorage);
  const kept = keysInUse().filter((key) => !ADMINS.test(key));
  expect(kept).toEqual(expect.arrayContaining(["darkMode", "quizSound", "sessionExpired", "authEmail"]));
  expect(kept.filter((key) => !new RegExp(`\\b${key}\\b`).test(told))).toEqual([]);
});
