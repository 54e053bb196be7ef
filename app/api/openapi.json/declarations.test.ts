import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { declarationOf } from "#lib/server/http/declaration.ts";
import { parseInput } from "#lib/server/http/request.ts";
import { inRoot } from "#scripts/paths.ts";
import { ApiRoutes } from "../../../server/api-routes.ts";
import { ROUTES } from "./routes.ts";

const PATHS = Object.values(ROUTES).flatMap((routes) => Object.entries(routes));
const DECLARED = PATHS.flatMap(([address, handlers]) =>
  Object.entries(handlers).flatMap(([method, handler]) => {
    const declared = declarationOf(handler);
    return declared ? [{ name: `${method} ${address}`, declared }] : [];
  }),
);

/** The words of Zod and of programs, which no one may be shown */
const INNER_WORDS = /expected|received|undefined|invalid (input|option)|too (small|big)|NaN|unrecognized/i;

const WRONG_BODIES = [{}, [], null, "text", 3, { nothing: "known" }];

it("no call answers wrong input in the words of a program", () => {
  const seen: string[] = [];
  for (const { name, declared } of DECLARED)
    for (const schema of [declared.takes ?? declared.body, declared.query])
      for (const input of schema ? WRONG_BODIES : [])
        try {
          parseInput(schema as NonNullable<typeof schema>, input);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const sentences = [error.message, ...Object.values(error.details.fields ?? {})];
          seen.push(...sentences.map((sentence) => `${name}: ${sentence}`));
        }
  expect(seen.length).toBeGreaterThan(150);
  expect(seen.filter((line) => INNER_WORDS.test(line.slice(line.indexOf(": "))))).toEqual([]);
  for (const field of [
    "Full name",
    "Email",
    "Password",
    "Current password",
    "Title",
    "Reason",
    "Question ID",
  ])
    expect(
      seen.some((line) => line.endsWith(`: ${field} is required`)),
      field,
    ).toBe(true);
});

it("the server knows the methods that each of them exports", () => {
  const routes = ApiRoutes.read(inRoot("app"));
  const files = readdirSync(inRoot("app/api"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => path.basename(file) === "route.ts").length).toBeLessThan(PATHS.length + 4);
  for (const [address, handlers] of PATHS) {
    const known = routes.methodsOf(address.replaceAll(/\[\w+\]/g, "some-id"));
    const exported = Object.keys(handlers).filter((name) => /^[A-Z]+$/.test(name));
    expect(known.filter((method) => method !== "HEAD").sort(), address).toEqual(exported.sort());
  }
});
