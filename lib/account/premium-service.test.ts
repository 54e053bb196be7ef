import { beforeEach, describe, expect, it } from "vitest";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { getStats } from "#lib/learner/queries.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { givePremium, takePremium } from "./premium-service.ts";

const now = new Date("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

const premiumOf = async (id: string, at: Date) => (await getStats(id, at))?.isPremium;

describe("premium", () => {
  it("is given for ever, and taken away", async () => {
    const { id, email } = await createLearner();
    expect(await givePremium(` ${email.toUpperCase()} `, null, now)).toBe(`${email} is premium.`);
    expect(await premiumOf(id, new Date("2099-01-01"))).toBe(true);
    await takePremium(email, now);
    expect(await premiumOf(id, now)).toBe(false);
    const lines = await db().auditEvent.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
    expect(lines.map(({ event, details }) => [event, details])).toEqual([
      ["premium_granted", { until: null }],
      ["premium_changed", { isPremium: true, until: null, source: "grant" }],
      ["premium_revoked", { until: null }],
      ["premium_changed", { isPremium: false, until: null, source: null }],
    ]);
  });

  it("that is taken back is written down though Premium stays, as it is paid for; what was never given isn't", async () => {
    const { id, email } = await createLearner();
    await givePremium(email, null, now);
    const { id: customerId } = await db().billingCustomer.create({ data: { userId: id, isLive: false } });
    const period = { periodStart: now, periodEnd: new Date("2026-04-10T12:00:00Z"), createdAt: now };
    await db().billingSubscription.create({
      data: {
        ...{ ...period, id: "sub_1", customerId, status: "active" },
        ...{ interval: "month", amount: 900, currency: "EUR" },
      },
    });
    const answers = [await takePremium(email, now), await takePremium(email, now)];
    expect(answers).toEqual(Array(2).fill(`${email} stays premium: it is paid for.`));
    const where = { userId: id, event: "premium_revoked" };
    expect(await db().auditEvent.count({ where })).toBe(1);
  });

  it("lasts to the end of its last UTC day", async () => {
    const { id, email } = await createLearner();
    await givePremium(email, "2026-03-31", now);
    expect(await premiumOf(id, new Date("2026-03-31T23:59:59.999Z"))).toBe(true);
    expect(await premiumOf(id, new Date("2026-04-01T00:00:00Z"))).toBe(false);
  });

  it.each(["2026-02-30", "31.3.2026", "2026-03-09", "", "2026-3-31"])(
    "refuses the date %j",
    async (until) => {
      const { email } = await createLearner();
      await expect(givePremium(email, until, now)).rejects.toMatchObject({ code: "invalid_input" });
      expect(await db().user.count({ where: { isPremium: true } })).toBe(0);
    },
  );

  it("is given to no one who isn't there", async () => {
    await expect(givePremium("nobody@example.test", null, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(takePremium("nobody@example.test", now)).rejects.toMatchObject({ code: "not_found" });
  });

  it("costs no hearts and adds a star, until it ends in the middle of a quiz", async () => {
    const { id, email } = await createLearner({ hearts: 3 });
    const { islandId, quizId } = await createCourse(id, [questions(4)]);
    await givePremium(email, "2026-03-10", now);
    await playQuiz(id, quizId, { now, wrong: 1 });
    expect(await completeQuiz(id, islandId, quizId, now)).toMatchObject({ stars: 3, stats: { hearts: 3 } });
    await startQuiz(id, quizId, new Date("2026-03-10T23:59:00Z"));
    await playQuiz(id, quizId, { now: new Date("2026-03-11T00:00:00Z"), wrong: 1 });
    expect(await getStats(id, new Date("2026-03-11T00:00:00Z"))).toMatchObject({
      hearts: 2,
      isPremium: false,
    });
  });
});
