import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { contentOf } from "#lib/quiz/generator/words.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import {
  beginAnswer,
  cancelAnswer,
  citationOf,
  searchAnswer,
  uncoveredAnswer,
  writeAnswer,
} from "./answer-service.ts";
import { giveConsent, modelState, prepareCall } from "./model-service.ts";
import { askPrompt, type Turn } from "./prompt.ts";
import { PLACES, TURNS_JOINED, threadTitle } from "./rules.ts";
import type { AskBody, AskedDto, NewThreadBody, StartedDto, ThreadDetailDto, ThreadsDto } from "./schema.ts";
import { keyGuard, mayBeSealed } from "./sealed-queries.ts";
import { assertSeen, findPassages } from "./search-service.ts";
import { getThread, isAnswering, listThreads, listTurns } from "./thread-queries.ts";

const noThread = () => new AppError("not_found", "There is no such conversation.");

/** A learner's threads about a course, and which model would answer. Throws `not_found`. docs/product.md#assistant */
export async function readThreads(userId: string, courseId: string): Promise<ThreadsDto> {
  await assertSeen(userId, courseId);
  return { threads: await listThreads(userId, courseId), model: await modelState(userId) };
}

/** One thread with its messages. Throws `not_found`, also for other learners' threads. docs/product.md#assistant */
export async function readThread(
  userId: string,
  courseId: string,
  threadId: string,
  now: Date,
): Promise<ThreadDetailDto> {
  await assertSeen(userId, courseId);
  const thread = await getThread(userId, courseId, threadId, now);
  if (!thread) throw noThread();
  return thread;
}

interface Where {
  userId: string;
  courseId: string;
  threadId: string;
}

/** A question that waits for its answer. */
interface Asked extends Where {
  questionId: string;
  messageId: string;
  text: string;
}

/** The question of an earlier answer, for another one. */
async function findQuestion(tx: Tx, threadId: string, questionId: string) {
  const where = { id: questionId, threadId, role: "learner" } as const;
  const question = await tx.assistantMessage.findFirst({ where, select: { id: true, text: true } });
  if (!question) throw new AppError("not_found", "There is no such question.");
  return question;
}

async function addQuestion(tx: Tx, threadId: string, text: string, now: Date) {
  const question = { id: uuidv7(), text };
  await tx.assistantMessage.create({
    data: { ...question, threadId, role: "learner", createdAt: now, updatedAt: now },
  });
  return question;
}

/** Adds the question and an answer under way, one at a time for a learner. Throws `not_found`, `in_flight`. */
function begin({ userId, courseId, threadId }: Where, body: AskBody, now: Date): Promise<Asked> {
  return inTransaction(async (tx) => {
    await lockLearner(kysely(tx), userId, now);
    const thread = await tx.assistantThread.findFirst({
      where: { id: threadId, userId, courseId },
      select: { title: true },
    });
    if (!thread) throw noThread();
    if (await isAnswering(tx, userId, now))
      throw new AppError("in_flight", "Your last question is still being answered.");
    const isNew = "text" in body;
    const question = isNew
      ? await addQuestion(tx, threadId, body.text, now)
      : await findQuestion(tx, threadId, body.regenerate);
    const title = isNew && thread.title === "" ? { title: threadTitle(body.text) } : {};
    await tx.assistantThread.update({
      where: { id: threadId },
      data: { ...title, updatedAt: now },
      select: { id: true },
    });
    const messageId = uuidv7();
    await tx.assistantMessage.create({
      data: {
        id: messageId,
        threadId,
        role: "assistant",
        status: "running",
        text: "",
        questionId: question.id,
        createdAt: now,
        updatedAt: now,
      },
    });
    return { userId, courseId, threadId, questionId: question.id, messageId, text: question.text };
  });
}

/** Fewer words that say something need what was asked before to be understood. */
const MIN_TELLING = 3;

function searchedFor(text: string, turns: readonly Turn[]): string {
  const before = turns.findLast(({ role }) => role === "learner")?.text ?? "";
  return contentOf(text).size < MIN_TELLING ? `${text}\n${before}`.trim() : text;
}

