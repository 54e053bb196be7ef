import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "#scripts/paths.ts";
import { ADMIN_PAGES, PAGES } from "./pages.ts";
import { CALLS, CATCH_ALLS } from "./table.ts";

/** The addresses that files of this name serve: groups such as (site) are no part of them. */
function addressesOf(fileName: string): { file: string; address: string }[] {
  return readdirSync(inRoot("app"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === fileName)
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      const address = `/${parts.filter((part) => !/^(\(.*\)|\.)$/.test(part)).join("/")}`;
      return { file: inRoot("app", file), address };
    });
}

const VERB = /export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g;

it("lists every call that the product answers, and no other", () => {
  const served = addressesOf("route.ts")
    .filter(({ address }) => address.startsWith("/api/") && !CATCH_ALLS.includes(address))
    .flatMap(({ file, address }) =>
      [...readFileSync(file, "utf8").matchAll(VERB)].map(([, verb]) => `${verb} ${address}`),
    );
  expect(served.length).toBeGreaterThan(50);
  expect(CALLS.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(served.sort());
});

it("lists every page, and no other", () => {
  const served = addressesOf("page.tsx").map(({ address }) => address);
  expect([...PAGES, ...ADMIN_PAGES].map((page) => page.path).sort()).toEqual(served.sort());
});
