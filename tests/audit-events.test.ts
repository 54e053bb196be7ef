import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AUDIT_EVENTS } from "#lib/server/audit.ts";
import { inRoot } from "#scripts/paths.ts";

const LIST = join("lib", "server", "audit.ts");

function texts(isWanted: (name: string) => boolean): string[] {
  return ["app", "lib"].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && join(folder, name) !== LIST && isWanted(name))
      .map((name) => readFileSync(inRoot(folder, name), "utf8")),
  );
}

const isTest = (name: string) => name.endsWith(".test.ts");

it("every event of the audit log is written by the product and seen by a test", () => {
  const product = texts((name) => !isTest(name) && !name.endsWith(".soak.ts")).join("\n");
  const tests = texts(isTest).join("\n");
  const missing = (text: string) => AUDIT_EVENTS.filter((event) => !text.includes(`"${event}"`));
  expect(missing(product)).toEqual([]);
  expect(missing(tests)).toEqual([]);
});
