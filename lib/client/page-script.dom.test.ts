import { afterEach, expect, it, vi } from "vitest";
import { PAGE_SCRIPT } from "./page-script.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the policy that the script makes says of a script's address */
function allowed(address: string): unknown {
  let rules: { createScriptURL?: (url: string) => unknown } = {};
  vi.stubGlobal("trustedTypes", {
    createPolicy: (_: string, given: typeof rules) => Object.assign(rules, given),
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // As the browser runs it: an inline script of the page.
  new Function(PAGE_SCRIPT)();
  const { createScriptURL } = rules;
  rules = {};
  return createScriptURL?.(address);
}

it.each([
  "/_next/static/chunks/a.js",
  "http://localhost:3000/_next/static/a.js",
  "/classroom/sw.js",
  "/sw.js",
])("%s may be loaded as a script", (address) => expect(allowed(address)).toBe(address));

it.each([
  "https://evil.example/_next/static/a.js",
  "https://evil.example/classroom/sw.js",
  "/classroom/sw.js/../../api/courses/media/1",
  "/classroom/other.js",
  "https://evil.example/sw.js",
  "/sw.js/../api/courses/media/1",
  "/other/sw.js",
  "/sw.jsx",
  "/api/courses/media/1",
  "data:text/javascript,1",
  "blob:http://localhost:3000/1",
])("%s may not", (address) => expect(allowed(address)).toBeNull());
