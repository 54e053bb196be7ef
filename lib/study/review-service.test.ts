import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createPlan, later, MONDAY, planBody } from "#tests/support/study-plans.ts";
import { savePlan } from "./plan-service.ts";
import { answerReview, getReview } from "./review-service.ts";
import { getStudy } from "./service.ts";
import { changeSession } from "./session-service.ts";
import { getSessions } from "./today-service.ts";

beforeEach(resetDatabase);

/** Four weeks in which the first session of each was missed and the others were studied elsewhere. */
async function missMondays() {
  const created = await createPlan();
  for (const week of [0, 1, 2, 3]) {
    for (const day of [2, 4]) {
      const now = later(week * 7 + day, 9);
      const [session] = await getSessions(
        created.userId,
        { from: now.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) },
        now,
      );
      await changeSession(created.userId, session?._id ?? "", { doneMinutes: 45 }, now);
    }
    await getStudy(created.userId, later(week * 7 + 6));
  }
  return { ...created, now: later(28) };
}

describe("a week's review", () => {
  it("tells what was planned and done, and what the forecast said then", async () => {
    const { userId, courseId } = await createPlan({}, { why: "To read Camus", obstacle: "walk" });
    const [session] = await getSessions(userId, {}, MONDAY);
    await changeSession(userId, session?._id ?? "", { doneMinutes: 25 }, MONDAY);
    const review = await getReview(userId, "2026-03-12", later(7));
    expect(review).toMatchObject({
      week: "2026-03-09",
      to: "2026-03-15",
      isOver: true,
      plans: [
        {
          courseId,
          doneMinutes: 25,
          forecastThen: { kind: "early" },
          forecastNow: { kind: "early" },
          why: "To read Camus",
          obstacle: "walk",
        },
      ],
      answer: null,
      proposal: null,
      isTaken: false,
    });
    expect(review.plans[0]?.plannedMinutes).toBeGreaterThanOrEqual(90);
    expect(review.sessions.map(({ status }) => status)).toEqual(["done", "missed", "missed"]);
    expect(review.reasons.length).toBeGreaterThan(3);
  });

  it.each([
    ["none", null, { kind: "none" }],
    ["finished", null, { kind: "finished" }],
    ["early", null, { kind: "early" }],
    [
      "range",
      "2026-04-02",
      { kind: "range", from: "2026-04-02", to: "2026-04-02", chance: null, standing: null },
    ],
  ] as const)("tells a forecast that was %s as it was", async (forecast, date, forecastThen) => {
    const { userId } = await createPlan();
    await getReview(userId, "2026-03-09", MONDAY);
    const at = date && new Date(date);
    await db().studyMark.updateMany({ data: { forecast, forecastFrom: at, forecastTo: at } });
    const { plans } = await getReview(userId, "2026-03-09", later(7));
    expect(plans).toMatchObject([{ forecastThen }]);
  });

  it("of a week to come is refused, and one before all plans is empty", async () => {
    const { userId } = await createPlan();
    await expect(getReview(userId, "2026-03-16", MONDAY)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await getReview(userId, "2025-01-01", MONDAY)).toMatchObject({ week: "2024-12-30", sessions: [] });
  });

  it("keeps its answer; another one takes its place", async () => {
    const { userId } = await createPlan();
    await answerReview(userId, "2026-03-11", { answer: "time" }, MONDAY);
    const review = await answerReview(userId, "2026-03-09", { answer: "A move" }, MONDAY);
    expect(review).toMatchObject({ answer: "A move", isTaken: false });
    expect(await db().studyReview.count()).toBe(1);
  });

  it("proposes one change, which one press takes", async () => {
    const { userId, now } = await missMondays();
    const { proposal } = await getReview(userId, "2026-03-30", now);
    if (!proposal) throw new Error("nothing was proposed");
    expect(proposal.text).toContain("Mondays: 4 of 4 missed");
    const taken = await answerReview(userId, "2026-03-30", { answer: "time", take: proposal.plan }, now);
    expect(taken).toMatchObject({ isTaken: true, answer: "time", proposal });
    const plan = (await getStudy(userId, now)).plans[0];
    expect(plan).toMatchObject({ version: 2, slots: proposal.plan.slots });
    // A second press changes nothing.
    const again = await answerReview(userId, "2026-03-30", { answer: "time", take: proposal.plan }, now);
    expect(again.isTaken).toBe(true);
    expect((await getStudy(userId, now)).plans[0]?.version).toBe(2);
  });

  it("takes what was proposed, and nothing else", async () => {
    const { userId, now } = await missMondays();
    const take = planBody({ slots: [{ weekday: 7, start: "08:00", minutes: 180 }], version: 1 });
    await expect(answerReview(userId, "2026-03-30", { answer: "", take }, now)).rejects.toMatchObject({
      code: "edit_conflict",
    });
    expect(await db().studyPlan.findFirstOrThrow()).toMatchObject({ version: 1 });
  });

  it("is taken once, of fifty presses at once", async () => {
    const { userId, now } = await missMondays();
    const { proposal } = await getReview(userId, "2026-03-30", now);
    const take = proposal?.plan ?? planBody();
    await Promise.all(
      Array.from({ length: 50 }, () => answerReview(userId, "2026-03-30", { answer: "", take }, now)),
    );
    expect(await db().studyPlan.findFirstOrThrow()).toMatchObject({ version: 2 });
  });

  it("isn't taken once its plan is another one, and then its answer isn't kept either", async () => {
    const { userId, courseId, now } = await missMondays();
    const { proposal } = await getReview(userId, "2026-03-30", now);
    await savePlan(userId, courseId, planBody({ why: "another", version: 1 }), now);
    const take = proposal?.plan ?? planBody();
    await expect(answerReview(userId, "2026-03-30", { answer: "time", take }, now)).rejects.toMatchObject({
      code: "edit_conflict",
    });
    expect(await db().studyReview.count()).toBe(0);
  });
});
