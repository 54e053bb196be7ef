import "#tests/support/without-limits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET } from "./route.ts";

beforeEach(async () => {
  // Far from midnight, when a week or a month may end in the middle of a test.
  vi.setSystemTime(new Date().setUTCHours(12, 0, 0, 0));
  await resetDatabase();
});
afterEach(() => void vi.useRealTimers());

const PATH = "/api/leaderboard";

async function setUp() {
  const learner = await createLearner();
  await claimDailyLogin(learner.id, new Date());
  const headers = bearer((await signIn(learner.id)).bearer);
  return { learner, get: (query = "") => callRoute(GET, PATH + query, { headers }) };
}

describe("the leaderboard's address", () => {
  it("is for those who are signed in", async () => {
    expect((await callRoute(GET, PATH)).status).toBe(401);
  });

  it.each(["week", "month", "all"])("answers for the period %s", async (period) => {
    const { get } = await setUp();
    const response = await get(`?period=${period}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      period,
      startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endsAt: period === "all" ? null : expect.stringMatching(/T00:00:00.000Z$/),
      entries: [{ place: 1, xp: 50, isYou: true, rank: { name: "Novice Penguin" } }],
      me: { place: 1, xp: 50, distance: null, above: [], below: [] },
      learnerCount: 1,
    });
  });

  it("takes the week where no period is named", async () => {
    const { get } = await setUp();
    expect(await (await get()).json()).toMatchObject({ period: "week" });
  });

  it.each(["?period=", "?period=day", "?period=WEEK", "?period=week&period=all"])(
    "refuses %s",
    async (query) => {
      const { get } = await setUp();
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "invalid_input" });
    },
  );
});

it("nothing that says who someone is leaves the server", async () => {
  for (let index = 0; index < 55; index += 1) {
    const { id } = await createLearner();
    const nickname = index % 3 === 0 ? `Nick ${index}` : null;
    const fullName = `Fulla Name-${index}`;
    await db().user.update({ where: { id }, data: { fullName, nickname }, select: { id: true } });
    await claimDailyLogin(id, new Date());
  }
  const { get } = await setUp();
  const everybody = await db().user.findMany({ select: { id: true, email: true, fullName: true } });
  expect(everybody.length).toBe(56);
  for (const period of ["week", "month", "all"]) {
    const text = await (await get(`?period=${period}`)).text();
    expect(JSON.parse(text).entries.length).toBe(50);
    expect(text).toContain("Nick 0");
    for (const secret of everybody.flatMap((one) => Object.values(one))) expect(text).not.toContain(secret);
  }
});
