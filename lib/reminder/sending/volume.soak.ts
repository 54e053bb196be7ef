import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import { enqueue, work } from "#lib/server/jobs/jobs.ts";
import { mailJob } from "#lib/server/mail/mail.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { startConnectedPush, subscriptionOf } from "#tests/support/pushes.ts";
import { forgetMails } from "#tests/support/queued-mail.ts";
import { sendNotices } from "./run-service.ts";

/** Learners whose session begins at 19:00; two thirds of them have a device. */
const LEARNERS = Number(process.env.VOLUME ?? 10_000);
const MOST_SECONDS = 300;
/** In ten minutes from now: a mail that was due months ago would be dropped */
const START = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS);
/** Where it is the afternoon now, far from the quiet hours */
const AHEAD = 14 - new Date().getUTCHours();
const ZONE = `Etc/GMT${AHEAD > 0 ? "-" : "+"}${Math.abs(AHEAD)}`;

const service = await startConnectedPush();
let mails = 0;
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  onData(stream, _session, done) {
    stream.resume().on("end", () => {
      mails += 1;
      done();
    });
  },
});

beforeAll(async () => {
  await resetDatabase();
  await enqueue(mailJob, { to: { name: "", address: "a@example.test" }, subject: "", text: "", id: "0" });
  await forgetMails();
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  env().SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete env().SMTP_URL;
  await service.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function plan() {
  const ids = Array.from({ length: LEARNERS }, () => randomUUID());
  const hasDevice = (index: number) => index % 3 !== 0;
  await db().user.createMany({
    data: ids.map((id) => ({ id, email: `${id}@example.test`, fullName: "Ada", timeZone: ZONE })),
  });
  const createdAt = new Date(START.getTime() - 24 * 60 * MINUTE_MS);
  const courses = await db().course.createManyAndReturn({
    data: ids.map((ownerId) => ({ ownerId, title: "Physics" })),
    select: { id: true, ownerId: true },
  });
  await db().studySession.createMany({
    data: courses.map(({ id, ownerId }) => ({
      ...{
        courseId: id,
        userId: ownerId ?? "",
        startsAt: START,
        plannedAt: createdAt,
        plannedMinutes: 30,
        createdAt,
      },
    })),
  });
  await db().reminderChoice.createMany({
    data: ids.flatMap((userId) =>
      (["push", "mail"] as const).map((way) => ({ userId, kind: "session" as const, way })),
    ),
  });
  const withDevice = ids.filter((_, index) => hasDevice(index));
  const expiresAt = new Date(START.getTime() + 14 * 24 * 60 * MINUTE_MS);
  // Each in a sign-in of its own, as devices are
  const sessions = withDevice.map((userId) => ({
    ...{ id: randomUUID(), userId, userAgent: "test", createdAt, lastSeenAt: createdAt, expiresAt },
  }));
  await db().session.createMany({ data: sessions });
  await db().pushSubscription.createMany({
    data: sessions.map(({ id, userId }) => {
      const { endpoint, keys, serverKey } = subscriptionOf(service);
      return { userId, sessionId: id, endpoint, hash: sha256(endpoint), ...keys, serverKey };
    }),
  });
  return { pushes: withDevice.length, mails: LEARNERS - withDevice.length };
}

it(`${LEARNERS} notices that are due at the same time are out within five minutes`, async () => {
  const wanted = await plan();
  const due = START.getTime() - 10 * MINUTE_MS;
  await work(mailJob);
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const seconds = () => (performance.now() - startedAt) / SECOND_MS;
  const left = () => db().notice.count({ where: { status: { in: ["waiting", "sending"] } } });
  let runs = 0;
  do {
    runs += 1;
    await sendNotices(new Date(due + Math.floor(seconds() * SECOND_MS)));
  } while ((await left()) > 0 && seconds() < 2 * MOST_SECONDS);
  const sentAfter = seconds();
  await expect.poll(() => mails, { timeout: 300_000, interval: 250 }).toBe(wanted.mails);
  const [outAfter, used] = [seconds(), process.cpuUsage(cpu)];
  const statuses = await db().notice.groupBy({ by: ["status", "way"], _count: true });
  console.log(
    `${LEARNERS} notices: given away after ${sentAfter.toFixed(1)} s in ${runs} run(s), all at their services after ${outAfter.toFixed(1)} s; ${((used.user + used.system) / 1e6).toFixed(1)} s of CPU in this process, stand-ins included; ${JSON.stringify(statuses)}`,
  );
  expect(service.received.length).toBe(wanted.pushes);
  expect(outAfter).toBeLessThan(MOST_SECONDS);
});
