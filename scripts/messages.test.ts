import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/messages.ts", ...args], { env: process.env });

const EVIL = "\u001b[2J\u0007\u202e\u009b1A";
let email = "";

beforeAll(async () => {
  await resetDatabase();
  const sender = { kind: "contact" as const, name: `Ada${EVIL}\nFischer`, email: "ada@example.test" };
  const days = { "W-OLDER2": "2026-02-28T23:59:00Z", "W-NEWER2": "2026-03-01T00:00:00Z" };
  for (const [reference, day] of Object.entries(days)) {
    const message = `One${EVIL}\nTwo`;
    await db().contactMessage.create({
      data: { ...sender, reference, topic: "Topic", message, createdAt: new Date(day) },
    });
  }
  const learner = await createLearner();
  email = learner.email;
  const answers = { reason: "time", comment: `Bye${EVIL}` };
  await db().cancelSurvey.create({
    data: { userId: learner.id, answers, createdAt: new Date("2026-03-02T00:00:00Z") },
  });
});

it("prints messages and surveys, newest first, and nothing that steers a terminal", async () => {
  const { stdout } = await run();
  expect(stdout.indexOf("W-NEWER2")).toBeGreaterThan(0);
  expect(stdout.indexOf("W-OLDER2")).toBeGreaterThan(stdout.indexOf("W-NEWER2"));
  for (const words of ["Messages (2)", "<ada@example.test>", "    One[2J1A\n    Two", "Topic"])
    expect(stdout).toContain(words);
  for (const words of ["Cancel surveys (1)", email, "    reason: time", "    comment: Bye[2J1A"])
    expect(stdout).toContain(words);
  expect(stdout).toContain("  Ada[2J1A Fischer <");
  expect(stdout).not.toMatch(/[^\P{C}\n]/u);
});

it("begins at the date that it is given, and refuses what is none", async () => {
  const { stdout } = await run("--since", "2026-03-01");
  expect(stdout).toContain("W-NEWER2");
  expect(stdout).not.toContain("W-OLDER2");
  for (const args of [["--since", "yesterday"], ["--until", "2026-03-01"], ["2026-03-01"]]) {
    const failed = await run(...args).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr).not.toContain("at ");
  }
});
