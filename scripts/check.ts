import { inRoot, loadDotEnv } from "./paths.ts";
import { stepLine } from "./report.ts";
import { runNode } from "./run.ts";
import { ensureClient } from "./start/build.ts";

type Check = { name: string; programs: string[][] };
/** What was counted, and of what failed a name and the beginning of why */
export type Tally = { passed: number; failed: number; skipped: number; failures?: string[] };

const CHECKS: Check[] = [
  {
    name: "Format and lint (biome)",
    programs: [["@biomejs/biome/bin/biome", "check", "--error-on-warnings"]],
  },
  {
    name: "Types (tsc)",
    // The first writes the types of routes, which the second needs.
    programs: [
      ["next/dist/bin/next", "typegen"],
      ["typescript/bin/tsc", "--noEmit"],
    ],
  },
  {
    name: "Dependency rules (depcruise)",
    programs: [
      [
        "dependency-cruiser/bin/dependency-cruiser.mjs",
        "--config",
        ".dependency-cruiser.cjs",
        "--output-type",
        "err",
        ".",
      ],
    ],
  },
  { name: "Unused code (knip)", programs: [["knip/bin/knip.js", "--no-progress"]] },
];

/** Runs all static checks side by side, each a line; what a check printed is shown only if it failed. */
export async function runChecks(): Promise<Tally> {
  await ensureClient();
  const results = await Promise.all(CHECKS.map(runCheck));
  const failures = CHECKS.filter((_, index) => !results[index]).map(({ name }) => name);
  return { passed: CHECKS.length - failures.length, failed: failures.length, skipped: 0, failures };
}

async function runCheck({ name, programs }: Check): Promise<boolean> {
  const start = Date.now();
  for (const [program = "", ...args] of programs) {
    const { code, output } = await runNode([inRoot("node_modules", program), ...args], { quiet: true });
    if (code === 0) continue;
    console.log(stepLine("✗", name, Date.now() - start, ""));
    console.log(output.trim());
    return false;
  }
  console.log(stepLine("✓", name, Date.now() - start, ""));
  return true;
}

if (import.meta.main) {
  loadDotEnv();
  process.exit((await runChecks()).failed > 0 ? 1 : 0);
}
