import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, at as elementAt } from "#tests/support/factories.ts";
import { fakeWays, noticesOf, planSession, want } from "#tests/support/notices.ts";
import { claim } from "./claim-service.ts";
import { addDueNotices } from "./create-service.ts";
import { type DueNotice, know, readPage } from "./known-service.ts";

beforeEach(resetDatabase);

const START = new Date("2026-03-11T15:00:00Z");
const NOW = new Date(START.getTime() - 10 * MINUTE_MS);
const clock = () => NOW;
const { ways } = fakeWays();

async function dueNotices(): Promise<DueNotice[]> {
  await addDueNotices(NOW);
  return kysely()
    .selectFrom("Notice")
    .select(["id", "userId", "kind", "subject", "step", "dueAt", "expiresAt"])
    .orderBy("id")
    .execute();
}

async function learner() {
  const { id } = await createLearner({ timeZone: "UTC" });
  await want(id, ["session"], "push");
  return id;
}

/** What is known of them before any is claimed */
async function knowAll(notices: readonly DueNotice[]) {
  const page = await readPage(notices, ways, NOW);
  return Promise.all(
    notices.map(async (notice) => {
      const known = await know(notice, page, ways, NOW);
      if (!known) throw new Error("no one is known");
      return { notice, known };
    }),
  );
}

it("a notice is claimed once, though fifty know of it", async () => {
  const id = await learner();
  await planSession(id, START);
  const { notice, known } = elementAt(await knowAll(await dueNotices()), 0);
  const claims = await Promise.all(Array.from({ length: 50 }, () => claim(notice, known, clock)));
  expect(claims.filter((each) => each !== null)).toHaveLength(1);
  expect(await noticesOf(id)).toMatchObject([{ status: "sending", way: "push" }]);
});

it("one that was settled in the meantime stays so", async () => {
  const id = await learner();
  await planSession(id, START);
  const { notice, known } = elementAt(await knowAll(await dueNotices()), 0);
  await db().notice.updateMany({ data: { status: "dropped", reason: "late" } });
  expect(await claim(notice, known, clock)).toBeNull();
  expect(await noticesOf(id)).toMatchObject([{ status: "dropped", reason: "late" }]);
});

it("a session that was skipped, moved or deleted in the meantime is not told of", async () => {
  const ids = await Promise.all([learner(), learner(), learner()]);
  for (const id of ids) await planSession(id, START);
  const known = await knowAll(await dueNotices());
  const of = (index: number) => ({ where: { userId: elementAt(ids, index) } });
  await db().studySession.updateMany({ ...of(0), data: { status: "skipped" } });
  await db().studySession.updateMany({ ...of(1), data: { startsAt: NOW } });
  await db().studySession.deleteMany(of(2));
  for (const each of known) expect(await claim(each.notice, each.known, clock)).toBeNull();
  const reasons = await Promise.all(ids.map(async (id) => elementAt(await noticesOf(id), 0).reason));
  expect(reasons).toEqual(["skipped", "moved", "gone"]);
});

it("of two notices to one learner at the same time, one waits: ten learners, each claimed at once", async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, learner));
  // More than an hour apart, so that each has a notice of its own; both are claimed at the same time.
  for (const id of ids) {
    await planSession(id, START);
    await planSession(id, new Date(START.getTime() - 90 * MINUTE_MS), { minutes: 10 });
  }
  await db().studySession.updateMany({
    where: { startsAt: { lt: START } },
    data: { startsAt: new Date(NOW.getTime() - 20 * MINUTE_MS) },
  });
  const known = (await knowAll(await dueNotices())).filter(({ notice }) =>
    ["before", "after"].includes(notice.step),
  );
  const claims = await Promise.all(known.map((each) => claim(each.notice, each.known, clock)));
  const count = (id: string) =>
    known.filter(({ notice }, index) => notice.userId === id && claims[index] !== null).length;
  expect(ids.map(count)).toEqual(ids.map(() => 1));
});
