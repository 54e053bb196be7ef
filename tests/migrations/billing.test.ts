import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedDatabase } from "#tests/support/migrated-database.ts";

const id = (number: number) => `01a20ae6-76e4-75e3-94f1-00000000000${number}`;
const [FOREVER, DATED, OVER, FREE] = [id(1), id(2), id(3), id(4)];
const END = "2099-01-31T00:00:00.000Z";

/** Learners as there were before Premium could be bought. */
const learner = (userId: string, premium: object) => ({
  ...{ id: userId, email: `${userId}@example.test`, fullName: "Ada", passwordHash: "$argon2id$kept" },
  ...{ timeZone: "UTC", xp: 7, stars: 0, hearts: 5, maxHearts: 5, unsettledHearts: 0, streak: 0 },
  ...{ isOnLeaderboard: true, language: "en", hasShortcuts: true, isUntimed: false },
  ...{ wantsStreakMail: false, wantsHeartsMail: false, wantsWeekMail: false, ...premium },
  createdAt: "2026-10-01T10:00:00Z",
});

let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  database = await migratedDatabase("20261210000000_billing", {
    User: [
      learner(FOREVER, { isPremium: true }),
      learner(DATED, { isPremium: true, premiumUntil: END }),
      learner(OVER, { isPremium: true, premiumUntil: "2025-01-31T00:00:00Z" }),
      learner(FREE, { isPremium: false }),
    ],
    Course: [
      {
        id: id(5),
        ownerId: FREE,
        title: "Physics",
        description: "",
        version: 1,
        createdAt: "2026-10-01T10:00:00Z",
      },
    ],
  });
}, 60_000);
afterAll(() => database.drop());

it("who has Premium keeps it as given by hand, to the same end", async () => {
  const rows = await database.all(`SELECT "userId", "until" FROM "PremiumGrant" ORDER BY "userId"`);
  expect(rows).toEqual([
    { userId: FOREVER, until: null },
    { userId: DATED, until: new Date(END) },
  ]);
});

it("Premium itself stays as it was", async () => {
  const rows = await database.all(`SELECT "id", "isPremium" FROM "User" ORDER BY "id"`);
  expect(rows).toEqual([
    { id: FOREVER, isPremium: true },
    { id: DATED, isPremium: true },
    { id: OVER, isPremium: true },
    { id: FREE, isPremium: false },
  ]);
});

it("no course is for premium members only", async () => {
  expect(await database.all(`SELECT "isPremiumOnly" FROM "Course"`)).toEqual([{ isPremiumOnly: false }]);
});

it("a customer has one open order at a time", async () => {
  const customer = `INSERT INTO "BillingCustomer" ("id", "userId", "isLive") VALUES ('${id(6)}', '${FREE}', false)`;
  const order = (number: string, status: string) => `
    INSERT INTO "BillingOrder" ("id", "customerId", "number", "status", "interval", "amount", "currency", "hasTax",
      "trialDays", "withdrawal", "acceptedTermsAt", "startsNowAt")
    VALUES (gen_random_uuid(), '${id(6)}', '${number}', '${status}', 'month', 900, 'EUR', false, 0, 'refund', now(), now())`;
  await database.all(customer);
  await database.all(order("A", "open"));
  await expect(database.all(order("B", "open"))).rejects.toThrow(/BillingOrder_open_key/);
  await database.all(order("C", "expired"));
});
