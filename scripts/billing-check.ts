import { parseArgs } from "node:util";
import { checkBilling } from "#lib/billing/owner/check-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { StripeFault } from "#lib/server/stripe.ts";

const USAGE = "Usage: npm run billing:check [-- --repair]";

/** Prints a line for each thing; true where none is a fault. docs/operating.md#payments */
async function run(): Promise<boolean> {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  let faults = 0;
  for await (const { isFault, line } of checkBilling({ isRepairing: values.repair }, new Date())) {
    if (isFault) faults += 1;
    console.log(`${isFault ? "FAULT" : "ok   "} ${line}`);
  }
  console.log(faults === 0 ? "All is in order." : `${faults} fault${faults === 1 ? "" : "s"}.`);
  return faults === 0;
}

/** A fault as its reader can act on it */
function sentence(error: unknown): unknown {
  if (error instanceof TypeError && "code" in error) return USAGE;
  if (!(error instanceof StripeFault)) return error instanceof Error ? error.message : error;
  if (error.kind === "not_configured")
    return "Payments aren't set up: STRIPE_SECRET_KEY and the prices are missing.";
  return error.kind === "away" ? "Stripe can't be reached right now." : `Stripe refused it: ${error.message}`;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
await dbPool().end();
