import "#tests/support/without-limits.ts";
import { beforeEach, expect, it } from "vitest";
import { GET as getReview, POST as postReview } from "#app/api/study/review/[week]/route.ts";
import { db } from "#lib/server/db/db.ts";
import { changeTimeZone } from "#lib/streak/service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, signIn } from "#tests/support/factories.ts";
import { createPlan, later, MONDAY } from "#tests/support/study-plans.ts";
import { getStudy } from "./service.ts";
import { changeSession } from "./session-service.ts";
import { saveStudySettings } from "./settings-service.ts";
import { getToday } from "./today-service.ts";

beforeEach(resetDatabase);

const sessionAt = (skip: number) =>
  db().studySession.findFirstOrThrow({ orderBy: [{ startsAt: "asc" }, { id: "asc" }], skip });
const stored = (id: string) => db().studySession.findUnique({ where: { id } });

it("a session that was moved further than the schedule reaches stays, though nothing is left for it", async () => {
  const { userId } = await createPlan();
  const { id } = await sessionAt(4);
  const start = later(57, 6).toISOString();
  expect(await changeSession(userId, id, { start }, MONDAY)).toMatchObject({
    startsAt: start,
    isPinned: true,
  });
  await getStudy(userId, later(0, 1));
  expect(await stored(id)).toMatchObject({ status: "planned", startsAt: new Date(start) });
});

it("a sequence rises with an outcome that is taken back, though the session's items change with it", async () => {
  const { userId } = await createPlan();
  const { id } = await sessionAt(0);
  const sequences: unknown[] = [];
  for (const [index, doneMinutes] of [10, 30, 0].entries()) {
    await changeSession(userId, id, { doneMinutes }, later(0, 7 + index));
    const row = await stored(id);
    sequences.push([row?.status, row?.sequence, row?.changedAt]);
  }
  expect(sequences).toEqual([
    ["planned", 0, MONDAY],
    ["done", 1, later(0, 8)],
    ["planned", 2, later(0, 9)],
  ]);
});

it("what was studied counts against the most of a day and a week when another session is moved there", async () => {
  const { userId } = await createPlan();
  const [monday, wednesday] = [await sessionAt(0), await sessionAt(1)];
  await changeSession(userId, monday.id, { doneMinutes: 61 }, later(0, 7));
  const move = () => changeSession(userId, wednesday.id, { start: later(0, 9).toISOString() }, later(0, 8));
  await expect(move()).rejects.toThrow(
    "Monday would have 1 h 31 of study, more than the 1 h 30 that you set.",
  );
  await changeSession(userId, monday.id, { doneMinutes: 60 }, later(0, 7));
  await saveStudySettings(userId, { weekMinutes: 119 }, later(0, 7));
  const longer = changeSession(userId, wednesday.id, { minutes: 60 }, later(0, 8));
  await expect(longer).rejects.toThrow("That week would have");
  expect(await move()).toMatchObject({ day: "2026-03-09", minutes: 30 });
});

it.each(["0000-01-01", "0000-12-31"])("%s has no review: no calendar has that year", async (week) => {
  const { userId } = await createPlan();
  const headers = bearer((await signIn(userId)).bearer);
  const call = { params: { week }, headers };
  expect((await callRoute(getReview, "/", call)).status).toBe(404);
  expect((await callRoute(postReview, "/", { ...call, body: { answer: "time" } })).status).toBe(404);
});

it("a week has all of its days, also where its last ones are lived in another zone", async () => {
  const slots = [1, 7].map((weekday) => ({ weekday, start: "19:00", minutes: 30 }));
  const { userId } = await createPlan({ timeZone: "Asia/Tokyo" }, { slots });
  const sunday = async (now: Date) => {
    const { week } = await getToday(userId, now);
    return week.map(({ sessions }) => sessions.map(({ day, start }) => `${day} ${start}`)).at(-1);
  };
  expect(await sunday(later(0, 1))).toEqual(["2026-03-15 19:00"]);
  await changeTimeZone(userId, "America/Los_Angeles", later(0, 1));
  expect(await sunday(later(0, 1))).toEqual(["2026-03-15 19:00"]);
  const nextZone = { timeZone: "America/Los_Angeles", at: "2026-03-09T15:00:00.000Z" };
  expect(await getToday(userId, later(0, 1))).toMatchObject({ timeZone: "Asia/Tokyo", nextZone });
  const settled = { timeZone: nextZone.timeZone, nextZone: null };
  expect(await getToday(userId, later(1, 4))).toMatchObject(settled);
  expect(await sunday(later(1, 4))).toEqual(["2026-03-15 19:00"]);
});

it("this week's promise reaches its Sunday, though the forecast ends before", async () => {
  const slots = [6, 7].map((weekday) => ({ weekday, start: "19:00", minutes: 45 }));
  const { userId, courseId } = await createPlan({}, { goal: { kind: "minutes", minutes: 90 }, slots });
  const study = { userId, courseId, plannedMinutes: 60, status: "done", creditedSeconds: 3600 } as const;
  for (let day = 0; day < 7; day += 1) {
    const [startedAt, endedAt] = [later(day, 1), later(day, 2)];
    await db().studySession.create({ data: { ...study, startedAt, endedAt, lastBeatAt: endedAt } });
  }
  const { plans } = await getStudy(userId, later(7));
  const forecast = plans[0]?.forecast;
  expect(forecast?.kind === "range" && forecast.to < "2026-03-21").toBe(true);
  // 128 minutes in all, of which the week before had 90
  expect(plans[0]?.week.promised).toBe(38);
});
