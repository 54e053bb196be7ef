import { startStripe } from "#tests/support/stripe.ts";
import { STAND_IN_PORT, STAND_IN_PRICES, standInRefusal } from "./dev-billing-settings.ts";
import { inRoot, loadDotEnv, ROOT } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { runNode } from "./run.ts";
import { cleanUpOnSignals, makeCleanup } from "./start/cleanup.ts";
import { readSettings } from "./start/settings.ts";
import { startWaddle } from "./start/waddle.ts";
import { welcome } from "./start/welcome.ts";

/** Setting up needs no database, but the settings name one. */
const NO_DATABASE = "postgresql://waddle@127.0.0.1/waddle";

/** Sets up the stand-in as an owner sets up Stripe; returns the webhook's secret. */
async function setUp(settings: Record<string, string>): Promise<string> {
  const { env } = readSettings({ ...process.env, ...settings }, false);
  const run = await runNode([inRoot("scripts/billing-setup.ts")], {
    env: { ...env, DATABASE_URL: NO_DATABASE, DATABASE_OWNER_URL: "", LOG_LEVEL: "warn" },
    quiet: true,
  });
  const [secret] = /whsec_\w+/.exec(run.output) ?? [];
  if (run.code !== 0 || !secret) throw new Sentence(`npm run billing:setup has failed:\n${run.output}`);
  return secret;
}

const cleanup = makeCleanup();
cleanUpOnSignals(cleanup);
process.chdir(ROOT);
loadDotEnv();
try {
  const refusal = standInRefusal(process.env);
  if (refusal) throw new Sentence(refusal);
  const stripe = await startStripe({ port: STAND_IN_PORT, deliver: "immediate" });
  cleanup.add(stripe.close);
  const selling = { ...STAND_IN_PRICES, STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_BASE: stripe.base };
  const settings = { ...selling, STRIPE_WEBHOOK_SECRET: await setUp(selling) };
  const waddle = await startWaddle({ ...process.env, ...settings }, cleanup);
  const env = { ...waddle.settings.env, LOG_LEVEL: "warn" };
  await runNode([inRoot("scripts/billing-forget.ts")], { env });
  console.log(await welcome(waddle));
  console.log(`Stand-in for Stripe: ${stripe.base} shows what it knows, moves its clock, and lets payments fail, be refunded or disputed.
Premium is for sale at ${waddle.settings.env.APP_URL}/pricing, and paid on the stand-in's pages: no money moves.
What is bought is forgotten at the next start. Whether all is in order tells: ${checkCommand(settings)}\n`);
  const code = await waddle.server.ended;
  await cleanup.run();
  process.exit(code);
} catch (error) {
  await cleanup.run();
  const isPortTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  const sentence = isPortTaken ? `The stand-in needs the port ${STAND_IN_PORT}: it is taken.` : null;
  console.error(sentence ?? (error instanceof Sentence ? `\n${error.message}` : error));
  process.exit(1);
}

/** The owner's check, as it is called beside this server. */
function checkCommand(settings: Record<string, string>): string {
  const { PORT, APP_URL, DATA_DIR } = process.env;
  const own = Object.entries({ PORT, APP_URL, DATA_DIR }).filter(([, value]) => value);
  const given = [...own, ...Object.entries(settings)].map(([name, value]) => `${name}=${value}`);
  return `${given.join(" ")} npm run billing:check`;
}