/** Whether a message, alone or with those before it, may be about a question that its learner has yet to answer. */
function isSealed(userId: string, text: string, turns: readonly Turn[], now: Date): Promise<boolean> {
  const before = turns.filter(({ role }) => role === "learner").slice(-TURNS_JOINED);
  return mayBeSealed(userId, [...before.map((turn) => turn.text), text], now);
}

async function answer(asked: Asked, now: Date): Promise<void> {
  const { userId, courseId, threadId, questionId, messageId, text } = asked;
  const turns = await listTurns(threadId, questionId);
  if (await isSealed(userId, text, turns, now)) {
    const places = (await findPassages(courseId, text, null)).map((passage) => citationOf(passage, false));
    await writeAnswer(messageId, { status: "done", kind: "places", text: PLACES, citations: places });
    return;
  }
  const passages = await findPassages(courseId, searchedFor(text, turns), { userId, now });
  if (passages.length === 0) {
    await writeAnswer(messageId, uncoveredAnswer());
    return;
  }
  const leaks = await keyGuard(userId, now);
  const paid = await prepareCall(userId, askPrompt(text, turns, passages), now);
  if (typeof paid === "string") await writeAnswer(messageId, searchAnswer(passages, paid));
  else beginAnswer({ messageId, paid, passages, leaks });
}

/**
 * Asks something about a course, or has a question answered once more. Where no model may be asked, the answer is there
 * when this returns; otherwise it comes bit by bit. Throws `not_found`, `in_flight`, `rate_limited`, and `not_configured` for
 * a consent where there is no model. docs/product.md#assistant
 */
export async function ask(where: Where, body: AskBody, now: Date): Promise<AskedDto> {
  await assertSeen(where.userId, where.courseId);
  if (body.consent) await giveConsent(where.userId);
  await countCall("assistant", where.userId);
  const asked = await begin(where, body, now);
  await answer(asked, now).catch(async (error: unknown) => {
    await writeAnswer(asked.messageId, { status: "failed", reason: "failed" });
    throw error;
  });
  return { messageId: asked.messageId, questionId: asked.questionId };
}

/** Begins a thread, with its first question where that is given. Throws as `ask` does. docs/product.md#assistant */
export async function startThread(
  userId: string,
  courseId: string,
  { text, consent }: NewThreadBody,
  now: Date,
): Promise<StartedDto> {
  await assertSeen(userId, courseId);
  if (consent) await giveConsent(userId);
  const threadId = uuidv7();
  const data = { id: threadId, userId, courseId, title: "", createdAt: now, updatedAt: now };
  await db().assistantThread.create({ data, select: { id: true } });
  if (text === undefined) return { threadId, messageId: null, questionId: null };
  const asked = await ask({ userId, courseId, threadId }, { text }, now).catch(async (error: unknown) => {
    // A question that was refused leaves no empty thread.
    await db().assistantThread.deleteMany({ where: { id: threadId, messages: { none: {} } } });
    throw error;
  });
  return { threadId, ...asked };
}

/** Deletes a thread with all of its messages. Throws `not_found`. docs/product.md#assistant */
export async function deleteThread({ userId, courseId, threadId }: Where): Promise<void> {
  const running = await db().assistantMessage.findMany({
    where: { threadId, status: "running", thread: { userId } },
    select: { id: true },
  });
  const { count } = await db().assistantThread.deleteMany({ where: { id: threadId, userId, courseId } });
  if (count === 0) throw noThread();
  for (const { id } of running) cancelAnswer(id);
}

/** Stops an answer; what was shown of it stays. One that has ended is left as it is. Throws `not_found`. */
export async function stopAnswer(where: Where, messageId: string, now: Date): Promise<void> {
  const { userId, courseId, threadId } = where;
  const own = { id: messageId, threadId, role: "assistant", thread: { userId, courseId } } as const;
  const { count } = await db().assistantMessage.updateMany({
    where: { ...own, status: "running" },
    data: { status: "stopped", updatedAt: now },
  });
  if (count > 0) return cancelAnswer(messageId);
  if ((await db().assistantMessage.count({ where: own })) === 0)
    throw new AppError("not_found", "There is no such answer.");
}
