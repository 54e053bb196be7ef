import { loadDotEnv } from "./paths.ts";
import { runPrisma } from "./prisma/cli.ts";
import { runScript, withDatabase } from "./with-database.ts";

const NEEDS_DATABASE = new Set(["migrate", "db", "studio"]);

const args = process.argv.slice(2);
loadDotEnv();
await runScript(async () => {
  if (!NEEDS_DATABASE.has(args[0] ?? "")) return (await runPrisma(args)).code;
  return withDatabase(async ({ ownerUrl }) => (await runPrisma(args, { url: ownerUrl })).code);
});
