import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { type Decision, decide, type Facts, type SessionFacts } from "./decision.ts";

const at = (text: string) => new Date(text);
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);

const START = at("2026-03-11T15:00:00Z");

const SESSION: SessionFacts = {
  startsAt: START,
  minutes: 30,
  status: "planned",
  remindsAnyway: false,
  expectedAt: START,
  isToldOf: false,
  isSnoozed: false,
  ignored: 0,
  idleSince: later(START, -60 * 24),
  hasIdled: false,
};

const DUE: Record<string, number> = { before: -10, after: 20, end: 60, text: 120, snooze1: 25 };

function facts(step: string, data: Partial<Facts> = {}, session: Partial<SessionFacts> = {}): Facts {
  const dueAt = later(START, DUE[step] ?? 0);
  return {
    ...{ kind: "session", step, dueAt, expiresAt: later(dueAt, 180), zone: "UTC" },
    ...{ isDeleting: false, isPaused: false, isSilent: false, lastStudyAt: null, objection: null },
    ...{ chosen: ["mail", "push", "sms"], open: ["mail", "push", "sms"] },
    ...{ quiet: { from: "21:30", to: "08:00" }, mostADay: 3, sentToday: 0, lastSentAt: null },
    session: { ...SESSION, ...session },
    ...data,
  };
}

const onTime = (step: string, data: Partial<Facts> = {}, session: Partial<SessionFacts> = {}) => {
  const given = facts(step, data, session);
  return decide(given, given.dueAt);
};
const reasonOf = (decision: Decision) => `${decision.verdict} ${decision.reason}`;

describe("a session whose day is over", () => {
  const LATE = at("2026-03-11T23:15:00Z");
  const session = { startsAt: LATE, expectedAt: LATE };
  const given = (step: string, dueAt: Date) =>
    facts(step, { dueAt, expiresAt: later(dueAt, 180), quiet: { from: "00:00", to: "00:00" } }, session);

  it.each([
    ["end", at("2026-03-12T00:15:00Z")],
    ["snooze1", at("2026-03-12T00:05:00Z")],
  ])("is told of by no %s, though it is still planned", (step, dueAt) => {
    expect(reasonOf(decide(given(step, dueAt), dueAt))).toBe("drop over");
  });

  it("is told of until then", () => {
    const dueAt = at("2026-03-11T23:59:00Z");
    expect(reasonOf(decide(given("snooze1", dueAt), dueAt))).toBe("send asked");
  });
});

describe("a session's ladder", () => {
  it.each([
    ["before", "push", "before"],
    ["after", "push", "nudge"],
    ["end", "mail", "end"],
    ["text", "sms", "text"],
    ["snooze1", "push", "snooze"],
  ])("%s goes by %s", (step, way, family) => {
    expect(onTime(step)).toMatchObject({ verdict: "send", way, family });
  });

  it.each([
    ["before", ["mail"], "mail"],
    ["snooze1", ["mail"], "mail"],
    ["after", ["mail"], undefined],
    ["end", ["push"], undefined],
    ["text", ["mail", "push"], undefined],
  ] as const)("%s goes by what leads to the learner of %j: %s", (step, open, way) => {
    const decision = onTime(step, { open: [...open] });
    if (way) expect(decision).toMatchObject({ verdict: "send", way });
    else expect(reasonOf(decision)).toBe("drop no_way");
  });

  it.each(["before", "end"])("%s is dropped where no way of it is chosen", (step) => {
    expect(reasonOf(onTime(step, { chosen: [] }))).toBe("drop off");
    expect(reasonOf(onTime(step, { chosen: ["sms"] }))).toBe("drop off");
  });

  it.each([
    ["running", "running"],
    ["done", "done"],
    ["partly", "studied"],
    ["skipped", "skipped"],
    ["paused", "paused"],
    ["missed", "over"],
  ])("stops at a session that is %s, at every step", (status, reason) => {
    for (const step of Object.keys(DUE))
      expect(reasonOf(onTime(step, {}, { status }))).toBe(`drop ${reason}`);
  });

  it("stops where the session is gone, moved, told of or put off, and while its learner pauses", () => {
    expect(reasonOf(onTime("after", { session: null }))).toBe("drop gone");
    expect(reasonOf(onTime("after", {}, { startsAt: later(START, 5) }))).toBe("drop moved");
    expect(reasonOf(onTime("before", {}, { isToldOf: true }))).toBe("drop together");
    expect(reasonOf(onTime("after", {}, { isSnoozed: true }))).toBe("drop snoozed");
    expect(onTime("snooze1", {}, { isSnoozed: true }).verdict).toBe("send");
    expect(reasonOf(onTime("before", { isPaused: true }))).toBe("drop paused");
    expect(reasonOf(onTime("before", { isDeleting: true }))).toBe("drop deleting");
    expect(reasonOf(onTime("before", { isSilent: true }))).toBe("drop silent");
  });

  it("counts study from ten minutes before its start as its own, whatever course it was", () => {
    expect(reasonOf(onTime("after", { lastStudyAt: later(START, -10) }))).toBe("drop studied");
    expect(onTime("after", { lastStudyAt: later(START, -11) }).verdict).toBe("send");
  });
});

