import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createClient } from "#tests/support/extensions.ts";
import { createLearner } from "#tests/support/factories.ts";
import { createFullLearner } from "#tests/support/learner-with-everything.ts";
import { COMPANION } from "../registry/auth-request.ts";
import { MAX_CLAIMS } from "./claim-limits.ts";
import { listClaims } from "./progress-queries.ts";
import { claimProgress, removeClaims } from "./progress-service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const claim = { course: "https://school.example/sea", lesson: "Waves", seconds: 60, completed: false };

beforeEach(async () => {
  await resetDatabase();
  await createClient();
});

const tell = (userId: string, change: object = {}, when = now) =>
  claimProgress(userId, COMPANION.id, { ...claim, ...change }, when);

describe("a claim of progress", () => {
  it("is answered and listed as it is kept", async () => {
    const { id } = await createLearner();
    const stored = { ...claim, courseTitle: "The Sea", updatedAt: now.toISOString() };
    expect(await tell(id, { courseTitle: "The Sea" })).toEqual(stored);
    expect(await listClaims(id)).toEqual({ claims: [stored] });
    expect(await listClaims((await createLearner()).id)).toEqual({ claims: [] });
  });

  it("keeps the most seconds, that it was completed, and the title", async () => {
    const { id } = await createLearner();
    await tell(id, { seconds: 500, completed: true, courseTitle: "The Sea" });
    expect(await tell(id, { seconds: 20 }, later(1000))).toEqual({
      ...{ ...claim, seconds: 500, completed: true, courseTitle: "The Sea" },
      updatedAt: later(1000).toISOString(),
    });
    expect(await tell(id, { seconds: 501, courseTitle: "The Deep Sea" }, later(500))).toMatchObject({
      ...{ seconds: 501, completed: true, courseTitle: "The Deep Sea" },
      updatedAt: later(1000).toISOString(),
    });
  });

  it("is listed newest first, a row for each lesson", async () => {
    const { id } = await createLearner();
    await tell(id, { lesson: "One" });
    await tell(id, { lesson: "Two" }, later(1));
    await tell(id, { course: "https://other.example/", lesson: "One" }, later(2));
    await tell(id, { lesson: "One" }, later(3));
    const { claims } = await listClaims(id);
    expect(claims.map(({ course, lesson }) => `${course} ${lesson}`)).toEqual([
      "https://school.example/sea One",
      "https://other.example/ One",
      "https://school.example/sea Two",
    ]);
  });

  it("is one row, though it is told fifty times at once", async () => {
    const { id } = await createLearner();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => tell(id, { seconds: n, completed: n === 7 }, later(n))),
    );
    expect((await listClaims(id)).claims).toMatchObject([{ seconds: 49, completed: true }]);
  });

  it("is refused beyond two thousand lessons, which can still be told of; no one else is", async () => {
    const { id } = await createLearner();
    const data = Array.from({ length: MAX_CLAIMS - 1 }, (_, n) => ({
      ...{ userId: id, clientId: COMPANION.id, courseUrl: claim.course, lesson: `Lesson ${n}` },
    }));
    await db().extensionProgress.createMany({ data });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => tell(id, { lesson: `New ${n}` })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "cap_reached" });
    expect(await db().extensionProgress.count()).toBe(MAX_CLAIMS);
    expect(await tell(id, { lesson: "Lesson 5", seconds: 77 })).toMatchObject({ seconds: 77 });
    expect(await tell((await createLearner()).id)).toMatchObject({ seconds: 60 });
  });

  it("pays nothing and counts for nothing", async () => {
    const { id } = await createFullLearner("Zebedee");
    const where = { where: { userId: id } };
    const standing = async () => ({
      user: await db().user.findUniqueOrThrow({ where: { id } }),
      awards: await db().award.findMany(where),
      days: await db().streakDay.findMany(where),
      totals: await db().periodTotal.findMany(where),
      achievements: await db().userAchievement.findMany(where),
      quizzes: await db().quizProgress.findMany(where),
      islands: await db().islandProgress.findMany(where),
    });
    const before = await standing();
    for (let n = 0; n < 30; n += 1) await tell(id, { lesson: `${n}`, seconds: 86_400, completed: true });
    expect(await standing()).toEqual(before);
    expect(before.awards.length).toBeGreaterThan(0);
  });
});

describe("what is removed", () => {
  const courses = async (userId: string) =>
    (await listClaims(userId)).claims.map(({ course, lesson }) => `${course} ${lesson}`);

  it("is one course with all its lessons, or everything, and only the learner's own", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    for (const { id } of [one, other])
      for (const [at, course] of [
        claim.course,
        claim.course,
        `${claim.course}/2`,
        "https://b.example/",
      ].entries())
        await tell(id, { course, lesson: `${at}` }, later(-at));
    await removeClaims(one.id, claim.course);
    expect(await courses(one.id)).toEqual(["https://school.example/sea/2 2", "https://b.example/ 3"]);
    await removeClaims(one.id, "https://nowhere.example/");
    expect(await courses(one.id)).toHaveLength(2);
    await removeClaims(one.id, null);
    expect(await courses(one.id)).toEqual([]);
    expect(await courses(other.id)).toHaveLength(4);
  });
});
