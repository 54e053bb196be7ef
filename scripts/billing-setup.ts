import { setUpBilling } from "#lib/billing/owner/setup-service.ts";
import { StripeFault } from "#lib/server/stripe.ts";

/** Creates at Stripe what selling Premium needs, by the settings; a second run changes nothing. docs/operating.md#payments */
async function run(): Promise<void> {
  const { steps, secret } = await setUpBilling();
  for (const { isChanged, line } of steps) console.log(`${isChanged ? "+" : " "} ${line}`);
  if (!steps.some(({ isChanged }) => isChanged)) console.log("Nothing had to be changed.");
  if (!secret) return;
  console.log(`\nThe webhook's secret, which is shown this once:\n  STRIPE_WEBHOOK_SECRET=${secret}`);
  console.log("Put it into the settings and restart; then npm run billing:check must be green.");
}

/** A fault as its reader can act on it */
function sentence(error: unknown): unknown {
  if (!(error instanceof StripeFault)) return error instanceof Error ? error.message : error;
  if (error.kind === "not_configured")
    return "Payments aren't set up: STRIPE_SECRET_KEY and the prices are missing.";
  return error.kind === "away" ? "Stripe can't be reached right now." : `Stripe refused it: ${error.message}`;
}

try {
  await run();
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
