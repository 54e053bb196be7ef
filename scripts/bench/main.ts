import { parseArgs } from "node:util";
import { runNode } from "../run.ts";
import { benchBilling } from "./billing.ts";
import type { Measured } from "./cpu.ts";
import { measure } from "./cpu.ts";
import { benchLeaderboard } from "./leaderboard.ts";
import { benchMap } from "./map.ts";
import { benchPublicPages } from "./public-page.ts";
import { openBench } from "./server.ts";

/** The pages that search engines lead to, and the newest article */
const PUBLIC_PAGES = ["/", "/pricing", "/blog"];
/** Rounds alternate between the calls, so that a machine whose speed drifts treats them alike. */
const ROUNDS = 5;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Bench = Awaited<ReturnType<typeof openBench>>;

async function benchCalls(bench: Bench): Promise<void> {
  const calls = await bench.calls(ROUNDS);
  const results = new Map<string, Measured[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const call of calls) {
      const measured = await measure(bench.pid, call.rounds[round] ?? []);
      // The first round warms up.
      if (round > 0) results.set(call.name, [...(results.get(call.name) ?? []), measured]);
    }
  }
  const baseline = median((results.get("bare") ?? []).map((one) => one.cpuMsARequest));
  for (const [name, all] of results) {
    const cpu = median(all.map((one) => one.cpuMsARequest));
    const wall = median(all.map((one) => one.wallMsARequest));
    const count = all.reduce((sum, one) => sum + one.requests, 0);
    console.log(
      `${name.padEnd(12)} ${cpu.toFixed(3)} ms CPU a request, ${(cpu / baseline).toFixed(1)} × bare, ${wall.toFixed(2)} ms wall (${count} requests)`,
    );
  }
}

async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await openBench();
  await work(bench).finally(bench.stop);
}

async function benchPages(bench: Bench): Promise<void> {
  const answer = await fetch(`${bench.url}/api/blog/posts`);
  const { posts } = (await answer.json()) as { posts: { slug: string }[] };
  await benchPublicPages([...PUBLIC_PAGES, `/blog/${posts[0]?.slug}`], bench);
}

/** `npm run bench -- --only pages` */
const PARTS: Record<string, () => Promise<void>> = {
  pages: () => withBench(benchPages),
  calls: () => withBench(benchCalls),
  map: () => withBench(benchMap),
  leaderboard: benchLeaderboard,
  billing: benchBilling,
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
const { only } = values;
// Each part has a process of its own, since each has a database of its own.
if (only !== undefined) await PARTS[only]?.();
else for (const name of Object.keys(PARTS)) await runNode([process.argv[1] ?? "", "--only", name]);
process.exit(0);
