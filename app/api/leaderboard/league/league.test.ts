import "#tests/support/without-limits.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET } from "./route.ts";
import { POST } from "./seen/route.ts";

beforeEach(async () => {
  // Far from midnight, when a week may end in the middle of a test.
  vi.setSystemTime(new Date().setUTCHours(12, 0, 0, 0));
  await resetDatabase();
});
afterEach(() => void vi.useRealTimers());

const PATH = "/api/leaderboard/league";

async function setUp() {
  const { id } = await createLearner();
  await claimDailyLogin(id, new Date());
  const headers = bearer((await signIn(id)).bearer);
  return { id, headers, get: () => callRoute(GET, PATH, { headers }) };
}

it("is for those who are signed in", async () => {
  expect((await callRoute(GET, PATH)).status).toBe(401);
  expect((await callRoute(POST, `${PATH}/seen`, { method: "POST" })).status).toBe(401);
});

it("shows a learner on their own their league and last week", async () => {
  const { get } = await setUp();
  const response = await get();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    endsAt: expect.stringMatching(/T00:00:00.000Z$/),
    isHidden: false,
    league: {
      tier: 0,
      name: "Pebble League",
      nextName: "Coral League",
      members: [expect.objectContaining({ place: 1, xp: 50, isYou: true })],
      racers: 1,
      promoted: 0,
      distance: null,
      next: null,
    },
    race: expect.objectContaining({ xp: 50, lastXp: 0, lastXpByNow: 0 }),
    last: null,
    language: "en",
  });
});

it("notes a result that was seen, as often as it is told", async () => {
  const { headers } = await setUp();
  for (let call = 0; call < 2; call += 1) {
    const response = await callRoute(POST, `${PATH}/seen`, { method: "POST", headers });
    expect([response.status, await response.json()]).toEqual([200, { seen: true }]);
  }
});

it("nothing that says who someone is leaves the server", async () => {
  const { get } = await setUp();
  for (let index = 0; index < 20; index += 1) {
    const { id } = await createLearner();
    const data = { fullName: `Fulla Name-${index}`, nickname: index % 3 === 0 ? `Nick ${index}` : null };
    await db().user.update({ where: { id }, data, select: { id: true } });
    await claimDailyLogin(id, new Date());
    await callRoute(GET, PATH, { headers: bearer((await signIn(id)).bearer) });
  }
  const everybody = await db().user.findMany({ select: { id: true, email: true, fullName: true } });
  const text = await (await get()).text();
  expect(JSON.parse(text).league.members.length).toBe(21);
  expect(text).toContain("Nick 0");
  for (const secret of everybody.flatMap((one) => Object.values(one))) expect(text).not.toContain(secret);
  const leagues = await db().league.findMany({ select: { id: true } });
  for (const { id } of leagues) expect(text).not.toContain(id);
});
