import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Tally } from "../check.ts";

/** So much of why a test failed is told again at the end. */
const REASON_LENGTH = 600;

/** What of Vitest's JSON report is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** What of Playwright's JSON report is counted. */
export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
};

export function add(...tallies: Tally[]): Tally {
  const sum = (part: "passed" | "failed" | "skipped") =>
    tallies.reduce((total, tally) => total + tally[part], 0);
  const failures = tallies.flatMap((tally) => tally.failures ?? []);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    ...(failures.length > 0 && { failures }),
  };
}

function failure(name: string, reason = ""): string {
  return `${name}\n${stripVTControlCharacters(reason).trim().slice(0, REASON_LENGTH)}`.trim();
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
    failures: [
      ...broken.map(({ name, message }) => failure(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0])),
      ),
    ],
  };
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(
        `${file}: ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    );
  return [...here, ...suites.flatMap(failuresOf)];
}

export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => failure("Playwright", message)), ...suites.flatMap(failuresOf)],
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
