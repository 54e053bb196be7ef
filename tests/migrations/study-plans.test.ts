import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedDatabase } from "#tests/support/migrated-database.ts";

const [ADA, BOB] = ["01a20ae6-76e4-75e3-94f1-000000000001", "01a20ae6-76e4-75e3-94f1-000000000002"];
const [COURSE, SESSION] = ["01a20ae6-76e4-75e3-94f1-000000000003", "01a20ae6-76e4-75e3-94f1-000000000004"];
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

/** Learners as there were before reminders came in more ways than by mail. */
const learner = (id: string | undefined, wishes: object) => ({
  ...{ id, email: `${id}@example.test`, fullName: "Ada", passwordHash: "$argon2id$kept", timeZone: "UTC" },
  ...{ isPremium: false, xp: 7, stars: 0, hearts: 5, maxHearts: 5, unsettledHearts: 0, streak: 0 },
  ...{ isOnLeaderboard: true, language: "en", hasShortcuts: true, isUntimed: false },
  ...{ wantsStreakMail: false, wantsHeartsMail: false, wantsWeekMail: false, ...wishes },
  createdAt: "2026-10-01T10:00:00Z",
});

let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  database = await migratedDatabase("20261209000000_study_plans", {
    User: [learner(ADA, { wantsStreakMail: true, wantsWeekMail: true }), learner(BOB, {})],
    Course: [
      { id: COURSE, ownerId: ADA, title: "Physics", description: "", version: 1, createdAt: yesterday },
    ],
    Reminder: [
      { userId: ADA, kind: "streak", day: "2026-11-20", createdAt: yesterday },
      { userId: ADA, kind: "week", day: "2025-01-06", createdAt: "2025-01-06T08:00:00Z" },
    ],
    StudySession: [
      {
        ...{ id: SESSION, userId: ADA, courseId: COURSE, status: "planned", startsAt: yesterday },
        ...{ plannedMinutes: 25, creditedSeconds: 0, longestGap: 0, createdAt: yesterday },
      },
    ],
  });
}, 60_000);
afterAll(() => database.drop());

it("what learners want to hear of by mail stays so, and nothing is added", async () => {
  const rows = await database.all(`SELECT "userId", "kind", "way" FROM "ReminderChoice" ORDER BY "kind"`);
  expect(rows).toEqual([
    { userId: ADA, kind: "streak", way: "mail" },
    { userId: ADA, kind: "week", way: "mail" },
  ]);
});

it("what was sent lately counts as sent, and the old list stays", async () => {
  const rows = await database.all(`SELECT "userId", "subject", "step", "status" FROM "Notice"`);
  expect(rows).toEqual([{ userId: ADA, subject: "streak:2026-11-20", step: "once", status: "sent" }]);
  expect(await database.all(`SELECT "kind" FROM "Reminder"`)).toHaveLength(2);
});

it("a session that was planned before belongs to no plan", async () => {
  const rows = await database.all(`SELECT "status", "planId", "isPinned", "sequence" FROM "StudySession"`);
  expect(rows).toEqual([{ status: "planned", planId: null, isPinned: false, sequence: 0 }]);
});
