import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createPlan, createPlanner, later, MONDAY } from "#tests/support/study-plans.ts";
import { endPlan } from "./plan-service.ts";
import { getSharedProgress, sharePlan, unsharePlan } from "./share-service.ts";

beforeEach(resetDatabase);

const tokenOf = (url: string) => url.split("/progress/")[1] ?? "";

describe("shared progress", () => {
  it("shows a plan by a nickname, and nothing that names its learner", async () => {
    const { userId, courseId, plan } = await createPlan(
      {},
      { why: "A secret wish", obstacle: "A secret way" },
    );
    await db().user.update({ where: { id: userId }, data: { nickname: "Pingu" } });
    const { url, expiresAt } = await sharePlan(userId, courseId, MONDAY);
    expect(expiresAt).toBe(later(90).toISOString());
    const shared = await getSharedProgress(tokenOf(url), MONDAY);
    expect(shared).toEqual({
      nickname: "Pingu",
      courseTitle: plan.courseTitle,
      goal: plan.goal,
      forecast: plan.forecast,
      burnUp: plan.burnUp,
      donePercent: 0,
      expiresAt,
    });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } });
    for (const secret of [email, "A Learner", "secret", userId])
      expect(JSON.stringify(shared)).not.toContain(secret);
    const row = await db().studyShare.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
  });

  it("goes by a made-up name without a nickname", async () => {
    const { userId, courseId } = await createPlan();
    const { url } = await sharePlan(userId, courseId, MONDAY);
    expect((await getSharedProgress(tokenOf(url), MONDAY))?.nickname).toMatch(/\w/);
  });

  it("has one address, which can be shown again", async () => {
    const { userId, courseId } = await createPlan();
    const all = await Promise.all(Array.from({ length: 50 }, () => sharePlan(userId, courseId, MONDAY)));
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(await db().studyShare.count()).toBe(1);
  });

  it("is not there for an unknown address, a revoked one, one that has expired, and one whose plan or account ends", async () => {
    const { userId, courseId } = await createPlan();
    const token = async () => tokenOf((await sharePlan(userId, courseId, MONDAY)).url);
    const first = await token();
    expect(await getSharedProgress("x".repeat(43), MONDAY)).toBeNull();
    expect(await getSharedProgress("", MONDAY)).toBeNull();
    expect(await getSharedProgress(first, later(89))).not.toBeNull();
    expect(await getSharedProgress(first, later(90))).toBeNull();
    await unsharePlan(userId, courseId, MONDAY);
    expect(await getSharedProgress(first, MONDAY)).toBeNull();
    const second = await token();
    expect(second).not.toBe(first);
    await db().user.update({ where: { id: userId }, data: { deletionAt: later(14) } });
    expect(await getSharedProgress(second, MONDAY)).toBeNull();
    await db().user.update({ where: { id: userId }, data: { deletionAt: null } });
    await endPlan(userId, courseId, MONDAY);
    expect(await getSharedProgress(second, MONDAY)).toBeNull();
  });

  it("needs a plan", async () => {
    const { userId, courseId } = await createPlanner();
    await expect(sharePlan(userId, courseId, MONDAY)).rejects.toMatchObject({ code: "not_found" });
    await expect(unsharePlan(userId, courseId, MONDAY)).rejects.toMatchObject({ code: "not_found" });
  });
});
