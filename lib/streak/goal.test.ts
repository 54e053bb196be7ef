import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, dayToDate } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { getWeeklyGoal } from "./goal-queries.ts";
import { weekOf } from "./goal-rules.ts";
import { setWeeklyGoal } from "./goal-service.ts";

const NOBODY = "0190f000-0000-7000-8000-000000000000";
const at = (text: string) => new Date(text);

beforeEach(resetDatabase);

type Kind = "done" | "frozen" | "skipped" | "rest";

async function learnerWith(days: Record<string, Kind>, timeZone = "UTC") {
  const { id } = await createLearner({ timeZone });
  await db().streakDay.createMany({
    data: Object.entries(days).map(([day, kind]) => ({ userId: id, day: dayToDate(day), kind, timeZone })),
  });
  return id;
}

describe("a week", () => {
  it.each([
    ["2026-03-09", "2026-03-09"],
    ["2026-03-15", "2026-03-09"],
    ["2026-03-16", "2026-03-16"],
    ["2026-01-01", "2025-12-29"],
    ["2024-02-29", "2024-02-26"],
    ["1969-12-31", "1969-12-29"],
  ])("of %s begins on %s", (day, monday) => {
    expect(weekOf(day)[0]).toBe(monday);
  });

  it("has seven days in a row, begins on a Monday and holds the date", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (offset) => {
        const day = addDays("2000-01-01", offset);
        const week = weekOf(day);
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        expect(dayToDate(week[0] ?? "").getUTCDay()).toBe(1);
        expect(week[6]).toBe(addDays(week[0] ?? "", 6));
      }),
    );
  });
});

describe("the weekly goal", () => {
  it("is three days unless told, and counts the done days since Monday", async () => {
    const id = await learnerWith({
      "2026-03-08": "done",
      "2026-03-09": "done",
      "2026-03-10": "frozen",
      "2026-03-11": "rest",
      "2026-03-12": "done",
      "2026-03-16": "done",
    });
    const goal = await getWeeklyGoal(id, at("2026-03-12T12:00:00Z"));
    expect(goal).toMatchObject({ goalDays: 3, doneDays: 2, today: "2026-03-12" });
    expect(goal.week.map(({ isDone }) => isDone)).toEqual([true, false, false, true, false, false, false]);
  });

  it.each([
    ["Asia/Kathmandu", "2026-03-15T18:14:59Z", "2026-03-15", 1],
    ["Asia/Kathmandu", "2026-03-15T18:15:00Z", "2026-03-16", 0],
    ["Pacific/Honolulu", "2026-03-16T09:59:59Z", "2026-03-15", 1],
    ["Pacific/Honolulu", "2026-03-16T10:00:00Z", "2026-03-16", 0],
  ])("begins anew at the learner's own Monday: %s at %s", async (zone, now, today, doneDays) => {
    const id = await learnerWith({ "2026-03-15": "done" }, zone);
    expect(await getWeeklyGoal(id, at(now))).toMatchObject({ today, doneDays });
  });

  it("follows a change of time zone once that is due", async () => {
    const id = await learnerWith({ "2026-03-15": "done" }, "Pacific/Honolulu");
    await db().user.update({
      where: { id },
      data: { nextTimeZone: "Asia/Tokyo", zoneChangesAt: at("2026-03-16T10:00:00Z") },
    });
    expect((await getWeeklyGoal(id, at("2026-03-16T09:00:00Z"))).today).toBe("2026-03-15");
    expect((await getWeeklyGoal(id, at("2026-03-16T15:00:00Z"))).today).toBe("2026-03-17");
  });

  it("can be set, also by fifty calls at once, for no one else", async () => {
    const [id, other] = [await learnerWith({}), await learnerWith({})];
    const now = at("2026-03-12T12:00:00Z");
    expect(await setWeeklyGoal(id, { goalDays: 7 }, now)).toMatchObject({ goalDays: 7 });
    const wanted = Array.from({ length: 50 }, (_, index) => 1 + (index % 7));
    const answers = await Promise.all(wanted.map((goalDays) => setWeeklyGoal(id, { goalDays }, now)));
    expect(answers).toHaveLength(50);
    const { goalDays } = await getWeeklyGoal(id, now);
    expect(goalDays).toBeGreaterThanOrEqual(1);
    expect(goalDays).toBeLessThanOrEqual(7);
    expect(await getWeeklyGoal(other, now)).toMatchObject({ goalDays: 3 });
  });

  it("is unknown of an account that is gone", async () => {
    const now = at("2026-03-12T12:00:00Z");
    await expect(getWeeklyGoal(NOBODY, now)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(setWeeklyGoal(NOBODY, { goalDays: 2 }, now)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
