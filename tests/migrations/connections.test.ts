import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedDatabase } from "#tests/support/migrated-database.ts";

const ID = "01a20ae6-76e4-75e3-94f1-000000000001";

/** A learner as there were many before anyone could log in with Google, with a value wherever there was no default. */
const LEARNER = {
  ...{ id: ID, email: "ada@example.test", fullName: "Ada", passwordHash: "$argon2id$kept", timeZone: "UTC" },
  ...{ isPremium: false, xp: 7, stars: 0, hearts: 5, maxHearts: 5, unsettledHearts: 0, streak: 0 },
  ...{ isOnLeaderboard: true, language: "en", hasShortcuts: true, isUntimed: false },
  ...{ wantsStreakMail: false, wantsHeartsMail: false, wantsWeekMail: false },
  createdAt: "2026-10-01T10:00:00Z",
};

let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  database = await migratedDatabase("20261208000000_connections", { User: [LEARNER] });
}, 60_000);
afterAll(() => database.drop());

it("learners of old keep their passwords, and no address counts as proven", async () => {
  const rows = await database.all(`SELECT "passwordHash", "emailProvenAt", "xp" FROM "User"`);
  expect(rows).toEqual([{ passwordHash: "$argon2id$kept", emailProvenAt: null, xp: 7 }]);
});
