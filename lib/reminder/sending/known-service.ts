import { providerOf } from "#lib/connection/provider/provider-service.ts";
import { localDayAt, zoneAt } from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import type { StoredStudySession } from "#lib/study/facts.ts";
import { getReview } from "#lib/study/review-service.ts";
import { getStudy } from "#lib/study/service.ts";
import type { Reason } from "../ladder/decision.ts";
import { IDLE_MS, ignoredInARow, MAX_IGNORED } from "../ladder/ignored.ts";
import { readSubject, SNOOZES, TOGETHER_MS, waysOf } from "../ladder/steps.ts";
import { matrixOf } from "../matrix.ts";
import { findCandidate, getWeek } from "../queries.ts";
import { type Candidate, dueDay, isEmptyWeek, type WeekFigures, weekBefore } from "../rules.ts";
import type { NoticeKindName, NoticeWayName } from "../schema.ts";
import type { WeekOfPlans } from "../wording/words.ts";
import { getIdle, hasPlan, listSentLadders, type Recipient } from "./facts-queries.ts";
import {
  type Learner,
  type PastNotice,
  readLearners,
  readSessions,
  type SessionRef,
} from "./page-queries.ts";
import type { Ways } from "./ways-service.ts";

/** A notice that is to go out. */
export interface DueNotice {
  id: string;
  userId: string;
  kind: NoticeKindName;
  subject: string;
  step: string;
  dueAt: Date;
  expiresAt: Date;
}

export interface KnownSession {
  /** As it stands; null: gone */
  own: StoredStudySession | null;
  /** When it was to begin, as the notice has it */
  expectedAt: Date;
  /** All that begin within an hour of that */
  near: readonly StoredStudySession[];
  isSnoozed: boolean;
  ignored: number;
  idleSince: Date;
  hasIdled: boolean;
}

export interface KnownDay {
  candidate: Candidate;
  /** The local date of its subject */
  day: string;
  figures: WeekFigures | null;
  /** The week's review; null without a plan */
  plan: WeekOfPlans | null;
}

/** What is known of a notice before it is claimed: what must be exact is read once more then. */
export interface Known {
  recipient: Recipient;
  chosen: readonly NoticeWayName[];
  /** The ways that lead to the learner right now */
  open: readonly NoticeWayName[];
  isPaused: boolean;
  isSilent: boolean;
  lastStudyAt: Date | null;
  past: readonly PastNotice[];
  session: KnownSession | null;
  day: KnownDay | null;
  /** Of a connection, as people call it */
  service: string;
  /** Of kinds other than sessions: what speaks against it by now */
  objection: Reason | null;
}

const latest = (...times: (Date | null)[]): Date | null =>
  times.reduce((best, time) => (time && (best === null || time > best) ? time : best), null);

/** What the notices of one page rest on, read at once for all of them. */
export interface Page {
  learners: ReadonlyMap<string, Learner>;
  sessions: readonly StoredStudySession[];
  pushable: ReadonlySet<string>;
}

const refOf = ({ userId, subject }: DueNotice): SessionRef[] => {
  const read = readSubject(subject);
  return read ? [{ userId, ...read }] : [];
};

/** What was studied counts before it is reminded of: a session may be done by it. Returns whether any plan was looked at. */
async function settleStudied(
  sessions: readonly StoredStudySession[],
  refs: readonly SessionRef[],
  learners: ReadonlyMap<string, Learner>,
  now: Date,
): Promise<boolean> {
  const studied = refs.filter(({ userId, sessionId }) => {
    const [session, learner] = [sessions.find(({ id }) => id === sessionId), learners.get(userId)];
    if (session?.status !== "planned" || session.planId === null || !learner?.lastStudyAt) return false;
    const day = localDayAt(learner.recipient, session.startsAt);
    return localDayAt(learner.recipient, learner.lastStudyAt) === day;
  });
  // A plan that resists must not keep the others.
  for (const userId of new Set(studied.map((ref) => ref.userId)))
    await getStudy(userId, now).catch((error: unknown) =>
      log().error({ error: describeError(error) }, "a plan could not be settled before a reminder"),
    );
  return studied.length > 0;
}

/** Reads what many notices rest on: a few statements for all of them. */
export async function readPage(notices: readonly DueNotice[], ways: Ways, now: Date): Promise<Page> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  const refs = notices.flatMap(refOf);
  const learners = await readLearners(userIds, now);
  const sessions = await readSessions(refs);
  const isChanged = await settleStudied(sessions, refs, learners, now);
  return {
    learners,
    sessions: isChanged ? await readSessions(refs) : sessions,
    pushable: await ways.pushable(userIds, now),
  };
}

/** Of the ways that a step may take, those that lead to the learner right now. */
async function openWays(
  { kind, step, userId }: DueNotice,
  { email }: Recipient,
  { pushable }: Page,
  ways: Ways,
  now: Date,
) {
  const leads: Record<NoticeWayName, () => boolean | Promise<boolean>> = {
    mail: () => isMailAddress(email),
    push: () => pushable.has(userId),
    sms: () => ways.canText(userId, now),
  };
  const open: NoticeWayName[] = [];
  for (const way of waysOf(kind, step)) if (await leads[way]()) open.push(way);
  return open;
}

