import { inRoot, loadDotEnv } from "./paths.ts";
import { runNode } from "./run.ts";
import { readSettings } from "./start/settings.ts";
import { runScript, withDatabase } from "./with-database.ts";

/** Runs a program of ours as the server would run it: `node scripts/with-settings.ts <program> [arguments]`. */
const [program = "", ...args] = process.argv.slice(2);
loadDotEnv();
await runScript(() => {
  const { env } = readSettings(process.env, false);
  return withDatabase(async ({ url }) => {
    const given = { DATABASE_URL: url, DATABASE_OWNER_URL: "", DATABASE_QUERY_SECONDS: "600" };
    const settings = { ...env, ...given, LOG_LEVEL: "warn" };
    return (await runNode([inRoot(program), ...args], { env: settings })).code;
  });
});
