import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tally } from "../check.ts";
import { inRoot } from "../paths.ts";
import { runNode } from "../run.ts";
import { countPlaywright, countVitest, tallyOf } from "./results.ts";

/** Vitest's tests: unit and integration, or the soak tests. */
export function runVitest(args: string[], { soak = false } = {}): Promise<Tally> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const env = { ...process.env, NODE_ENV: "test" as const, ...(soak && { SOAK: "1" }) };
    const command = [inRoot("node_modules/vitest/vitest.mjs"), "run", ...reporters, ...args];
    const { code } = await runNode(command, { env });
    return tallyOf(report, code, countVitest);
  });
}

/** The tests of the running server, by HTTP and in a browser; they build and serve the application themselves. */
export function runPlaywright(args: string[]): Promise<Tally> {
  return withReport(async (report) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const command = [
      inRoot("node_modules/@playwright/test/cli.js"),
      "test",
      "--reporter=list,json",
      "--pass-with-no-tests",
      ...args,
    ];
    const { code } = await runNode(command, { env });
    return tallyOf(report, code, countPlaywright);
  });
}

/** The newcomer's path: `npm start` of a fresh copy, up to the first stars. */
export function runNewcomer(args: string[]): Promise<Tally> {
  return runPlaywright(["--config", inRoot("playwright.newcomer.config.ts"), ...args]);
}

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "waddle-report-"));
  try {
    return await run(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
