import { beforeEach, expect, it } from "vitest";
import { dayToDate } from "#lib/core/time.ts";
import { db, inSqlTransaction, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { getStreakStatus } from "./queries.ts";
import { noteWeekdays } from "./rest-service.ts";
import { changeTimeZone } from "./service.ts";
import { listStreakDifferences } from "./verification-queries.ts";

const COURSE = "0190f000-0000-7000-8000-000000000001";
const OTHER = "0190f000-0000-7000-8000-000000000002";
const at = (text: string) => new Date(text);
const NOON = at("2026-03-10T12:00:00Z");

beforeEach(resetDatabase);

async function versions(userId: string) {
  const rows = await db().studyWeekdays.findMany({ where: { userId }, orderBy: { since: "asc" } });
  return rows.map(({ courseId, weekdays, since }) => [
    courseId === COURSE ? "one" : "other",
    weekdays.join(""),
    since.toISOString(),
  ]);
}

it("notes the weekdays of each course where they change, and none where the plan has ended", async () => {
  const { id } = await createLearner();
  const note = (courseId: string, weekdays: number[], now: string) =>
    noteWeekdays(kysely(), id, courseId, weekdays, at(now));
  await note(COURSE, [], "2026-03-01T00:00:00Z");
  await note(COURSE, [5, 1, 3, 1], "2026-03-02T00:00:00Z");
  await note(COURSE, [1, 3, 5], "2026-03-03T00:00:00Z");
  await note(OTHER, [2], "2026-03-03T00:00:00Z");
  await note(COURSE, [], "2026-03-04T00:00:00Z");
  await note(COURSE, [], "2026-03-05T00:00:00Z");
  expect(await versions(id)).toEqual([
    ["one", "135", "2026-03-02T00:00:00.000Z"],
    ["other", "2", "2026-03-03T00:00:00.000Z"],
    ["one", "", "2026-03-04T00:00:00.000Z"],
  ]);
});

it("changes nothing of what was before: a later version is later, also by a clock that is behind", async () => {
  const { id } = await createLearner();
  await noteWeekdays(kysely(), id, COURSE, [1, 3], NOON);
  await noteWeekdays(kysely(), id, COURSE, [1, 4], at("2026-03-10T11:00:00Z"));
  expect(await versions(id)).toEqual([
    ["one", "13", NOON.toISOString()],
    ["one", "14", "2026-03-10T12:00:00.001Z"],
  ]);
});

it("takes back no rest day that was counted", async () => {
  const { id } = await createLearner();
  const receipt = { userId: id, timeZone: "UTC", createdAt: NOON };
  await db().streakDay.create({ data: { ...receipt, kind: "rest", day: dayToDate("2026-03-09") } });
  await noteWeekdays(kysely(), id, COURSE, [1, 3], at("2026-03-09T23:59:59Z"));
  expect(await versions(id)).toEqual([["one", "13", "2026-03-10T12:00:00.001Z"]]);
});

it("writes one version of 50 at once", async () => {
  const { id } = await createLearner();
  const weeks = [
    [1, 3],
    [1, 4],
    [1, 5],
  ];
  for (const weekdays of weeks) {
    const all = Array.from({ length: 50 }, () =>
      inSqlTransaction((sql) => noteWeekdays(sql, id, COURSE, weekdays, NOON)),
    );
    await Promise.all(all);
  }
  expect(await versions(id)).toHaveLength(weeks.length);
});

it("a date that was lost stays lost, though it is a rest day by the clock of a zone that comes later", async () => {
  const data = { timeZone: "Europe/Berlin", streak: 1, streakCoveredTo: dayToDate("2026-03-09") };
  const { id } = await createLearner(data);
  const receipt = { userId: id, timeZone: "Europe/Berlin", createdAt: at("2026-03-09T12:00:00Z") };
  await db().streakDay.create({ data: { ...receipt, kind: "done", day: dayToDate("2026-03-09") } });
  await noteWeekdays(kysely(), id, COURSE, [1, 3, 5], at("2026-03-03T09:00:00Z"));
  const streak = async (now: string) => (await getStreakStatus(id, at(now)))?.streak;
  expect([await streak("2026-03-10T22:59:00Z"), await streak("2026-03-10T23:00:00Z")]).toEqual([1, 0]);
  await changeTimeZone(id, "Pacific/Honolulu", at("2026-03-11T12:00:00Z"));
  expect(await streak("2026-03-11T23:30:00Z")).toBe(0);
  for (const zone of ["Pacific/Tahiti", "Pacific/Honolulu"]) {
    await changeTimeZone(id, zone, at("2026-03-11T23:30:00Z"));
    expect(await streak("2026-03-11T23:30:00Z")).toBe(0);
  }
  expect(await db().studyWeekdays.count({ where: { userId: id } })).toBe(1);
  expect(await listStreakDifferences(kysely())).toEqual([]);
});
