import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#lib/core/time.ts";
import { END, START, start, stays, steps, zone } from "#tests/support/random-journeys.ts";
import { checkEndOfDay, checkStay, play, playDiligent } from "#tests/support/streak-properties.ts";
import { Learner } from "#tests/support/zone-changes.ts";
import { ALL_ZONES, switchesOf } from "#tests/support/zones.ts";
import { skippedDays } from "../learner/streak-run.ts";
import { endOfDay, planZone } from "./rules.ts";

describe("a learner who travels", () => {
  it("counts each date once, keeps what is kept and loses what is lost, read early or late", () => {
    const sum = { quiz: 0, frozen: 0, skipped: 0, hops: 0 };
    fc.assert(
      fc.property(start, zone, steps, (ms, home, path) => {
        const seen = play(ms, home, path);
        for (const key of ["quiz", "frozen", "skipped", "hops"] as const) sum[key] += seen[key];
      }),
      { numRuns: 130, seed: 20261121 },
    );
    expect(Math.min(...Object.values(sum)), JSON.stringify(sum)).toBeGreaterThan(40);
  });

  it("never loses a streak while something is done on every date", () => {
    let days = 0;
    fc.assert(
      fc.property(start, zone, stays, (ms, home, path) => {
        days += playDiligent(ms, home, path);
      }),
      { numRuns: 200, seed: 20261121 },
    );
    expect(days).toBeGreaterThan(1000);
  });

  it("finds the end of a day that a change of zone moves", () => {
    const ahead = fc.integer({ min: 0, max: 2 });
    fc.assert(fc.property(zone, zone, start, ahead, checkEndOfDay), { numRuns: 150, seed: 20261121 });
  });
});

