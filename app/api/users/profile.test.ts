import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET, PATCH } from "./profile/route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const get = async () => (await callRoute(GET, "/api/users/profile", { headers })).json();
  const patch = (body: unknown, more: Record<string, string> = headers) =>
    callRoute(PATCH, "/api/users/profile", { method: "PATCH", body, headers: more });
  const set = (data: Parameters<ReturnType<typeof db>["user"]["update"]>[0]["data"]) =>
    db().user.update({ where: { id: learner.id }, data, select: { id: true } });
  return { learner, get, patch, set };
}

const totals = (userId: string) => [
  { userId, period: "week" as const, startsOn: new Date("2026-02-23"), xp: 10 },
  { userId, period: "month" as const, startsOn: new Date("2026-02-01"), xp: 20 },
  { userId, period: "all" as const, startsOn: new Date("1970-01-01"), xp: 30 },
];

const listedOf = async (userId: string) =>
  (await db().periodTotal.findMany({ where: { userId }, select: { isListed: true } })).map(
    ({ isListed }) => isListed,
  );

describe("the profile", () => {
  it("of a new learner has every field", async () => {
    const { learner, get } = await setUp();
    expect(await get()).toEqual({
      _id: learner.id,
      fullName: "A Learner",
      email: learner.email,
      hasPassword: true,
      isEmailProven: false,
      pendingEmail: null,
      nickname: null,
      publicName: expect.stringMatching(/^\w+ \w+ \d+$/),
      emoji: null,
      avatar: expect.stringMatching(/^\w+\.\w+\.\w+$/),
      pictureUrl: null,
      language: "en",
      timeZone: "UTC",
      nextTimeZone: null,
      zoneChangesAt: null,
      isOnLeaderboard: true,
      wantsStreakMail: false,
      wantsHeartsMail: false,
      wantsWeekMail: false,
      hasShortcuts: true,
      isUntimed: false,
      isPremium: false,
      premiumUntil: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      deletionAt: null,
      rank: { name: "Novice Penguin", logo: expect.any(String), minXp: 0, nextXp: 1000, progress: 0 },
    });
  });

  it("knows the zone in force, before and after a change that was planned", async () => {
    const { get, set } = await setUp();
    const soon = new Date(Date.now() + 60_000);
    await set({ timeZone: "Asia/Tokyo", nextTimeZone: "Europe/Berlin", zoneChangesAt: soon });
    expect(await get()).toMatchObject({
      timeZone: "Asia/Tokyo",
      nextTimeZone: "Europe/Berlin",
      zoneChangesAt: soon.toISOString(),
    });
    await set({ zoneChangesAt: new Date() });
    expect(await get()).toMatchObject({ timeZone: "Europe/Berlin", nextTimeZone: null, zoneChangesAt: null });
  });

  it("has premium only until it ends, and the picture by its version", async () => {
    const { learner, get, set } = await setUp();
    await set({ isPremium: true });
    expect(await get()).toMatchObject({ isPremium: true, premiumUntil: null });
    const [past, updatedAt] = [new Date(Date.now() - 1000), new Date("2026-03-01T12:00:00.123Z")];
    await set({ premiumUntil: past });
    await db().profilePicture.create({ data: { userId: learner.id, image: Buffer.from("x"), updatedAt } });
    expect(await get()).toMatchObject({
      isPremium: false,
      premiumUntil: past.toISOString(),
      pictureUrl: `/api/users/picture?v=${updatedAt.getTime()}`,
    });
  });

  it("is no one's without a session", async () => {
    const { patch } = await setUp();
    for (const response of [await callRoute(GET, "/"), await patch({ nickname: "Al" }, {})]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "unauthorized" });
    }
  });
});

