import { existsSync, readFileSync } from "node:fs";
import type { Tally } from "../check.ts";

/** What of Vitest's JSON report is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** What of Playwright's JSON report is counted. */
export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: unknown[];
};

export function add(...tallies: Tally[]): Tally {
  const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export function countVitest(report: VitestReport): Tally {
  // A file that could not be loaded has no failed test, but failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * A runner's own report, counted. A run that wrote none, or ended badly without naming a failure, is one
 * failure: nothing may pass by breaking down.
 */
export function tallyOf<T>(file: string, exitCode: number, count: (report: T) => Tally): Tally {
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 1, skipped: 0 };
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