describe("lateness", () => {
  it.each([
    ["before", ["push"], 15],
    ["after", ["push"], 15],
    ["end", ["mail"], 180],
    ["text", ["sms"], 15],
    ["snooze1", ["mail"], 180],
  ] as const)("%s by %j goes out until %d minutes are over", (step, open, minutes) => {
    const given = facts(step, { open: [...open] });
    const decideAfter = (ms: number) => decide(given, new Date(given.dueAt.getTime() + ms));
    expect(decideAfter(minutes * MINUTE_MS - 1).verdict).toBe("send");
    expect(reasonOf(decideAfter(minutes * MINUTE_MS))).toBe("drop late");
  });

  it("counts from the session's own time, wherever the notice has waited", () => {
    const given = facts("after", { dueAt: later(START, 34) });
    expect(decide(given, later(START, 34)).verdict).toBe("send");
    expect(reasonOf(decide(given, later(START, 35)))).toBe("drop late");
  });

  it("no mail says that a session begins once it is over", () => {
    const given = facts("before", { open: ["mail"], expiresAt: later(START, 30) });
    expect(reasonOf(decide(given, later(START, 30)))).toBe("drop late");
  });
});

describe("quiet hours", () => {
  const NIGHT = at("2026-03-11T22:00:00Z");
  const inTheNight = (remindsAnyway: boolean) => ({ startsAt: NIGHT, expectedAt: NIGHT, remindsAnyway });

  it("keep a session within them quiet, unless it was asked for", () => {
    const dueAt = later(NIGHT, -10);
    const given = { dueAt, expiresAt: later(dueAt, 180) };
    expect(reasonOf(onTime("before", given, inTheNight(false)))).toBe("drop quiet");
    expect(onTime("before", given, inTheNight(true)).verdict).toBe("send");
  });

  it("keep a later step quiet too", () => {
    const evening = at("2026-03-11T20:45:00Z");
    const dueAt = later(evening, 60);
    const given = facts(
      "end",
      { dueAt, expiresAt: later(dueAt, 180) },
      { startsAt: evening, expectedAt: evening },
    );
    expect(reasonOf(decide(given, dueAt))).toBe("drop quiet");
  });

  it("let everything else wait for the morning while it is news", () => {
    const given: Facts = {
      ...facts("once", { kind: "hearts", session: null, dueAt: NIGHT, expiresAt: later(NIGHT, 60 * 24) }),
    };
    expect(decide(given, NIGHT)).toEqual({
      verdict: "wait",
      until: at("2026-03-12T08:00:00Z"),
      reason: "quiet",
    });
    const short = { ...given, expiresAt: later(NIGHT, 120) };
    expect(reasonOf(decide(short, NIGHT))).toBe("drop quiet");
  });

  it("are the learner's own", () => {
    const given = facts("once", { kind: "hearts", session: null, zone: "Asia/Tokyo", dueAt: START });
    expect(decide(given, START)).toMatchObject({ verdict: "drop", reason: "quiet" });
    expect(decide({ ...given, zone: "America/New_York" }, START).verdict).toBe("send");
  });
});

describe("text messages", () => {
  it.each([
    ["08:59", false],
    ["09:00", true],
    ["20:30", true],
    ["20:31", false],
  ])("at %s go out: %s", (clock, goes) => {
    const dueAt = at(`2026-03-11T${clock}:00Z`);
    const startsAt = later(dueAt, -120);
    const quiet = { from: "00:00", to: "00:00" };
    const decision = onTime(
      "text",
      { dueAt, quiet, expiresAt: later(dueAt, 15) },
      { startsAt, expectedAt: startsAt },
    );
    expect(reasonOf(decision)).toBe(goes ? "send chosen" : "drop text_hours");
  });
});

