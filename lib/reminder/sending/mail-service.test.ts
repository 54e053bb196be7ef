import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { fakeWays, planSession, want } from "#tests/support/notices.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { getNoticeLog } from "../log-queries.ts";
import { noticeMailJob } from "./mail-service.ts";
import { sendNotices } from "./run-service.ts";

/** What the mail server answers to a recipient; null: it takes the mail */
let refusal: number | null = null;
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  onRcptTo: (_address, _session, done) =>
    done(refusal === null ? null : Object.assign(new Error("no"), { responseCode: refusal })),
  onData: (stream, _session, done) => void stream.resume().on("end", () => done()),
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  env().SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete env().SMTP_URL;
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(async () => {
  refusal = null;
  await resetDatabase();
  // Makes the queue's tables, where no test has made them yet.
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
});

const START = new Date("2026-03-11T15:00:00Z");
const tenBefore = (days: number) => new Date(START.getTime() + days * DAY_MS - 10 * MINUTE_MS);

async function learner() {
  const { id } = await createLearner({ timeZone: "UTC" });
  await want(id, ["session"], "mail");
  return id;
}

/** The mail that a notice has in the queue, worked off at this time. */
async function workOff(now: Date) {
  const { rows } = await dbPool().query("SELECT data FROM pgboss.job WHERE name = $1", [mailJob.name]);
  expect(rows).toHaveLength(1);
  await noticeMailJob.handler(mailJob.schema.parse(rows[0].data), now);
}

/** A learner's notice of a session that was given to the queue */
async function queued() {
  const id = await learner();
  await planSession(id, START);
  await sendNotices(tenBefore(0), fakeWays({ pushable: async () => new Set() }));
  return id;
}

async function told(userId: string) {
  const { entries } = await getNoticeLog(userId, undefined, START);
  return entries.map(({ status, reason, sentAt }) => ({ status, reason, isTimed: sentAt !== null }));
}

describe("the log", () => {
  it("calls a mail sent that the mail server has taken", async () => {
    const id = await queued();
    await workOff(START);
    expect(await told(id)).toMatchObject([{ status: "sent", isTimed: true }]);
  });

  it("calls one failed for which it was too late", async () => {
    const id = await queued();
    await workOff(new Date(START.getTime() + HOUR_MS));
    const reason = "Our email server didn't accept it in time.";
    expect(await told(id)).toEqual([{ status: "failed", reason, isTimed: false }]);
  });

  it("calls one failed whose address takes none, which isn't tried again", async () => {
    refusal = 550;
    const id = await queued();
    await workOff(START);
    const reason = "Your address doesn't accept our emails.";
    expect(await told(id)).toEqual([{ status: "failed", reason, isTimed: false }]);
  });

  it("waits for one that the mail server has put off", async () => {
    refusal = 450;
    const id = await queued();
    await expect(workOff(START)).rejects.toThrow();
    expect(await told(id)).toMatchObject([{ status: "sent" }]);
  });
});

it("a mail of no notice that its address refuses is tried again, as ever", async () => {
  refusal = 550;
  const mail = { to: { name: "", address: "a@example.test" }, subject: "Hello", text: "Hello", id: "0" };
  await expect(noticeMailJob.handler(mail, START)).rejects.toThrow();
});

it("an hour without a mail server loses no notice: its mail is tried until it is no news", async () => {
  const id = await learner();
  await planSession(id, START);
  await sendNotices(new Date(START.getTime() + HOUR_MS), fakeWays({ pushable: async () => new Set() }));
  const { rows } = await dbPool().query(
    `SELECT retry_limit AS "limit", retry_delay AS delay, retry_delay_max AS most FROM pgboss.job WHERE name = $1`,
    [mailJob.name],
  );
  const { limit, delay, most } = rows[0];
  // What the queue waits at least: each pause is between this and its double.
  const waits = Array.from({ length: limit }, (_, retry) => Math.min(most, delay * 2 ** retry));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan((3 * HOUR_MS) / 1000);
});

it("the question of a pause whose mail got nowhere is asked again", async () => {
  const id = await learner();
  const { courseId } = await planSession(id, START);
  for (const days of [8, 9]) await planSession(id, new Date(START.getTime() + days * DAY_MS), { courseId });
  await db().studySession.updateMany({ data: { createdAt: new Date(START.getTime() - DAY_MS) } });
  const ways = fakeWays({ pushable: async () => new Set() });
  await sendNotices(tenBefore(8), ways);
  await workOff(tenBefore(8.5));
  await forgetMails();
  await sendNotices(tenBefore(9), ways);
  const rows = await db().notice.findMany({ where: { userId: id }, orderBy: { dueAt: "asc" } });
  expect(rows.map(({ text, status }) => `${text.split(".")[0]} ${status}`)).toEqual([
    "pause failed",
    "pause sent",
  ]);
});