describe("changing the profile", () => {
  it.each([
    [{ fullName: "  Ada Lovelace " }, { fullName: "Ada Lovelace" }],
    [{ nickname: " Zoe\u0308 " }, { nickname: "Zoë", publicName: "Zoë" }],
    [{ nickname: null }, { nickname: null, publicName: expect.stringMatching(/^\w+ \w+ \d+$/) }],
    [{ emoji: "🐧" }, { emoji: "🐧" }],
    [{ emoji: null }, { emoji: null }],
    [{ avatar: "plum.dots.beret" }, { avatar: "plum.dots.beret", emoji: null }],
    [
      { avatar: "plum.dots.beret", emoji: "🐧" },
      { avatar: "plum.dots.beret", emoji: null },
    ],
    [{ avatar: null }, {}],
    [{ language: "pt-PT" }, { language: "pt-PT" }],
    [{ wantsStreakMail: true, wantsHeartsMail: true, wantsWeekMail: true }, null],
    [{ hasShortcuts: false, isUntimed: true }, null],
    [{ isOnLeaderboard: false }, null],
    [{}, {}],
  ])("takes %j and answers the whole profile", async (change, expected) => {
    const { get, patch, set } = await setUp();
    await set({ nickname: "Before", emoji: "🐟" });
    const before = await get();
    const response = await patch(change);
    expect(response.status).toBe(200);
    const after = await response.json();
    expect(after).toEqual({ ...before, ...(expected ?? change) });
    expect(await get()).toEqual(after);
  });

  it("an emoji takes the place of a chosen penguin, and without one the penguin of the account is back", async () => {
    const { get, patch } = await setUp();
    const { avatar } = await get();
    await patch({ avatar: "plum.dots.beret" });
    await patch({ emoji: "🐧" });
    expect(await get()).toMatchObject({ emoji: "🐧", avatar });
    await patch({ emoji: null });
    expect(await get()).toMatchObject({ emoji: null, avatar });
  });

  it.each([
    [{ fullName: "" }, "fullName"],
    [{ fullName: "a\u0007b" }, "fullName"],
    [{ fullName: "x".repeat(101) }, "fullName"],
    [{ fullName: null }, "fullName"],
    [{ nickname: "A" }, "nickname"],
    [{ nickname: "me@home" }, "nickname"],
    [{ nickname: 7 }, "nickname"],
    [{ nickname: "Аdmin" }, "nickname"],
    [{ fullName: "Ada\u202Ecba" }, "fullName"],
    [{ emoji: "🐧🐧" }, "emoji"],
    [{ emoji: "a" }, "emoji"],
    [{ avatar: "plum.dots" }, "avatar"],
    [{ avatar: "plum.dots.tiara" }, "avatar"],
    [{ avatar: "Plum.dots.beret" }, "avatar"],
    [{ avatar: "" }, "avatar"],
    [{ avatar: 7 }, "avatar"],
    [{ language: "xx" }, "language"],
    [{ language: null }, "language"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ timeZone: "+05:30" }, "timeZone"],
    [{ timeZone: "" }, "timeZone"],
    [{ isOnLeaderboard: "yes" }, "isOnLeaderboard"],
    [{ wantsWeekMail: 1 }, "wantsWeekMail"],
    [[], "body"],
    ["text", "body"],
  ])("refuses %j and changes nothing", async (change, field) => {
    const { get, patch } = await setUp();
    const before = await get();
    const response = await patch(
      Array.isArray(change) || typeof change === "string" ? change : { ...change },
    );
    expect(response.status).toBe(400);
    const body = await response.json();
    expect(body).toMatchObject({ error: "invalid_input" });
    expect(body.fields[field]).toMatch(/./);
    expect(await get()).toEqual(before);
  });

  it("refuses the whole patch for one bad field", async () => {
    const { get, patch } = await setUp();
    const before = await get();
    expect((await patch({ nickname: "Fine", emoji: "no" })).status).toBe(400);
    expect(await get()).toEqual(before);
  });

  it("sets nothing that is not the learner's to set", async () => {
    const { learner, patch } = await setUp();
    const stranger = await createLearner();
    const row = () => db().user.findUniqueOrThrow({ where: { id: learner.id } });
    const before = await row();
    const response = await patch({
      _id: stranger.id,
      id: stranger.id,
      userId: stranger.id,
      email: "other@example.test",
      pendingEmail: "other@example.test",
      passwordHash: "x",
      isPremium: true,
      premiumUntil: "2099-01-01T00:00:00Z",
      xp: 1e9,
      stars: 1e9,
      hearts: 99,
      maxHearts: 99,
      streak: 999,
      role: "admin",
      deletionAt: null,
      createdAt: "1999-01-01T00:00:00Z",
      nextTimeZone: "Asia/Tokyo",
      zoneChangesAt: "1999-01-01T00:00:00Z",
      sessions: { deleteMany: {} },
      nickname: "Only Me",
    });
    expect(response.status).toBe(200);
    expect(await row()).toEqual({ ...before, nickname: "Only Me" });
    expect(await db().user.findUniqueOrThrow({ where: { id: stranger.id } })).toMatchObject({
      nickname: null,
    });
  });

  it("plans another time zone for the next midnight of the one in force", async () => {
    const { patch } = await setUp();
    const after = await (await patch({ timeZone: "Asia/Tokyo", nickname: "Traveller" })).json();
    expect(after).toMatchObject({ timeZone: "UTC", nextTimeZone: "Asia/Tokyo", nickname: "Traveller" });
    expect(after.zoneChangesAt).toMatch(/T00:00:00\.000Z$/);
    const waitMs = Date.parse(after.zoneChangesAt) - Date.parse(after.createdAt);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(86_400_000 + 60_000);
  });

  it("hides and lists the learner in every period of the leaderboard, and no one else", async () => {
    const { learner, patch } = await setUp();
    const other = await createLearner();
    await db().periodTotal.createMany({ data: [...totals(learner.id), ...totals(other.id)] });
    await patch({ isOnLeaderboard: false });
    expect(await listedOf(learner.id)).toEqual([false, false, false]);
    await patch({ nickname: "Al" });
    expect(await listedOf(learner.id)).toEqual([false, false, false]);
    await patch({ isOnLeaderboard: true });
    expect(await listedOf(learner.id)).toEqual([true, true, true]);
    expect(await listedOf(other.id)).toEqual([true, true, true]);
  });

  it("lists no one whose account is about to be deleted", async () => {
    const { learner, patch, set } = await setUp();
    await db().periodTotal.createMany({
      data: totals(learner.id).map((row) => ({ ...row, isListed: false })),
    });
    await set({ deletionAt: new Date(Date.now() + 86_400_000), isOnLeaderboard: false });
    expect(await (await patch({ isOnLeaderboard: true })).json()).toMatchObject({ isOnLeaderboard: true });
    expect(await listedOf(learner.id)).toEqual([false, false, false]);
  });

  it("keeps profile and leaderboard in agreement when fifty changes come at once", async () => {
    const { learner, get, patch } = await setUp();
    await db().periodTotal.createMany({ data: totals(learner.id) });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => patch({ isOnLeaderboard: index % 2 === 0 })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    const { isOnLeaderboard } = await get();
    expect(await listedOf(learner.id)).toEqual(Array<boolean>(3).fill(isOnLeaderboard));
  });
});