describe("the most of a day, and the time between two", () => {
  it("drops a session's step once the day is full, and lets a week wait for the morning", () => {
    expect(reasonOf(onTime("end", { sentToday: 3 }))).toBe("drop day_full");
    expect(onTime("end", { sentToday: 3, mostADay: 4 }).verdict).toBe("send");
    const week = facts("once", {
      kind: "connection",
      session: null,
      sentToday: 3,
      expiresAt: later(START, 60 * 48),
    });
    expect(decide(week, START)).toEqual({
      verdict: "wait",
      until: at("2026-03-12T08:00:00Z"),
      reason: "day_full",
    });
  });

  it("waits until half an hour has passed since the last one", () => {
    const given = facts("after", { lastSentAt: later(START, -3) });
    expect(decide(given, later(START, 20))).toEqual({
      verdict: "wait",
      until: later(START, 27),
      reason: "apart",
    });
    expect(decide(given, later(START, 27)).verdict).toBe("send");
    expect(reasonOf(decide(facts("after", { lastSentAt: later(START, 6) }), later(START, 20)))).toBe(
      "drop apart",
    );
  });
});

describe("ladders without an answer", () => {
  it("give way to one message after three in a row", () => {
    expect(onTime("before", {}, { ignored: 2 })).toMatchObject({ family: "before" });
    expect(onTime("before", {}, { ignored: 3 })).toMatchObject({ family: "comeback", reason: "eased" });
    for (const step of ["after", "end", "text"])
      expect(reasonOf(onTime(step, {}, { ignored: 3 }))).toBe("drop eased");
  });

  it("give way to one question after seven days without study, if there was a session in them", () => {
    const idleSince = new Date(START.getTime() - 7 * DAY_MS - 10 * MINUTE_MS);
    expect(onTime("before", {}, { idleSince, hasIdled: true })).toMatchObject({
      family: "pause",
      reason: "idle",
    });
    expect(onTime("before", {}, { idleSince, hasIdled: false })).toMatchObject({ family: "before" });
    const days = { idleSince: new Date(idleSince.getTime() + 11 * MINUTE_MS), hasIdled: true };
    expect(onTime("before", {}, days)).toMatchObject({ family: "before" });
    expect(reasonOf(onTime("end", {}, { idleSince, hasIdled: true }))).toBe("drop eased");
  });

  it("never keep quiet about a connection", () => {
    const given = facts("once", { kind: "connection", session: null, isSilent: true });
    expect(decide(given, START).verdict).toBe("send");
  });
});

it("sends nothing in quiet hours, beyond the most of a day, too close or too late, whatever is given", () => {
  const minutes = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      fc.constantFrom("before", "after", "end", "text", "snooze1"),
      minutes(0, 60 * 24 * 3),
      minutes(-30, 300),
      fc.constantFrom("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"),
      minutes(0, 4),
      minutes(-60, 60),
      (step, start, lateBy, zone, sentToday, gap) => {
        const startsAt = later(at("2026-03-28T00:00:00Z"), start);
        const dueAt = later(startsAt, DUE[step] ?? 0);
        const now = later(dueAt, lateBy);
        const lastSentAt = later(now, -gap);
        const given = facts(
          step,
          { dueAt, expiresAt: later(dueAt, 180), zone, sentToday, lastSentAt },
          { startsAt, expectedAt: startsAt },
        );
        const decision = decide(given, now);
        if (decision.verdict !== "send") return;
        const clock = new Intl.DateTimeFormat("en-GB", {
          ...{ timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
        } as const).format(now);
        expect(clock >= "08:00" && clock < "21:30").toBe(true);
        expect(sentToday).toBeLessThan(3);
        expect(gap).toBeGreaterThanOrEqual(30);
        const most = decision.way === "mail" ? 3 * HOUR_MS : 15 * MINUTE_MS;
        expect(now.getTime() - dueAt.getTime()).toBeLessThan(most);
        if (decision.way === "sms") expect(clock >= "09:00" && clock <= "20:30").toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});
