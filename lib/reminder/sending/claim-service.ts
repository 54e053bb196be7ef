import { DAY_MS, localDayAt, startOfDay, zoneAt } from "#lib/core/time.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { addTokens, type Tokens, UNSUBSCRIBE } from "../action/token-service.ts";
import { type Decision, decide, type Facts, type SessionFacts } from "../ladder/decision.ts";
import { endOf, sessionSubject } from "../ladder/steps.ts";
import type { NoticeWayName } from "../schema.ts";
import { ensureSettings } from "../settings-service.ts";
import { listOut, lockRecipient, type OutNotice, type Recipient } from "./facts-queries.ts";
import type { DueNotice, Known, KnownSession } from "./known-service.ts";
import { chooseWords, matterOf } from "./matter-service.ts";
import { type Message, mailOf } from "./message-service.ts";

type Sending = Extract<Decision, { verdict: "send" }>;

/** A session as it stands at this very moment; undefined: gone */
type SessionNow = Pick<SessionFacts, "startsAt" | "minutes" | "status" | "remindsAnyway"> | undefined;

/**
 * Whether a session of the hour before has had this step, and told of this one in it; that it begins, any step tells. One that
 * came there later was not told of.
 */
function isToldOf({ own, near }: KnownSession, step: string, out: readonly OutNotice[]): boolean {
  if (!own) return false;
  const earlier = near.filter(({ id, startsAt }) => id !== own.id && startsAt < own.startsAt);
  const isThereSince = own.changedAt ?? own.createdAt;
  return earlier.some(({ id, startsAt }) =>
    out.some(
      (notice) =>
        notice.at >= isThereSince &&
        (step === "before" || notice.step === step) &&
        notice.subject === sessionSubject(id, startsAt),
    ),
  );
}

function sessionFacts(
  known: KnownSession,
  step: string,
  now: SessionNow,
  out: readonly OutNotice[],
): SessionFacts | null {
  if (!now) return null;
  const { expectedAt, isSnoozed, ignored, idleSince, hasIdled } = known;
  return {
    ...now,
    expectedAt,
    isSnoozed,
    ignored,
    idleSince,
    hasIdled,
    isToldOf: isToldOf(known, step, out),
  };
}

function factsOf(
  notice: DueNotice,
  known: Known,
  fresh: { recipient: Recipient; out: readonly OutNotice[]; session: SessionNow },
  now: Date,
): Facts {
  const { recipient, out, session } = fresh;
  const zone = zoneAt(recipient, now);
  const midnight = startOfDay(localDayAt(recipient, now), zone);
  const { chosen, open, isPaused, isSilent, lastStudyAt, objection } = known;
  return {
    ...{ kind: notice.kind, step: notice.step, dueAt: notice.dueAt, expiresAt: notice.expiresAt, zone },
    ...{ chosen, open, isPaused, isSilent, lastStudyAt, objection },
    isDeleting: recipient.deletionAt !== null,
    quiet: { from: recipient.quietFrom ?? "21:30", to: recipient.quietTo ?? "08:00" },
    mostADay: recipient.mostADay ?? 3,
    sentToday: out.filter(({ at }) => at >= midnight).length,
    lastSentAt: out[0]?.at ?? null,
    session: known.session && sessionFacts(known.session, notice.step, session, out),
  };
}

function readSession(sql: Sql, id: string | undefined): Promise<SessionNow> {
  return sql
    .selectFrom("StudySession")
    .select(["status", "plannedMinutes as minutes", "remindsAnyway"])
    .select(({ ref }) => ref("startsAt").$notNull().as("startsAt"))
    .where("id", "=", id ?? null)
    .where("startsAt", "is not", null)
    .executeTakeFirst();
}

const OUT_MS = 2 * DAY_MS;

/** What is to be done with a notice, by what was read a moment ago. */
function foresee(notice: DueNotice, known: Known, now: Date): Decision {
  const out = known.past.filter(
    ({ status, at }) => status !== "waiting" && now.getTime() - at.getTime() < OUT_MS,
  );
  const session = known.session?.own ?? undefined;
  return decide(factsOf(notice, known, { recipient: known.recipient, out, session }, now), now);
}

