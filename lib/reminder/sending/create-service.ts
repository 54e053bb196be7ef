import { type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { inChunks } from "#lib/server/db/chunks.ts";
import { kysely } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { describeError, log } from "#lib/server/log.ts";
import { dueOf, LADDER, type LadderStep, limitOf, ONCE, sessionSubject, waysOf } from "../ladder/steps.ts";
import { pageCandidates } from "../queries.ts";
import { dueDay, newsUntil, REMINDER_KINDS, type ReminderKind } from "../rules.ts";
import type { NoticeKindName, NoticeWayName } from "../schema.ts";

/** A step that was due longer ago is not made up for. */
const LOOK_BACK_MS = 3 * HOUR_MS + 5 * MINUTE_MS;
const LONGEST_SESSION_MS = 3 * HOUR_MS;
/** From a session's end to its last step */
const LAST_STEP_MS = 90 * MINUTE_MS;
const BEFORE_MS = 10 * MINUTE_MS;
/** How long a broken connection is worth telling of */
const CONNECTION_NEWS_MS = 7 * DAY_MS;

interface NewNotice {
  userId: string;
  kind: NoticeKindName;
  subject: string;
  step: string;
  dueAt: Date;
  expiresAt: Date;
}

/** Of all who do so at once, one adds a row; the others find it there. */
async function insert(notices: readonly NewNotice[], now: Date): Promise<void> {
  await kysely()
    .insertInto("Notice")
    .values(notices.map((notice) => ({ ...notice, id: uuidv7(), createdAt: now })))
    .onConflict((conflict) => conflict.columns(["userId", "subject", "step"]).doNothing())
    .execute();
}

/** One that resists must not keep the others; an account that is just being deleted needs none. Returns how many failed. */
async function insertEach(notices: readonly NewNotice[], now: Date): Promise<number> {
  let failed = 0;
  for (const notice of notices)
    await insert([notice], now).catch((error: unknown) => {
      if (isReferenceGone(error)) return;
      failed += 1;
      log().error({ kind: notice.kind, error: describeError(error) }, "a notice was not written down");
    });
  return failed;
}

async function addNotices(notices: readonly NewNotice[], now: Date): Promise<number> {
  let failed = 0;
  await inChunks(notices, async (chunk) => {
    await insert(chunk, now).catch(async () => {
      failed += await insertEach(chunk, now);
    });
  });
  return failed;
}

/** The subject of a session's ladder, in SQL as `sessionSubject` writes it. */
const subjectOfSession: RawBuilder<string> = sql`'session:' || "StudySession"."id" || ':' || floor(extract(epoch FROM "StudySession"."startsAt"))::bigint`;

/** Sessions a step of which may be due, of those who want to hear of them, with the ways chosen and the steps that are there. */
function listLadders(now: Date) {
  const from = new Date(now.getTime() - LOOK_BACK_MS - LONGEST_SESSION_MS - LAST_STEP_MS);
  return kysely()
    .selectFrom("StudySession")
    .innerJoin("ReminderChoice", (join) =>
      join
        .onRef("ReminderChoice.userId", "=", "StudySession.userId")
        .on("ReminderChoice.kind", "=", "session"),
    )
    .select(["StudySession.id", "StudySession.userId", "StudySession.status"])
    .select("StudySession.plannedMinutes as minutes")
    .select(({ ref }) => ref("StudySession.startsAt").$notNull().as("startsAt"))
    .select(({ fn, ref }) => fn.jsonAgg(ref("ReminderChoice.way")).as("ways"))
    .select(({ selectFrom }) =>
      selectFrom("Notice")
        .select(({ fn, ref }) => fn.jsonAgg(ref("Notice.step")).as("steps"))
        .whereRef("Notice.userId", "=", "StudySession.userId")
        .where("Notice.subject", "=", subjectOfSession)
        .as("steps"),
    )
    .where("StudySession.startsAt", ">", from)
    .where("StudySession.startsAt", "<=", new Date(now.getTime() + BEFORE_MS))
    .groupBy("StudySession.id")
    .execute();
}

type Ladder = Awaited<ReturnType<typeof listLadders>>[number];

/** Once it is clear what became of a session, one line in the log tells of it; no further step is needed. */
const isOpen = (status: string) => status === "planned" || status === "running";

function stepsDue({ minutes, startsAt, status, ways, steps }: Ladder, now: Date): LadderStep[] {
  const since = now.getTime() - LOOK_BACK_MS;
  return LADDER.filter((step) => {
    const due = dueOf(step, { startsAt, minutes }).getTime();
    if (due > now.getTime() || due <= since || steps?.includes(step)) return false;
    if (step !== "before" && !isOpen(status)) return false;
    return waysOf("session", step).some((way) => ways.includes(way));
  });
}

async function addSessions(now: Date): Promise<number> {
  const ladders = await listLadders(now);
  const notices = ladders.flatMap((ladder) =>
    stepsDue(ladder, now).map((step) => {
      const ways = waysOf("session", step).filter((way: NoticeWayName) => ladder.ways.includes(way));
      return {
        userId: ladder.userId,
        kind: "session" as const,
        subject: sessionSubject(ladder.id, ladder.startsAt),
        step,
        dueAt: dueOf(step, ladder),
        expiresAt: limitOf(step, ladder, ways),
      };
    }),
  );
  return addNotices(notices, now);
}

async function addOfDay(kind: ReminderKind, now: Date): Promise<number> {
  let failed = 0;
  for await (const page of pageCandidates(kind, now)) {
    const notices = page.flatMap((candidate) => {
      const day = dueDay(kind, candidate, now);
      if (day === null) return [];
      const expiresAt = newsUntil(kind, candidate, now);
      return [{ userId: candidate.id, kind, subject: `${kind}:${day}`, step: ONCE, dueAt: now, expiresAt }];
    });
    failed += await addNotices(notices, now);
  }
  return failed;
}

/** Connections that need a new consent, once for each time that they broke. */
async function addConnections(now: Date): Promise<number> {
  const subject: RawBuilder<string> = sql`'connection:' || "Connection"."id" || ':' || "Connection"."tokenVersion"`;
  const broken = await kysely()
    .selectFrom("Connection")
    .select(["Connection.userId", subject.as("subject")])
    .where("Connection.status", "=", "broken")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("Notice")
            .select("Notice.id")
            .whereRef("Notice.userId", "=", "Connection.userId")
            .where("Notice.subject", "=", subject),
        ),
      ),
    )
    .execute();
  const expiresAt = new Date(now.getTime() + CONNECTION_NEWS_MS);
  return addNotices(
    broken.map((row) => ({ ...row, kind: "connection", step: ONCE, dueAt: now, expiresAt })),
    now,
  );
}

/**
 * Writes down what is due, each step once (unique learner, subject and step), so that it goes out or is seen not to have.
 * Bears being run twice, and beside itself. Returns how many could not be written. docs/product.md#reminders
 */
export async function addDueNotices(now: Date): Promise<number> {
  let failed = await addSessions(now);
  for (const kind of REMINDER_KINDS) failed += await addOfDay(kind, now);
  return failed + (await addConnections(now));
}
