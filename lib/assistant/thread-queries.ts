import { liveSessions } from "#lib/server/auth/session.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import type { Turn } from "./prompt.ts";
import { INTERRUPTED_MS, statusAt, TURNS_READ } from "./rules.ts";
import {
  citationsSchema,
  type MessageDto,
  noModelReasonSchema,
  type ThreadDetailDto,
  type ThreadDto,
} from "./schema.ts";

const MESSAGE = {
  id: true,
  role: true,
  status: true,
  kind: true,
  reason: true,
  text: true,
  citations: true,
  questionId: true,
  createdAt: true,
  updatedAt: true,
} as const;

const inOrder = [{ createdAt: "asc" }, { id: "asc" }] as const;

type Row = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

function readMessage(userId: string, courseId: string, threadId: string, messageId: string) {
  return db().assistantMessage.findFirst({
    where: { id: messageId, threadId, thread: { userId, courseId } },
    select: MESSAGE,
  });
}

function toMessageDto(
  { id, citations, createdAt, updatedAt, status, reason, ...row }: Row,
  now: Date,
): MessageDto {
  return {
    messageId: id,
    ...row,
    status: statusAt(status, updatedAt, now),
    reason: noModelReasonSchema.safeParse(reason).data ?? null,
    citations: citationsSchema.safeParse(citations).data ?? [],
    createdAt: createdAt.toISOString(),
  };
}

/** A message of a learner's own thread; null for every other. */
export async function getMessage(
  userId: string,
  { courseId, threadId, messageId }: { courseId: string; threadId: string; messageId: string },
  now: Date,
): Promise<MessageDto | null> {
  const row = await readMessage(userId, courseId, threadId, messageId);
  return row && toMessageDto(row, now);
}

/** Whether a session goes on: who watches an answer is asked now and then. */
export async function isSessionLive(sessionId: string, now: Date): Promise<boolean> {
  return (await db().session.count({ where: { id: sessionId, ...liveSessions(now) } })) > 0;
}

const THREAD = { id: true, title: true, createdAt: true, updatedAt: true } as const;

function toThreadDto(row: { id: string; title: string; createdAt: Date; updatedAt: Date }): ThreadDto {
  const { id, title, createdAt, updatedAt } = row;
  return { threadId: id, title, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

const MOST_THREADS = 200;

/** A learner's threads about a course, the one used last first. */
export async function listThreads(userId: string, courseId: string): Promise<ThreadDto[]> {
  const rows = await db().assistantThread.findMany({
    where: { userId, courseId },
    orderBy: { updatedAt: "desc" },
    take: MOST_THREADS,
    select: THREAD,
  });
  return rows.map(toThreadDto);
}

/** A learner's own thread with its messages; null for every other. */
export async function getThread(
  userId: string,
  courseId: string,
  threadId: string,
  now: Date,
): Promise<ThreadDetailDto | null> {
  const row = await db().assistantThread.findFirst({
    where: { id: threadId, userId, courseId },
    select: { ...THREAD, messages: { orderBy: [...inOrder], select: MESSAGE } },
  });
  return row && { ...toThreadDto(row), messages: row.messages.map((message) => toMessageDto(message, now)) };
}

/** Whether an answer of a learner is under way, in whatever thread. */
export async function isAnswering(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const updatedAt = { gt: new Date(now.getTime() - INTERRUPTED_MS) };
  return (
    (await tx.assistantMessage.count({ where: { status: "running", updatedAt, thread: { userId } } })) > 0
  );
}

/**
 * The messages before a question, the last six of those that may be read again: what was answered with places alone is
 * left out with its answer, so that no sealed question comes back as something said before.
 */
export async function listTurns(threadId: string, questionId: string): Promise<Turn[]> {
  const rows = await db().assistantMessage.findMany({
    where: { threadId },
    orderBy: [...inOrder],
    select: { id: true, role: true, kind: true, status: true, text: true, questionId: true },
  });
  const at = rows.findIndex(({ id }) => id === questionId);
  const before = rows.slice(0, Math.max(0, at));
  const sealed = new Set(before.filter(({ kind }) => kind === "places").map((row) => row.questionId));
  return before
    .filter((row) => !sealed.has(row.role === "learner" ? row.id : row.questionId))
    .filter(({ role, kind, text }) => role === "learner" || (kind === "answer" && text !== ""))
    .slice(-TURNS_READ)
    .map(({ role, text }) => ({ role, text }));
}