describe("across the date line", () => {
  const plan = (timeZone: string) => ({ timeZone, nextTimeZone: null, zoneChangesAt: null });

  it.each([
    // from, to, asked at, changes at, skipped
    ["Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-03-01T20:00Z", "2026-03-02T11:00Z", ["2026-03-02"]],
    ["Etc/GMT+12", "Pacific/Kiritimati", "2026-03-01T20:00Z", "2026-03-02T12:00Z", ["2026-03-02"]],
    ["Pacific/Pago_Pago", "Pacific/Apia", "2026-03-01T20:00Z", "2026-03-02T11:00Z", ["2026-03-02"]],
    ["Pacific/Honolulu", "Pacific/Kiritimati", "2026-03-01T20:00Z", "2026-03-02T10:00Z", ["2026-03-02"]],
    ["Pacific/Honolulu", "Pacific/Apia", "2026-03-01T20:00Z", "2026-03-02T10:00Z", []],
    ["Pacific/Pago_Pago", "Pacific/Auckland", "2026-01-15T20:00Z", "2026-01-16T11:00Z", ["2026-01-16"]],
    ["Pacific/Pago_Pago", "Pacific/Auckland", "2026-07-15T20:00Z", "2026-07-16T11:00Z", []],
    // The new zone is let catch up with the date.
    ["Pacific/Kiritimati", "Pacific/Pago_Pago", "2026-03-01T20:00Z", "2026-03-02T11:00Z", []],
    ["Pacific/Kiritimati", "Etc/GMT+12", "2026-03-01T20:00Z", "2026-03-02T12:00Z", []],
    ["Pacific/Apia", "Pacific/Pago_Pago", "2026-03-01T20:00Z", "2026-03-02T11:00Z", []],
    ["Asia/Tokyo", "America/New_York", "2026-03-01T14:59:59.999Z", "2026-03-01T15:00Z", []],
    ["Asia/Tokyo", "America/New_York", "2026-03-01T15:00Z", "2026-03-02T15:00Z", []],
    // The midnight that starts the day after does not exist.
    ["Africa/Cairo", "Asia/Tokyo", "2026-04-23T21:59:59.999Z", "2026-04-23T22:00Z", []],
  ])("from %s to %s, asked for at %s", (from, to, askedAt, changesAt, skipped) => {
    const planned = planZone(plan(from), to, new Date(askedAt));
    expect(planned).toEqual({ timeZone: from, nextTimeZone: to, zoneChangesAt: new Date(changesAt) });
    expect(skippedDays(planned)).toEqual(skipped);
  });

  it("takes the last wish before midnight, and the zone in force cancels it", () => {
    const now = new Date("2026-03-01T20:00Z");
    const first = planZone(plan("Asia/Tokyo"), "Europe/Berlin", now);
    expect(planZone(first, "Asia/Dubai", now).nextTimeZone).toBe("Asia/Dubai");
    expect(planZone(first, "Asia/Tokyo", now)).toEqual(plan("Asia/Tokyo"));
    const due = new Date("2026-03-02T15:00Z");
    expect(planZone(first, "Asia/Tokyo", due)).toMatchObject({
      timeZone: "Europe/Berlin",
      zoneChangesAt: new Date("2026-03-02T23:00Z"),
    });
    expect(planZone(first, "Europe/Berlin", due)).toEqual(plan("Europe/Berlin"));
  });

  it.each([
    ["2026-03-01", "2026-03-01T10:00Z", "it was over before the change"],
    ["2026-03-02", "2026-03-02T10:00Z", "Kiribati enters the next one for an hour"],
    ["2026-03-03", "2026-03-04T11:00Z", "all is Samoa"],
  ])("from Kiribati to Samoa %s ends at %s: %s", (day, end) => {
    const planned = planZone(plan("Pacific/Kiritimati"), "Pacific/Pago_Pago", new Date("2026-03-01T20:00Z"));
    expect(endOfDay(planned, day)).toEqual(new Date(end));
  });

  it("keeps no streak alive by hopping over the line and back", () => {
    const learner = new Learner("Pacific/Kiritimati");
    learner.completeQuiz(new Date("2026-03-01T20:00Z"));
    const alive: string[] = [];
    for (let ms = Date.parse("2026-03-03T09:59Z"); ms < Date.parse("2026-03-20"); ms += MINUTE_MS) {
      const now = new Date(ms);
      learner.settle(now);
      const isEast = learner.plan.timeZone === "Pacific/Kiritimati";
      if (learner.plan.nextTimeZone === null)
        learner.moveTo(isEast ? "Pacific/Pago_Pago" : "Pacific/Kiritimati", now);
      if (learner.state(now).streak > 0) alive.push(now.toISOString());
    }
    expect(alive.at(-1)).toBe("2026-03-04T10:59:00.000Z");
  });

  it("revives no streak that has been dead for a day", () => {
    const learner = new Learner("Pacific/Kiritimati");
    learner.completeQuiz(new Date("2026-03-01T20:00Z"));
    expect(learner.state(new Date("2026-03-03T10:00Z")).streak).toBe(0);
    learner.moveTo("Etc/GMT+12", new Date("2026-03-04T09:59Z"));
    for (let ms = Date.parse("2026-03-04T09:59Z"); ms < Date.parse("2026-03-06"); ms += MINUTE_MS)
      expect(learner.state(new Date(ms)).freeze.outcome).toBe("no_streak");
  });

  it("keeps a streak over the date that is skipped, and adds nothing for it", () => {
    const learner = new Learner("Pacific/Pago_Pago");
    learner.completeQuiz(new Date("2026-03-01T12:00Z"));
    learner.moveTo("Pacific/Kiritimati", new Date("2026-03-02T10:58Z"));
    expect(learner.state(new Date("2026-03-02T11:00Z"))).toMatchObject({
      streak: 1,
      isDoneToday: false,
      expiresAt: new Date("2026-03-03T10:00Z"),
    });
    learner.completeQuiz(new Date("2026-03-02T11:00Z"));
    expect(learner.state(new Date("2026-03-02T11:00Z")).streak).toBe(2);
    expect(learner.receipts()).toEqual([
      { day: "2026-03-01", kind: "done" },
      { day: "2026-03-02", kind: "skipped" },
      { day: "2026-03-03", kind: "done" },
    ]);
  });
});

describe("a learner who stays", () => {
  it.each([0, 1, 2])("has a streak of n after n days, whatever the hour and the switch (%i)", (turn) => {
    for (const [index, name] of ALL_ZONES.entries()) {
      const near = switchesOf(name).filter((ms) => ms > START && ms < END);
      const ms = near[(index + turn * 5) % Math.max(1, near.length)] ?? START;
      checkStay(name, ms, index + turn);
    }
  });
});
