import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { add, countPlaywright, countVitest, summary, tallyOf, type VitestReport } from "./results.ts";

const VITEST: VitestReport = {
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ],
};

describe("counting", () => {
  test("Vitest's tests", () => {
    expect(countVitest(VITEST)).toEqual({ passed: 4, failed: 1, skipped: 3 });
  });

  test("a file that could not be loaded is a failure", () => {
    const testResults = [...VITEST.testResults, { status: "failed", assertionResults: [] }];
    expect(countVitest({ ...VITEST, testResults }).failed).toBe(2);
  });

  test("Playwright's tests, and errors outside of any test", () => {
    const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 1 });
  });
});

describe("a runner's report", () => {
  const count = () => ({ passed: 5, failed: 0, skipped: 0 });

  test("that was never written is one failure", () => {
    expect(tallyOf("/nowhere/report.json", 0, count)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test("without a failure does not hide a bad end", () => {
    const folder = mkdtempSync(join(tmpdir(), "waddle-results-"));
    const file = join(folder, "report.json");
    writeFileSync(file, "{}");
    expect(tallyOf(file, 1, count)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(tallyOf(file, 0, count)).toEqual({ passed: 5, failed: 0, skipped: 0 });
    rmSync(folder, { recursive: true });
  });
});

test("the last line", () => {
  const sum = add({ passed: 4, failed: 0, skipped: 0 }, { passed: 10, failed: 1, skipped: 0 });
  expect(summary(sum)).toBe("14 passed, 1 failed");
  expect(summary({ ...sum, skipped: 2 })).toBe("14 passed, 1 failed, 2 skipped");
});
