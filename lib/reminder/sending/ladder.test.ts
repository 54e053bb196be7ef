import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, at as elementAt } from "#tests/support/factories.ts";
import { minutesAfter, pass, passAll, remindedLearner, stepsOf } from "#tests/support/ladder.ts";
import { fakeWays, planSession } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";

beforeEach(async () => {
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number, from = START) => minutesAfter(from, minutes);

describe("the ladder of a session", () => {
  it("has a push before it, one during it, a mail after it and a text, each in its time and once", async () => {
    const { id, email } = await remindedLearner();
    const { courseId } = await planSession(id, START);
    const { ways, pushes, texts, pulled } = fakeWays();
    await passAll(ways, START);
    expect(await stepsOf(id)).toEqual([
      "before sent push chosen",
      "after sent push chosen",
      "end sent mail chosen",
      "text sent sms chosen",
    ]);
    expect(pushes.map(({ at }) => Math.floor((at.getTime() - START.getTime()) / MINUTE_MS))).toEqual([
      -10, 20,
    ]);
    expect(pushes[0]).toMatchObject({
      title: "Physics at 15:00",
      path: `/classroom/${courseId}`,
      actions: [{ title: "In 30 minutes" }, { title: "Tomorrow" }],
    });
    expect(texts).toHaveLength(1);
    expect(elementAt(texts, 0).text).not.toContain("Physics");
    const mail = elementAt(await queuedMails(email), 0);
    expect(await queuedMails(email)).toHaveLength(1);
    for (const label of ["Start now:", "Move it to tomorrow:", "Skip it:"])
      expect(mail.text).toContain(label);
    expect(pulled.length).toBeGreaterThanOrEqual(4);
  });

  it("has a mail in place of the first push where no device is there", async () => {
    const { id } = await remindedLearner(["mail", "push"]);
    await planSession(id, START);
    await passAll(fakeWays({ pushable: async () => new Set() }).ways, START);
    expect(await stepsOf(id)).toEqual([
      "before sent mail chosen",
      "after dropped - no_way",
      "end sent mail chosen",
    ]);
  });

  it("has it also where the last device is found to be gone, and only then", async () => {
    const { id, email } = await remindedLearner(["mail", "push"]);
    await planSession(id, START);
    await passAll(fakeWays({ push: async () => "none" }).ways, START);
    expect(await stepsOf(id)).toEqual([
      "before sent mail chosen",
      "after dropped push no_way",
      "end sent mail chosen",
    ]);
    expect(await queuedMails(email)).toHaveLength(2);
  });

  it("says what a service said, and goes on with its next step", async () => {
    const { id } = await remindedLearner();
    await planSession(id, START);
    await passAll(fakeWays({ push: async () => "failed", text: async () => "capped" }).ways, START);
    expect(await stepsOf(id)).toEqual([
      "before failed push push_failed",
      "after failed push push_failed",
      "end sent mail chosen",
      "text failed sms text_capped",
    ]);
  });

  it("is nothing for who has chosen none, nor the steps that were not chosen", async () => {
    const none = await createLearner({ timeZone: "UTC" });
    const byMail = await remindedLearner(["mail"]);
    for (const { id } of [none, byMail]) await planSession(id, START);
    await passAll(fakeWays().ways, START);
    expect(await stepsOf(none.id)).toEqual([]);
    expect(await stepsOf(byMail.id)).toEqual(["before sent mail chosen", "end sent mail chosen"]);
  });

  it("has at most so many notices a local day as its learner allows", async () => {
    const { id } = await remindedLearner(undefined, 2);
    await planSession(id, START);
    await passAll(fakeWays().ways, START);
    expect((await stepsOf(id)).slice(2)).toEqual(["end dropped - day_full", "text dropped - day_full"]);
  });

  it("looks again before each step: what happens meanwhile counts", async () => {
    const { id } = await remindedLearner();
    const { id: sessionId } = await planSession(id, START);
    const { ways, pushes } = fakeWays();
    await pass(ways, START, -10);
    await db().studySession.update({ where: { id: sessionId }, data: { status: "running" } });
    await pass(ways, START, 20);
    await db().studySession.update({ where: { id: sessionId }, data: { status: "done" } });
    await pass(ways, START, 60);
    await pass(ways, START, 120);
    expect(pushes).toHaveLength(1);
    expect(await stepsOf(id)).toEqual(["before sent push chosen", "after dropped - running"]);
  });

  it("begins anew where the session is moved, also by a calendar at the last moment", async () => {
    const { id } = await remindedLearner(["push"]);
    const { id: sessionId } = await planSession(id, START);
    const move = async () =>
      void (await db().studySession.update({ where: { id: sessionId }, data: { startsAt: later(180) } }));
    const { ways, pushes } = fakeWays({ pull: move });
    await pass(ways, START, -10);
    expect(await stepsOf(id)).toEqual(["before dropped - moved"]);
    await pass(ways, START, 170);
    expect(pushes.map(({ title }) => title)).toEqual(["Physics at 18:00"]);
  });

  it("says nothing during a pause, to an account about to be deleted, and of a session that is gone", async () => {
    const [pausing, leaving] = [await remindedLearner(), await remindedLearner()];
    for (const { id } of [pausing, leaving]) await planSession(id, START);
    const [fromDay, toDay] = [new Date("2026-03-10"), new Date("2026-03-11")];
    await db().studyPause.create({ data: { userId: pausing.id, fromDay, toDay } });
    await db().user.update({ where: { id: leaving.id }, data: { deletionAt: later(9000) } });
    await passAll(fakeWays().ways, START);
    expect(await stepsOf(pausing.id)).toContain("before dropped - paused");
    expect(await stepsOf(leaving.id)).toContain("before dropped - deleting");
    expect((await queuedMails()).length).toBe(0);
  });

  it("is one for sessions that begin within an hour, and names the others", async () => {
    const { id } = await remindedLearner(["push"]);
    await planSession(id, START);
    await planSession(id, later(40), { title: "Chemistry" });
    await planSession(id, later(75), { title: "Biology" });
    const { ways, pushes } = fakeWays();
    await pass(ways, START, -10);
    const done = (startsAt: Date) => ({
      where: { userId: id, startsAt },
      data: { status: "done" as const },
    });
    await db().studySession.updateMany(done(START));
    await pass(ways, START, 30);
    await db().studySession.updateMany(done(later(40)));
    await pass(ways, START, 65);
    expect(pushes.map(({ title, body }) => [title, /Planned after it: .*/.exec(body)?.[0]])).toEqual([
      ["Physics at 15:00", "Planned after it: Chemistry at 15:40."],
      ["Coming up: Biology", undefined],
    ]);
    expect(await stepsOf(id)).toContain("before dropped - together");
  });

  it("is dropped where the server comes back too late, and said so", async () => {
    const { id } = await remindedLearner();
    await planSession(id, START);
    const { ways, pushes } = fakeWays();
    await pass(ways, START, 70);
    expect(pushes).toEqual([]);
    expect(await stepsOf(id)).toEqual([
      "before dropped - late",
      "after dropped - late",
      "end sent mail chosen",
    ]);
  });

  it("keeps quiet in the quiet hours, and comes anyway where that was asked for", async () => {
    const [quiet, anyway] = [await remindedLearner(["push"]), await remindedLearner(["push"])];
    const night = new Date("2026-03-11T22:00:00Z");
    await planSession(quiet.id, night);
    await planSession(anyway.id, night, { remindsAnyway: true });
    const { ways } = fakeWays();
    await passAll(ways, night);
    expect(await stepsOf(quiet.id)).toEqual(["before dropped - quiet", "after dropped - quiet"]);
    expect(await stepsOf(anyway.id)).toEqual(["before sent push chosen", "after sent push chosen"]);
  });
});
