import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { minutesAfter, passAll, remindedLearner, stepsOf } from "#tests/support/ladder.ts";
import { fakeWays, noticesOf, planSession } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { sendNotices } from "./run-service.ts";
import { WAYS } from "./ways-service.ts";

beforeEach(async () => {
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number, from = START) => minutesAfter(from, minutes);

const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

describe("who doesn't answer", () => {
  it("gets one message instead after three ladders, one question after a week, and then nothing until they study", async () => {
    const { id } = await remindedLearner(["mail", "push"]);
    const { courseId } = await planSession(id, day(0));
    for (let days = 1; days <= 10; days += 1) await planSession(id, day(days), { courseId });
    await db().studySession.updateMany({ data: { createdAt: day(-0.5) } });
    const { ways } = fakeWays();
    const sent: string[][] = [];
    for (let days = 0; days <= 9; days += 1) {
      await passAll(ways, day(days));
      const rows = await db().notice.findMany({
        where: {
          userId: id,
          status: "sent",
          dueAt: { gte: later(-60, day(days)), lt: later(600, day(days)) },
        },
        orderBy: { dueAt: "asc" },
      });
      sent.push(rows.map(({ text }) => text.split(".")[0] ?? ""));
    }
    const ladder = ["before", "nudge", "end"];
    expect(sent).toEqual([
      ...[ladder, ladder, ladder],
      ...[["comeback"], ["comeback"], ["comeback"], ["comeback"]],
      ...[["pause"], [], []],
    ]);
    await db().practiceRun.create({
      data: {
        userId: id,
        status: "finished",
        startedAt: later(-300, day(10)),
        endedAt: later(-290, day(10)),
      },
    });
    await passAll(ways, day(10));
    expect((await noticesOf(id)).filter(({ dueAt }) => dueAt > day(9.5)).map(({ status }) => status)).toEqual(
      ["sent", "sent", "sent"],
    );
  });

  it("is reminded again after a pause, without a question", async () => {
    const { id } = await remindedLearner(["push"]);
    const { courseId } = await planSession(id, day(0));
    await planSession(id, day(20), { courseId });
    await db().studySession.updateMany({ data: { createdAt: day(-1) } });
    await db().reminderSettings.update({ where: { userId: id }, data: { silentSince: day(4) } });
    const [fromDay, toDay] = [new Date("2026-03-15"), new Date("2026-03-29")];
    await db().studyPause.create({ data: { userId: id, fromDay, toDay } });
    const { ways, pushes } = fakeWays();
    await passAll(ways, day(20));
    expect(pushes.map(({ title }) => title)[0]).toBe("Physics at 15:00");
  });
});

describe("who comes back and saves a plan", () => {
  it.each([
    [3, []],
    [19, ["Physics at 15:00"]],
  ])("on day %d after the question on day 4 hears of the session on day 20: %j", async (saved, heard) => {
    const { id } = await remindedLearner(["push"]);
    const { courseId } = await planSession(id, day(0));
    await planSession(id, day(20), { courseId });
    await db().studySession.updateMany({ data: { createdAt: day(-1) } });
    await db().reminderSettings.update({ where: { userId: id }, data: { silentSince: day(4) } });
    await db().studyPlan.create({
      data: {
        userId: id,
        courseId,
        slots: [],
        createdAt: day(-1),
        updatedAt: day(saved),
        settledAt: day(20),
      },
    });
    const { ways, pushes } = fakeWays();
    await sendNotices(later(-10, day(20)), { ways });
    expect(pushes.map(({ title }) => title)).toEqual(heard);
  });
});

describe("a connection that broke", () => {
  it("is told of by mail, once for each time, though nothing was ever chosen", async () => {
    const { id } = await createLearner({ timeZone: "UTC" });
    const service = {
      provider: "notion",
      accountId: "one",
      name: "Ada's",
      scopes: [],
      status: "broken" as const,
    };
    const connection = await db().connection.create({ data: { ...service, userId: id } });
    for (const minute of [0, 1, 40]) await sendNotices(later(minute), { ways: WAYS });
    expect((await queuedMails()).map(({ subject }) => subject)).toEqual(["Connect Notion again"]);
    await db().connection.update({ where: { id: connection.id }, data: { tokenVersion: 2 } });
    await sendNotices(later(80), { ways: WAYS });
    expect(await queuedMails()).toHaveLength(2);
  });

  it("is no news once it is connected again, or where its mail was switched off", async () => {
    const [back, off] = [await createLearner({ timeZone: "UTC" }), await createLearner({ timeZone: "UTC" })];
    const service = {
      provider: "notion",
      accountId: "one",
      name: "Ada's",
      scopes: [],
      status: "broken" as const,
    };
    for (const { id } of [back, off]) await db().connection.create({ data: { ...service, userId: id } });
    await db().reminderSettings.create({ data: { userId: off.id } });
    const night = new Date("2026-03-11T23:00:00Z");
    await sendNotices(night, { ways: WAYS });
    await db().connection.updateMany({ where: { userId: back.id }, data: { status: "connected" } });
    await sendNotices(new Date("2026-03-12T09:00:00Z"), { ways: WAYS });
    expect(await stepsOf(back.id)).toEqual(["once dropped - settled"]);
    expect(await stepsOf(off.id)).toEqual(["once dropped - off"]);
    expect(await queuedMails()).toEqual([]);
  });
});
