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
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { status: "failed", fullName: "adds", failureMessages: ["\u001b[31m1 is not 2\u001b[39m"] },
      ],
    },
    { name: "b.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "is calm" }] },
  ],
};

describe("counting", () => {
  test("Vitest's tests", () => {
    const failures = ["a.test.ts: adds\n1 is not 2"];
    expect(countVitest(VITEST)).toEqual({ passed: 4, failed: 1, skipped: 3, failures });
  });

  test("a file that could not be loaded is a failure", () => {
    const broken = { name: "c.test.ts", status: "failed", message: "No such module", assertionResults: [] };
    const tally = countVitest({ ...VITEST, testResults: [...VITEST.testResults, broken] });
    expect(tally.failed).toBe(2);
    expect(tally.failures).toContain("c.test.ts\nNo such module");
  });

  test("Playwright's tests, and errors outside of any test", () => {
    const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 1 };
    const specs = [
      {
        title: "opens",
        file: "c.spec.ts",
        ok: false,
        tests: [{ results: [{ error: { message: "It was shut" } }] }],
      },
      { title: "closes", file: "c.spec.ts", ok: true, tests: [] },
    ];
    expect(
      countPlaywright({ stats, errors: [{ message: "No port" }], suites: [{ suites: [{ specs }] }] }),
    ).toEqual({
      passed: 4,
      failed: 3,
      skipped: 1,
      failures: ["Playwright\nNo port", "c.spec.ts: opens\nIt was shut"],
    });
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
  const sum = add(
    { passed: 4, failed: 0, skipped: 0 },
    { passed: 10, failed: 1, skipped: 0, failures: ["d.test.ts"] },
  );
  expect(sum.failures).toEqual(["d.test.ts"]);
  expect(summary(sum)).toBe("14 passed, 1 failed");
  expect(summary({ ...sum, skipped: 2 })).toBe("14 passed, 1 failed, 2 skipped");
});
