import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createCourse, createLearner, questions } from "#tests/support/factories.ts";
import { playQuiz } from "#tests/support/play.ts";
import { checkStatsClaim } from "./service.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

beforeEach(resetDatabase);

const mismatches = () =>
  db().auditEvent.findMany({
    where: { event: "claim_mismatch" },
    orderBy: { createdAt: "asc" },
    select: { userId: true, details: true },
  });

/** A learner who has just won what a quiz pays */
async function winner() {
  const { id } = await createLearner();
  const { islandId, quizId } = await createCourse(id, [questions(4)]);
  await playQuiz(id, quizId, { now });
  const { stars, xpEarned } = await completeQuiz(id, islandId, quizId, now);
  return { id, won: { xpGained: xpEarned, starsEarned: stars } };
}

describe("what a client claims to have won", () => {
  it("is not doubted up to what the ledger has paid in a day, and changes nothing", async () => {
    const { id, won } = await winner();
    expect(won.xpGained).toBeGreaterThan(0);
    const before = await checkStatsClaim(id, { xpGained: 0, starsEarned: 0 }, now);
    expect(await checkStatsClaim(id, won, later(23))).toMatchObject({ xp: before.xp, totalStarsEarned: 3 });
    expect(await mismatches()).toEqual([]);
  });

  it.each([
    ["more XP", { xpGained: 10_000 }],
    ["more stars", { starsEarned: 4 }],
  ])("is written down with %s than that", async (_, more) => {
    const { id, won } = await winner();
    const before = await checkStatsClaim(id, won, now);
    expect(await checkStatsClaim(id, { ...won, ...more }, now)).toEqual(before);
    const [line] = await mismatches();
    expect(line).toMatchObject({ userId: id, details: { ...won, ...more, paidStars: won.starsEarned } });
  });

  it("is written down a day after it was won", async () => {
    const { id, won } = await winner();
    await checkStatsClaim(id, won, later(24));
    expect(await mismatches()).toHaveLength(1);
  });

  it("fills no disk: one line an hour, however often and however many at once", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    const claim = (id: string, at: Date) => checkStatsClaim(id, { xpGained: 1, starsEarned: 0 }, at);
    await Promise.all(Array.from({ length: 50 }, (_, index) => claim(one.id, later(index / 51))));
    await claim(other.id, now);
    expect(await mismatches()).toHaveLength(2);
    await claim(one.id, later(1));
    expect(await mismatches()).toHaveLength(3);
  });
});

it("an account that is gone claims nothing", async () => {
  const claim = checkStatsClaim("0190f000-0000-7000-8000-000000000000", { xpGained: 1, starsEarned: 0 }, now);
  await expect(claim).rejects.toMatchObject({ code: "unauthorized" });
});