/** Since when a learner could have studied and has not. Within a week no more need be asked. */
async function idleOf(own: StoredStudySession | null, since: Date | null, now: Date) {
  if (!own || (since && now.getTime() - since.getTime() < IDLE_MS))
    return { idleSince: since ?? now, hasIdled: false };
  const { plannedAt, hasIdled } = await getIdle(own, since);
  return { idleSince: latest(since, plannedAt) ?? now, hasIdled };
}

/** How many ladders in a row had no answer since `since`, but for this one. */
async function countIgnored(past: readonly PastNotice[], subject: string, since: Date | null, now: Date) {
  const sent = past.filter(
    (notice) =>
      notice.kind === "session" &&
      notice.status !== "waiting" &&
      notice.subject !== subject &&
      (since === null || notice.createdAt > since),
  );
  const ladders = Map.groupBy(sent, (notice) => notice.subject);
  if (ladders.size < MAX_IGNORED) return 0;
  const subjects = [...ladders].map(([each, rows]) => ({
    subject: each,
    isAnswered: rows.some(({ answeredAt }) => answeredAt !== null),
  }));
  return ignoredInARow(await listSentLadders(subjects), now);
}

async function knowSession(
  { userId, subject, step }: DueNotice,
  { past }: Learner,
  { sessions }: Page,
  since: Date | null,
  now: Date,
): Promise<KnownSession | null> {
  const read = readSubject(subject);
  if (!read) return null;
  const { sessionId, startsAt: expectedAt } = read;
  const own = sessions.find(({ id }) => id === sessionId) ?? null;
  const isNear = (session: StoredStudySession) =>
    session.userId === userId && Math.abs(session.startsAt.getTime() - expectedAt.getTime()) < TOGETHER_MS;
  const isSnooze = (notice: PastNotice) =>
    notice.subject === subject && notice.status === "waiting" && SNOOZES.some((each) => each === notice.step);
  return {
    ...{ own, expectedAt, ...(await idleOf(own, since, now)) },
    near: sessions.filter(isNear),
    // Only what was sent can be put off.
    isSnoozed: step !== "before" && past.some(isSnooze),
    ignored: await countIgnored(past, subject, since, now),
  };
}

/** What the review of a week says of all plans together. */
async function reviewOf(userId: string, monday: string, now: Date): Promise<WeekOfPlans | null> {
  if (!(await hasPlan(userId))) return null;
  const { plans, proposal } = await getReview(userId, monday, now);
  const planned = plans.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0);
  const done = plans.reduce((sum, { doneMinutes }) => sum + doneMinutes, 0);
  return planned === 0 ? null : { planned, done, proposal: proposal?.text ?? "" };
}

async function knowDay({ kind, userId, subject }: DueNotice, now: Date): Promise<KnownDay | null> {
  if (kind !== "streak" && kind !== "hearts" && kind !== "week") return null;
  const candidate = await findCandidate(kind, userId, now);
  const day = subject.slice(kind.length + 1);
  if (!candidate || dueDay(kind, candidate, now) !== day) return null;
  if (kind !== "week") return { candidate, day, figures: null, plan: null };
  const week = { ...weekBefore(day), day, timeZone: zoneAt(candidate, now) };
  return {
    ...{ candidate, day },
    figures: await getWeek(userId, week),
    plan: await reviewOf(userId, week.from, now),
  };
}

/** The service of a connection that still needs a new consent; null where it doesn't. */
async function findBroken({ userId, subject }: DueNotice): Promise<string | null> {
  const [, id = "", version = ""] = subject.split(":");
  const row = await kysely()
    .selectFrom("Connection")
    .select(["provider", "tokenVersion"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("status", "=", "broken")
    .executeTakeFirst();
  if (!row || String(row.tokenVersion) !== version) return null;
  return providerOf(row.provider)?.name ?? row.provider;
}

function objectionTo(kind: NoticeKindName, day: KnownDay | null, service: string | null): Reason | null {
  if (kind === "session") return null;
  if (kind === "connection") return service === null ? "settled" : null;
  if (day === null) return "settled";
  const isEmpty = day.figures !== null && isEmptyWeek(day.figures) && !day.plan;
  return isEmpty ? "empty" : null;
}

/** What one notice of a page rests on; null for an account that is gone. */
export async function know(notice: DueNotice, page: Page, ways: Ways, now: Date): Promise<Known | null> {
  const { kind, userId } = notice;
  const learner = page.learners.get(userId);
  if (!learner) return null;
  const { recipient, choices, lastStudyAt, plannedAt, pause, past } = learner;
  // Whoever saves a plan has come back.
  const since = latest(lastStudyAt, pause.endedAt, plannedAt);
  const { silentSince, settingsId } = recipient;
  const day = await knowDay(notice, now);
  const service = kind === "connection" ? await findBroken(notice) : null;
  const row = matrixOf(choices, settingsId !== null)[kind];
  return {
    ...{ recipient, lastStudyAt, past, day, isPaused: pause.isOn, service: service ?? "" },
    chosen: waysOf(kind, notice.step).filter((way) => row[way]),
    open: await openWays(notice, recipient, page, ways, now),
    isSilent: silentSince !== null && (since === null || silentSince >= since),
    session: kind === "session" ? await knowSession(notice, learner, page, since, now) : null,
    objection: objectionTo(kind, day, service),
  };
}
