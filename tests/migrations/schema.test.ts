import { expect, it } from "vitest";
import { runPrisma } from "#scripts/prisma/cli.ts";

it("the migrations make exactly the schema: `db:migrate` writes nothing that no one asked for", async () => {
  const args = [
    "migrate",
    "diff",
    "--from-config-datasource",
    "--to-schema",
    "prisma/schema.prisma",
    "--script",
  ];
  const { code, output } = await runPrisma(args, { url: process.env.TEST_OWNER_URL ?? "", quiet: true });
  expect(output).toContain("This is an empty migration.");
  expect(code).toBe(0);
}, 30_000);
