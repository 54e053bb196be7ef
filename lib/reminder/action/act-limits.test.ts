import { beforeEach, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { fakeWays, noticesOf, planSession, want } from "#tests/support/notices.ts";
import { sendNotices } from "../sending/run-service.ts";
import { act } from "./act-service.ts";
import { tokenOf } from "./token-service.ts";

beforeEach(resetDatabase);

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number, from = START) => new Date(from.getTime() + minutes * MINUTE_MS);

/** A learner who was sent the first step of a session. */
async function reminded(start = START, data: Parameters<typeof planSession>[2] = {}) {
  const { id: userId } = await createLearner({ timeZone: "UTC" });
  await want(userId, ["session"], "push");
  const session = await planSession(userId, start, data);
  const { ways, pushes } = fakeWays();
  await sendNotices(later(-10, start), { ways });
  return { userId, session, ways, pushes };
}

/** A link of the learner's first notice, made for this test */
async function linkOf(userId: string, purpose: string, expiresAt = later(60 * 48)): Promise<string> {
  const notice = await db().notice.findFirstOrThrow({ where: { userId } });
  const { id } = await db().noticeAction.create({
    data: { noticeId: notice.id, purpose, tokenHash: crypto.randomUUID(), expiresAt },
  });
  await db().noticeAction.update({ where: { id }, data: { tokenHash: sha256(tokenOf(id)) } });
  return tokenOf(id);
}

it.each([
  [{ status: "done" }, "You have done this session already. Nothing was changed."],
  [{ status: "running" }, "This session is running. Nothing was changed."],
  [{ status: "missed" }, "This session's day is over. Your plan shows how to go on."],
  [
    { status: "skipped" },
    "You have skipped this session, so no reminder comes. You can bring it back on your dashboard.",
  ],
  [{ status: "paused" }, "This session is paused, so no reminder comes."],
  [{ startsAt: later(120) }, "This session has moved to Wednesday, March 11, at 17:00. Nothing was changed."],
] as const)("no reminder is promised of a session that is %j by now", async (data, message) => {
  const { userId, session } = await reminded();
  await db().studySession.update({ where: { id: session.id }, data });
  expect((await act(await linkOf(userId, "snooze"), later(0))).message).toBe(message);
  expect(await noticesOf(userId)).toHaveLength(1);
});

it.each([
  [
    "snooze",
    30,
    "This session's day ends within 30 minutes, so we won't remind you again. You can start at any time.",
  ],
  ["snooze", 75, "This session's day is over. Your plan shows how to go on."],
  ["skip", 75, "This session's day is over. Your plan shows how to go on."],
  ["tomorrow", 75, "This session's day is over. Your plan shows how to go on."],
] as const)(
  "a link to %s that is pressed %i minutes after a start late at night",
  async (purpose, minute, message) => {
    const night = new Date("2026-03-11T23:15:00Z");
    const { userId } = await reminded(night, { remindsAnyway: true });
    expect((await act(await linkOf(userId, purpose), later(minute, night))).message).toBe(message);
    expect(await noticesOf(userId)).toHaveLength(1);
  },
);

it("a session whose reminders come in the quiet hours too can be put off within them", async () => {
  const night = new Date("2026-03-11T22:00:00Z");
  const { userId, ways, pushes } = await reminded(night, { remindsAnyway: true });
  expect((await act(await linkOf(userId, "snooze"), later(0, night))).message).toBe(
    "We remind you again at 22:30.",
  );
  await sendNotices(later(30, night), { ways });
  expect(pushes.map(({ title }) => title)).toEqual(["Physics at 22:00", "Physics, as you asked"]);
});

it("a pause that lasts longer than two weeks is not made shorter", async () => {
  const { userId } = await reminded();
  const toDay = new Date("2026-05-01");
  await db().studyPause.create({ data: { userId, fromDay: new Date("2026-03-11"), toDay } });
  const token = await linkOf(userId, "pause");
  for (const minute of [0, 1])
    expect((await act(token, later(minute))).message).toBe(
      "Your plan is paused until May 1. You can end the pause on your plan at any time.",
    );
  expect(await db().studyPause.findMany({ where: { userId }, select: { toDay: true } })).toEqual([{ toDay }]);
});

it("a link acts for its own notice and its own learner alone", async () => {
  const [one, two] = [await reminded(), await reminded()];
  await act(await linkOf(one.userId, "skip"), later(0));
  await act(await linkOf(one.userId, "fewer"), later(0));
  const other = await db().studySession.findUniqueOrThrow({ where: { id: two.session.id } });
  expect(other).toMatchObject({ status: "planned", sequence: 0 });
  expect(await db().reminderSettings.count({ where: { userId: two.userId } })).toBe(0);
  expect(await db().notice.count({ where: { userId: two.userId, answeredAt: { not: null } } })).toBe(0);
});

it("a link is good for its 48 hours to the moment", async () => {
  const { userId } = await reminded();
  const end = new Date(START.getTime() + DAY_MS);
  const token = await linkOf(userId, "fewer", end);
  await expect(act(token, end)).rejects.toMatchObject({ code: "not_found" });
  expect((await act(token, new Date(end.getTime() - 1))).message).toContain("at most one reminder a day");
});

it("the links of a notice are made for 48 hours", async () => {
  const { userId } = await reminded();
  const made = await db().noticeAction.findMany({ where: { notice: { userId }, purpose: "skip" } });
  expect(made.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime())).toEqual([
    48 * 60 * MINUTE_MS,
  ]);
});
