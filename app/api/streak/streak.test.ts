import { beforeEach, describe, expect, it } from "vitest";
import { GET as achievements } from "#app/api/users/achievements/route.ts";
import { POST as award } from "#app/api/xp/award/route.ts";
import { POST as dailyLogin } from "#app/api/xp/daily-login/route.ts";
import { GET as ledger } from "#app/api/xp/ledger/route.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { GET as days } from "./days/route.ts";
import { POST as freeze } from "./freeze/route.ts";
import { GET as status } from "./status/route.ts";

beforeEach(resetDatabase);

async function signedIn() {
  const { id } = await createLearner();
  return { id, headers: bearer((await signIn(id)).bearer) };
}

const ROUTES = [
  ["GET", status],
  ["POST", freeze],
  ["GET", days],
  ["POST", dailyLogin],
  ["POST", award],
  ["GET", ledger],
  ["GET", achievements],
] as const;

it.each(ROUTES)("%s is refused without a session (%#)", async (method, handler) => {
  expect((await callRoute(handler, "/", { method })).status).toBe(401);
});

describe("the streak", () => {
  it("of someone new is nothing, and can't be frozen", async () => {
    const { headers } = await signedIn();
    expect(await (await callRoute(status, "/", { headers })).json()).toMatchObject({
      streak: 0,
      streakFrozen: false,
      streakFrozenAt: null,
      willExpireSoon: false,
      hoursUntilExpiry: null,
      expiresAt: null,
      freezeDuration: 2,
    });
    const refused = await callRoute(freeze, "/", { method: "POST", headers });
    expect([refused.status, (await refused.json()).error]).toEqual([409, "no_streak"]);
  });

  it("is frozen once", async () => {
    const { id, headers } = await signedIn();
    const { islandId, quizId } = await createCourse(id);
    await playQuiz(id, quizId, { now: new Date() });
    await completeQuiz(id, islandId, quizId, new Date());
    const frozen = await callRoute(freeze, "/", { method: "POST", headers });
    expect(await frozen.json()).toMatchObject({ streak: 1, streakFrozen: true, freezeDuration: 2 });
    const { achievements: all } = await (await callRoute(achievements, "/", { headers })).json();
    const rest = all.find(({ id: one }: { id: string }) => one === "well-earned-rest");
    expect(rest).toMatchObject({ progress: 1, earnedAt: expect.any(String) });
    const again = await callRoute(freeze, "/", { method: "POST", headers });
    expect([again.status, (await again.json()).error]).toEqual([409, "already_frozen"]);
  });

  it.each([
    "",
    "?from=2026-01-01",
    "?from=2026-02-30&to=2026-03-01",
    "?from=2026-03-02&to=2026-03-01",
    "?from=2020-01-01&to=2026-03-01",
    "?from=x&to=y",
    "?from=0000-01-01&to=0000-02-01",
  ])("has no days for the dates %s", async (query) => {
    const { headers } = await signedIn();
    const refused = await callRoute(days, `/${query}`, { headers });
    expect([refused.status, (await refused.json()).error]).toEqual([400, "invalid_input"]);
  });
});

describe("XP", () => {
  it("for the day's first login comes once", async () => {
    const { headers } = await signedIn();
    const claim = async () => (await callRoute(dailyLogin, "/", { method: "POST", headers })).json();
    expect(await claim()).toEqual({ awarded: true, xpEarned: 50, totalXP: 50, newRank: null });
    expect(await claim()).toEqual({ awarded: false, xpEarned: 0, totalXP: 50, newRank: null });
  });

  it.each([
    [{ xpAmount: 5000, reason: "Achieved 180-day streak!" }],
    [{ xpAmount: 1e9, reason: "Achieved 7-day streak!" }],
    [{ xpAmount: -1, reason: "Level up" }],
    [{ reason: "Perfect session" }],
  ])("is awarded for nothing that the server doesn't see: %o", async (body) => {
    const { headers } = await signedIn();
    expect(await (await callRoute(award, "/", { headers, body })).json()).toEqual({
      awarded: false,
      success: false,
      xpGained: 0,
      newXPTotal: 0,
      newRank: null,
    });
  });

  it.each([[{}], [{ reason: 7 }], [{ reason: "x".repeat(201) }]])("refuses the claim %o", async (body) => {
    const { headers } = await signedIn();
    expect((await callRoute(award, "/", { headers, body })).status).toBe(400);
  });

  it("can be read line by line, a page at a time, by its learner alone", async () => {
    const { id, headers } = await signedIn();
    const { islandId, quizId } = await createCourse(id);
    await playQuiz(id, quizId, { now: new Date() });
    await completeQuiz(id, islandId, quizId, new Date());
    await callRoute(dailyLogin, "/", { method: "POST", headers });
    const page = await (await callRoute(ledger, "/", { headers })).json();
    expect(page.totals).toEqual({ xp: 125, stars: 3 });
    expect(page.entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ["xp", 50],
        ["xp", 75],
        ["star", 3],
      ]),
    );
    expect(page.entries[0]).toMatchObject({ reason: "daily-login", title: "Daily login" });
    expect(page.nextBefore).toBeNull();
    const stars = await (await callRoute(ledger, "/?kind=star", { headers })).json();
    expect(stars.entries).toHaveLength(1);
    const stranger = await signedIn();
    expect((await (await callRoute(ledger, "/", { headers: stranger.headers })).json()).entries).toEqual([]);
  });
});
