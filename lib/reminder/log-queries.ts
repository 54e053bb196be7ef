import { DAY_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { reasonInWords, sessionIdOf, stepInWords, titleOf } from "./log-words.ts";
import type { LogDto } from "./schema.ts";

/** docs/product.md#reminders */
export const KEPT_MS = 90 * DAY_MS;
const PAGE = 30;

async function courseTitles(subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = subjects.flatMap((subject) => sessionIdOf(subject) ?? []);
  const sessions = await db().studySession.findMany({
    where: { id: { in: ids } },
    select: { id: true, course: { select: { title: true } } },
  });
  return new Map(sessions.map(({ id, course }) => [id, course.title]));
}

/** Where a page begins: after the entry with this id, if it is one of the learner's. */
async function startAfter(userId: string, before: string | undefined) {
  if (before === undefined) return {};
  const last = await db().notice.findFirst({
    where: { id: before, userId },
    select: { dueAt: true, id: true },
  });
  return last
    ? { OR: [{ dueAt: { lt: last.dueAt } }, { dueAt: last.dueAt, id: { lt: last.id } }] }
    : { id: { in: [] } };
}

/** "What we sent and why": of the last 90 days, what was left out too, the latest first. docs/product.md#reminders */
export async function getNoticeLog(userId: string, before: string | undefined, now: Date): Promise<LogDto> {
  const since = { createdAt: { gt: new Date(now.getTime() - KEPT_MS) } };
  const rows = await db().notice.findMany({
    where: { userId, AND: [since, await startAfter(userId, before)] },
    orderBy: [{ dueAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    omit: { claimedAt: true },
  });
  const shown = rows.slice(0, PAGE);
  const titles = await courseTitles(shown.map(({ subject }) => subject));
  const entries = shown.map(({ id, kind, subject, step, way, status, title, reason, dueAt, sentAt }) => ({
    _id: id,
    kind,
    step: stepInWords(kind, step),
    way,
    status,
    title: titleOf(kind, title, titles.get(sessionIdOf(subject) ?? "")),
    reason: reasonInWords({ kind, status, reason }),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return { entries, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}
