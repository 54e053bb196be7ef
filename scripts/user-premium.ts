import { parseArgs } from "node:util";
import { givePremium, takePremium } from "#lib/account/premium-service.ts";
import { dbPool } from "#lib/server/db/db.ts";

const USAGE = "Usage: npm run user:premium -- <email> [--until YYYY-MM-DD] | <email> --off";

/** Makes a learner premium, for ever or to the end of a UTC date, or takes it away again. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: "string" }, off: { type: "boolean" } },
  });
  const [email] = positionals;
  if (!email || positionals.length > 1 || (values.off && values.until)) throw new Error(USAGE);
  if (values.off) return takePremium(email, new Date());
  return givePremium(email, values.until ?? null, new Date());
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
