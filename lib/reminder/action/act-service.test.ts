import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { fakeWays, noticesOf, planSession, want } from "#tests/support/notices.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { sendNotices } from "../sending/run-service.ts";
import { act } from "./act-service.ts";
import { tokenOf } from "./token-service.ts";
import { unsubscribe } from "./unsubscribe-service.ts";

const START = new Date("2026-03-11T15:00:00Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

beforeEach(async () => {
  await resetDatabase();
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

/** A learner who was sent the first step of a session, with the links in it. */
async function reminded(way: "mail" | "push" = "push") {
  const { id } = await createLearner({ timeZone: "UTC" });
  await want(id, ["session"], way);
  const session = await planSession(id, START);
  const { ways, pushes } = fakeWays();
  await sendNotices(later(-10), { ways });
  return { userId: id, session, ways, pushes };
}

async function tokenFor(userId: string, purpose: string, step = "before"): Promise<string> {
  const row = await db().noticeAction.findFirstOrThrow({ where: { purpose, notice: { userId, step } } });
  return tokenOf(row.id);
}

const sessionOf = (id: string) => db().studySession.findUniqueOrThrow({ where: { id } });

describe("a link of a notice", () => {
  it("moves a session to tomorrow, once, and says the same each time", async () => {
    const { userId, session } = await reminded();
    const token = await tokenFor(userId, "tomorrow");
    const said = { message: "Moved to Thursday, March 12, at 15:00.", path: "/dashboard" };
    expect(await act(token, later(0))).toEqual(said);
    const moved = await sessionOf(session.id);
    expect(moved).toMatchObject({
      startsAt: new Date(START.getTime() + DAY_MS),
      isPinned: true,
      status: "planned",
    });
    expect(await act(token, later(60))).toEqual(said);
    expect((await sessionOf(session.id)).sequence).toBe(moved.sequence);
  });

  it("finds another hour where that one is taken, and says so where there is none", async () => {
    const { userId, session } = await reminded();
    await planSession(userId, new Date(START.getTime() + DAY_MS), { courseId: session.courseId });
    const { message } = await act(await tokenFor(userId, "tomorrow"), later(0));
    expect(message).toBe("Moved to Thursday, March 12, at 15:30.");
  });

  it("skips a session", async () => {
    const { userId, session } = await reminded();
    const token = await tokenFor(userId, "skip");
    expect((await act(token, later(0))).message).toBe("Skipped. You can bring it back on your dashboard.");
    expect((await sessionOf(session.id)).status).toBe("skipped");
    await sendNotices(later(60), fakeWays());
    expect((await noticesOf(userId)).filter(({ status }) => status === "sent")).toHaveLength(1);
  });

  it.each(["tomorrow", "skip", "snooze"])(
    "does %s once, though it is pressed fifty times at once",
    async (purpose) => {
      const { userId, session } = await reminded();
      const token = await tokenFor(userId, purpose);
      const all = await Promise.all(Array.from({ length: 50 }, () => act(token, later(0))));
      expect(new Set(all.map(({ message }) => message)).size).toBe(1);
      const { sequence } = await sessionOf(session.id);
      expect(sequence).toBe(purpose === "snooze" ? 0 : 1);
      const snoozes = await db().notice.count({ where: { userId, step: { startsWith: "snooze" } } });
      expect(snoozes).toBe(purpose === "snooze" ? 1 : 0);
    },
  );

  it("carries through a press that was broken off in the middle, once", async () => {
    const { userId, session } = await reminded();
    const token = await tokenFor(userId, "skip");
    const outcome = {
      ...{ message: "Skipped.", path: "/dashboard", sessionId: session.id, isDone: false },
      patches: [{ state: "skipped", sequence: 0 }],
    };
    await db().noticeAction.updateMany({
      where: { tokenHash: sha256(token) },
      data: { usedAt: later(0), outcome },
    });
    expect((await act(token, later(1))).message).toBe("Skipped.");
    expect((await act(token, later(2))).message).toBe("Skipped.");
    expect(await sessionOf(session.id)).toMatchObject({ status: "skipped", sequence: 1 });
  });

  it.each([
    ["running", "This session is running. Nothing was changed."],
    ["done", "You have done this session already. Nothing was changed."],
    ["missed", "This session's day is over. Your plan shows how to go on."],
  ] as const)("changes nothing of a session that is %s", async (status, message) => {
    const { userId, session } = await reminded();
    await db().studySession.update({ where: { id: session.id }, data: { status } });
    expect((await act(await tokenFor(userId, "skip"), later(0))).message).toBe(message);
    expect((await sessionOf(session.id)).status).toBe(status);
  });

  it("changes nothing of a session that has been moved since, or is gone", async () => {
    const { userId, session } = await reminded();
    const [skip, tomorrow] = [await tokenFor(userId, "skip"), await tokenFor(userId, "tomorrow")];
    await db().studySession.update({ where: { id: session.id }, data: { startsAt: later(120) } });
    expect((await act(skip, later(0))).message).toBe(
      "This session has moved to Wednesday, March 11, at 17:00. Nothing was changed.",
    );
    await db().studySession.delete({ where: { id: session.id } });
    expect((await act(tomorrow, later(0))).message).toContain("no longer there");
  });

  it("pauses all plans for two weeks, once", async () => {
    const { userId } = await reminded();
    const notice = await db().notice.findFirstOrThrow({ where: { userId } });
    const { id } = await db().noticeAction.create({
      data: { noticeId: notice.id, purpose: "pause", tokenHash: "x", expiresAt: later(600) },
    });
    await db().noticeAction.update({ where: { id }, data: { tokenHash: sha256(tokenOf(id)) } });
    for (const minute of [0, 1])
      expect((await act(tokenOf(id), later(minute))).message).toContain(
        "Your plan is paused until March 25.",
      );
    expect(await db().studyPause.count({ where: { userId } })).toBe(1);
  });

  it("is worth nothing where it is unknown, too old, or for something else", async () => {
    const { userId } = await reminded("mail");
    const skip = await tokenFor(userId, "skip");
    await expect(act("x".repeat(43), later(0))).rejects.toMatchObject({ code: "not_found" });
    await expect(act(skip, new Date(later(-10).getTime() + 48 * HOUR_MS + 60_000))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(act(await tokenFor(userId, "unsubscribe"), later(0))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(unsubscribe(skip, later(0))).rejects.toMatchObject({ code: "not_found" });
  });

  it("lies nowhere in the database as it is written", async () => {
    const { userId, pushes } = await reminded();
    const token = pushes[0]?.actions?.[0]?.action.split("/").at(-1) ?? "";
    expect(token).toBe(await tokenFor(userId, "snooze"));
    const rows = await db().noticeAction.findMany();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("putting a session off", () => {
  it("brings its notice again in half an hour, twice at most, and no other step before that", async () => {
    const { userId, ways, pushes } = await reminded();
    await db().reminderSettings.upsert({
      where: { userId },
      create: { userId, mostADay: 6 },
      update: { mostADay: 6 },
    });
    expect((await act(await tokenFor(userId, "snooze"), later(-5))).message).toBe(
      "We remind you again at 15:25.",
    );
    await sendNotices(later(20), { ways });
    expect(pushes).toHaveLength(1);
    await sendNotices(later(25), { ways });
    expect(pushes).toHaveLength(2);
    expect(pushes[1]?.title).toBe("Physics, as you asked");
    await act(await tokenFor(userId, "snooze", "snooze1"), later(26));
    await sendNotices(later(56), { ways });
    expect(pushes).toHaveLength(3);
    expect(pushes[2]?.actions?.map(({ title }) => title)).toEqual(["Tomorrow", "Skip it"]);
    const steps = (await noticesOf(userId)).map(({ step, status, reason }) => `${step} ${status} ${reason}`);
    expect(steps).toContain("after dropped snoozed");
  });

  it("tells where it can't: twice already, the day is full, or the quiet hours begin", async () => {
    const { userId } = await reminded();
    const notice = await db().notice.findFirstOrThrow({ where: { userId } });
    const token = async (purpose: string) => {
      const { id } = await db().noticeAction.create({
        data: { noticeId: notice.id, purpose, tokenHash: crypto.randomUUID(), expiresAt: later(6000) },
      });
      await db().noticeAction.update({ where: { id }, data: { tokenHash: sha256(tokenOf(id)) } });
      return tokenOf(id);
    };
    expect((await act(await token("snooze"), new Date("2026-03-11T21:10:00Z"))).message).toContain(
      "quiet hours",
    );
    await db().reminderSettings.create({ data: { userId, mostADay: 1 } });
    expect((await act(await token("snooze"), later(0))).message).toContain("all of today's reminders");
    await db().reminderSettings.update({ where: { userId }, data: { mostADay: 6 } });
    for (const _ of [1, 2])
      expect((await act(await token("snooze"), later(0))).message).toContain("again at");
    expect((await act(await token("snooze"), later(0))).message).toContain("put this session off twice");
  });

  it("fewer reminders are one a day at most", async () => {
    const { userId } = await reminded();
    const notice = await db().notice.findFirstOrThrow({ where: { userId } });
    const { id } = await db().noticeAction.create({
      data: { noticeId: notice.id, purpose: "fewer", tokenHash: "x", expiresAt: later(600) },
    });
    await db().noticeAction.update({ where: { id }, data: { tokenHash: sha256(tokenOf(id)) } });
    expect((await act(tokenOf(id), later(0))).message).toContain("at most one reminder a day");
    expect(await db().reminderSettings.findUnique({ where: { userId } })).toMatchObject({ mostADay: 1 });
  });
});

describe("the link that ends mails", () => {
  it("ends one kind by mail and nothing else, as often as it is pressed", async () => {
    const { userId } = await reminded("mail");
    await want(userId, ["session"], "push");
    await want(userId, ["streak"], "mail");
    const token = await tokenFor(userId, "unsubscribe");
    await Promise.all(
      Array.from({ length: 50 }, async () =>
        expect((await unsubscribe(token, later(0))).message).toBe(
          "You won't get any more emails about your study sessions.",
        ),
      ),
    );
    const left = await db().reminderChoice.findMany({ where: { userId }, orderBy: { kind: "asc" } });
    expect(left.map(({ kind, way }) => `${kind} ${way}`)).toEqual([
      "session push",
      "streak mail",
      "connection mail",
    ]);
    await sendNotices(later(60), fakeWays({ pushable: async () => new Set() }));
    expect(await queuedMails()).toHaveLength(1);
  });

  it("works for as long as the notice is kept", async () => {
    const { userId } = await reminded("mail");
    const token = await tokenFor(userId, "unsubscribe");
    await unsubscribe(token, new Date(later(-10).getTime() + 89 * DAY_MS));
    await expect(unsubscribe(token, new Date(later(-10).getTime() + 91 * DAY_MS))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
