import { beforeEach, describe, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { repairTotals } from "#lib/xp/verification-service.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { freezeStreak } from "./service.ts";
import { listStreakDifferences } from "./verification-queries.ts";
import { repairStreaks } from "./verification-service.ts";

const now = new Date("2026-03-01T12:00:00Z");

beforeEach(resetDatabase);

async function learnerWithHistory() {
  const { id } = await createLearner();
  const { islandId, quizId } = await createCourse(id);
  await playQuiz(id, quizId, { now });
  await completeQuiz(id, islandId, quizId, now);
  await claimDailyLogin(id, now);
  await freezeStreak(id, now);
  return id;
}

const differences = async () => [
  ...(await listLedgerDifferences(kysely())),
  ...(await listStreakDifferences(kysely())),
];

describe("the verification of totals and streaks", () => {
  it("finds nothing where everything went through the services", async () => {
    await learnerWithHistory();
    expect(await differences()).toEqual([]);
  });

  it.each([
    ["xp", `UPDATE "User" SET "xp" = "xp" + 1`],
    ["stars", `UPDATE "User" SET "stars" = 0`],
    ["streak", `UPDATE "User" SET "streak" = 9`],
    ["streak", `UPDATE "User" SET "streakCoveredTo" = NULL`],
    ["week 2026-02-23", `UPDATE "PeriodTotal" SET "xp" = 1 WHERE "period" = 'week'`],
    ["month 2026-03-01", `DELETE FROM "PeriodTotal" WHERE "period" = 'month'`],
    ["all 1970-01-01", `UPDATE "PeriodTotal" SET "xp" = "xp" - 1 WHERE "period" = 'all'`],
  ])("finds a wrong %s and repairs it: %s", async (what, fault) => {
    const id = await learnerWithHistory();
    await db().$executeRawUnsafe(fault);
    const found = await differences();
    expect(found.map((one) => [one.userId, one.what])).toEqual([[id, what]]);
    expect(found[0]?.cached).not.toBe(found[0]?.recomputed);
    await repairTotals(kysely());
    await repairStreaks(kysely());
    expect(await differences()).toEqual([]);
  });

  it("finds a day whose receipt is gone, and a rank that was not paid", async () => {
    await learnerWithHistory();
    await db().streakDay.deleteMany({ where: { kind: "done" } });
    await db().$executeRawUnsafe(
      `INSERT INTO "Award" ("id", "userId", "kind", "amount", "reason", "reference", "subject", "localDay")
       SELECT gen_random_uuid(), "id", 'xp', 5000, 'quiz', 'x', '', now() FROM "User"`,
    );
    expect((await differences()).map(({ what }) => what)).toEqual(expect.arrayContaining(["xp", "streak"]));
    await repairTotals(kysely());
    expect((await differences()).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["rank Dedicated Learner", "rank Monthly Master"]),
    );
  });
});