/** The same by what is true right now; no one else sends anything to this learner until the transaction ends. */
async function look(
  sql: Sql,
  notice: DueNotice,
  known: Known,
  now: Date,
): Promise<{ decision: Decision; recipient: Recipient } | null> {
  const recipient = await lockRecipient(sql, notice.userId);
  if (!recipient) return null;
  const out = await listOut(sql, notice.userId, now);
  const session = known.session ? await readSession(sql, known.session.own?.id) : undefined;
  return { decision: decide(factsOf(notice, known, { recipient, out, session }, now), now), recipient };
}

/** Leaves a notice for later, or for ever. Of all who do so at once, the first one counts. */
async function settleUnsent(
  sql: Sql,
  { id }: DueNotice,
  decision: Exclude<Decision, { verdict: "send" }>,
): Promise<void> {
  const { verdict, reason } = decision;
  await sql
    .updateTable("Notice")
    .set(verdict === "drop" ? { status: "dropped", reason } : { dueAt: decision.until, reason })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

interface Plan {
  message: Message;
  decision: Sending;
}

/** Puts the words together while nothing is locked; null where nothing is to be sent, which is then settled. */
async function prepare(notice: DueNotice, known: Known, now: Date): Promise<Plan | null> {
  const decision = foresee(notice, known, now);
  const matter = decision.verdict === "send" ? await matterOf(decision.family, notice, known, now) : null;
  if (decision.verdict !== "send" || !matter) {
    await settleUnsent(
      kysely(),
      notice,
      decision.verdict === "send" ? { verdict: "drop", reason: "settled" } : decision,
    );
    return null;
  }
  const words = chooseWords(decision.family, known, matter.values);
  const { id: noticeId, subject, expiresAt } = notice;
  const own = known.session?.own;
  const message = { noticeId, subject, words, matter, expiresAt, endsAt: own ? endOf(own) : null };
  return { decision, message };
}

/** What has been claimed and is to be given to a service now. */
export interface Claimed {
  message: Message;
  way: Exclude<NoticeWayName, "mail">;
  /** The ways that are left where this one leads nowhere */
  rest: readonly NoticeWayName[];
  tokens: Tokens;
  claimedAt: Date;
}

/** Writes what is sent over the row, if it still waits; false where someone else has it. */
async function take(sql: Sql, { message, decision }: Plan, now: Date): Promise<boolean> {
  const isMail = decision.way === "mail";
  const { numUpdatedRows } = await sql
    .updateTable("Notice")
    .set({
      ...{ status: isMail ? "sent" : "sending", way: decision.way, reason: decision.reason },
      ...{ text: message.words.id, title: message.words.title, claimedAt: now },
      ...(isMail && { sentAt: now }),
    })
    .where("id", "=", message.noticeId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Makes a notice this process's own: `waiting → sending` is committed before any service hears of it. A mail needs no
 * service: its job is committed with the row that says so. One learner's notices are claimed one after the other, so that
 * the most of a day and the time between two hold. Null where there is nothing to give to a service.
 */
export async function claim(notice: DueNotice, known: Known, clock: () => Date): Promise<Claimed | null> {
  const plan = await prepare(notice, known, clock());
  if (!plan) return null;
  return inSqlTransaction(async (sql) => {
    const now = clock();
    const seen = await look(sql, notice, known, now);
    if (!seen) return null;
    const { decision, recipient } = seen;
    if (decision.verdict !== "send") {
      await settleUnsent(sql, notice, decision);
      return null;
    }
    // The words were for another one: the next look finds it as it is now.
    if (decision.family !== plan.decision.family || decision.way !== plan.decision.way) return null;
    if (!(await take(sql, plan, now))) return null;
    if (decision.family === "pause") await ensureSettings(sql, notice.userId, { silentSince: now }, now);
    const { message } = plan;
    const { way, ways } = decision;
    const purposes = way === "sms" ? [] : message.matter.actions;
    const tokens = await addTokens(
      sql,
      notice.id,
      [...purposes, ...(way === "sms" ? [] : ([UNSUBSCRIBE] as const))],
      now,
    );
    if (way !== "mail") return { message, way, rest: ways.slice(1), tokens, claimedAt: now };
    await queueMail(mailOf(message, recipient.email, tokens, now), { sql });
    return null;
  });
}
