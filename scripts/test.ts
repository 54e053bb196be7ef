import { runChecks, type Tally } from "./check.ts";
import { ROOT } from "./paths.ts";
import { Sentence } from "./postgres/sentence.ts";
import { step } from "./report.ts";
import { ensureBuild } from "./start/build.ts";
import { cleanUpOnSignals, makeCleanup } from "./start/cleanup.ts";
import { add, summary } from "./test/results.ts";
import { runNewcomer, runPlaywright, runVitest } from "./test/runners.ts";
import { readShard, type Shard, shardArgs } from "./test/shard.ts";

const ONLY = "--only=";

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs every part, whatever the ones before it found. Several machines share the tests; the first one counts the static
 * checks, the build and the newcomer's first start, so that the results add up to those of one machine.
 */
async function runAll(shard: Shard): Promise<Tally> {
  const isFirst = shard.index === 1;
  const checks = isFirst ? await runChecks() : NOTHING;
  const unit = await runVitest(shardArgs(shard));
  const build = await runBuild();
  const builds = isFirst ? build : { ...build, passed: 0 };
  if (build.failed > 0) return add(checks, unit, builds);
  const newcomer = isFirst ? await runNewcomer([]) : NOTHING;
  return add(checks, unit, builds, newcomer, await runPlaywright(shardArgs(shard)));
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

async function runPart(part: string, args: string[]): Promise<Tally> {
  if (part === "unit") return runVitest(args);
  if (part === "soak") return runVitest(args, { soak: true });
  if (part === "newcomer") return runNewcomer(args);
  if (part === "e2e") return runPlaywright(args);
  throw new Sentence(`There is no part "${part}": choose unit, newcomer, e2e or soak.`);
}

function run(args: string[]): Promise<Tally> {
  const only = args.find((arg) => arg.startsWith(ONLY))?.slice(ONLY.length);
  const rest = args.filter((arg) => !arg.startsWith(ONLY));
  return only ? runPart(only, rest) : runAll(readShard(rest));
}

cleanUpOnSignals(makeCleanup());
process.chdir(ROOT);
try {
  const tally = await run(process.argv.slice(2));
  for (const failure of tally.failures ?? []) console.log(`\n✗ ${failure}`);
  console.log(`\n${summary(tally)}`);
  process.exit(tally.failed > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Sentence ? error.message : error);
  process.exit(1);
}
