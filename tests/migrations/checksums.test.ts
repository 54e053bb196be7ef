import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../prisma/migrations");
const sums = new Map(
  readFileSync(join(FOLDER, "SHA256SUMS"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  ").reverse() as [string, string]),
);
const files = readdirSync(FOLDER)
  .filter((name) => /^\d/.test(name))
  .map((name) => `${name}/migration.sql`);

it("no migration has changed since it was added (prisma/migrations/SHA256SUMS)", () => {
  const sha256 = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(FOLDER, file)))
      .digest("hex");
  expect(Object.fromEntries(files.map((file) => [file, sha256(file)]))).toEqual(Object.fromEntries(sums));
});
