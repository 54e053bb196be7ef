import { runChecks, type Tally } from "./check.ts";
import { ROOT } from "./paths.ts";
import { step } from "./report.ts";
import { ensureBuild } from "./start/build.ts";
import { makeCleanup } from "./start/cleanup.ts";
import { add, summary } from "./test/results.ts";
import { runPlaywright, runVitest } from "./test/runners.ts";

const ONLY = "--only=";

/** Every part runs, whatever the ones before it found. */
async function runAll(): Promise<Tally> {
  const checks = await runChecks();
  const unit = await runVitest([]);
  const build = await runBuild();
  return add(
    checks,
    unit,
    build,
    build.failed === 0 ? await runPlaywright([]) : { passed: 0, failed: 0, skipped: 0 },
  );
}

async function runBuild(): Promise<Tally> {
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  try {
    await step("Production build", async () => ((await ensureBuild(env)) ? "made" : "up to date"));
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, skipped: 0, failures: ["Production build"] };
  }
}

function runPart(part: string, args: string[]): Promise<Tally> {
  if (part === "unit") return runVitest(args);
  if (part === "soak") return runVitest(args, { soak: true });
  if (part === "e2e") return runPlaywright(args);
  throw new Error(`There is no part "${part}": choose unit, e2e or soak.`);
}

makeCleanup();
process.chdir(ROOT);
const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith(ONLY))?.slice(ONLY.length);
const rest = args.filter((arg) => !arg.startsWith(ONLY));
const tally = only ? await runPart(only, rest) : await runAll();
for (const failure of tally.failures ?? []) console.log(`\n✗ ${failure}`);
console.log(`\n${summary(tally)}`);
process.exit(tally.failed > 0 ? 1 : 0);
