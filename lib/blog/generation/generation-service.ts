import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { inTransaction, kysely, type Sql, type Tx } from "#lib/server/db/db.ts";
import { lockName } from "#lib/server/db/expressions.ts";
import { env } from "#lib/server/env.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { enqueue } from "#lib/server/jobs/jobs.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { isModelConfigured, modelName } from "#lib/server/model/model.ts";
import { isBudgetUsedUp } from "#lib/server/model/use.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { deletePost, type Writer } from "../service.ts";
import { LIFE_MS } from "./generation.ts";
import { findRunning, getGeneration, TOO_LATE } from "./generation-queries.ts";
import { generationJob } from "./job-service.ts";
import { failGeneration, markCancelled } from "./state-service.ts";

/** A process that dies again and again ends it; what was finished is kept from try to try. */

function inProgress(generationId: string): AppError {
  const message = "A post is being generated already. Wait for it, or cancel it first.";
  return new AppError("generation_in_progress", message, { fields: { generationId } });
}

function noSuchGeneration(): AppError {
  return new AppError("not_found", "There is no such generation.");
}

async function assertPossible(now: Date): Promise<void> {
  if (!isModelConfigured()) throw new AppError("not_configured", new ModelError("not_configured").message);
  const running = await findRunning(now);
  if (running) throw inProgress(running);
  if (await isBudgetUsedUp(now)) {
    const cap = env().OPENAI_MONTHLY_CAP.toFixed(2);
    const message = `This month's budget for generated posts and quizzes ($${cap}) is used up. It starts anew next month.`;
    throw new AppError("cap_reached", message);
  }
}

type Event = "generation_started" | "generation_cancelled";

async function note(sql: Sql, event: Event, generation: string, by: Writer, now: Date): Promise<void> {
  const details = { admin: by.username, generation };
  await audit({ event, userId: null, address: by.address, details }, now, sql);
}

/** Behind the lock, so that of many at once one finds the place free. */
async function add(tx: Tx, by: Writer, now: Date): Promise<string | null> {
  await lockName(kysely(tx), "blog-generation");
  const underway = { status: { in: ["queued", "running"] } } satisfies Prisma.BlogGenerationWhereInput;
  await tx.blogGeneration.updateMany({
    where: { ...underway, createdAt: { lte: new Date(now.getTime() - LIFE_MS) } },
    data: { status: "failed", error: TOO_LATE, updatedAt: now, finishedAt: now, worker: null },
  });
  if ((await tx.blogGeneration.count({ where: underway })) > 0) return null;
  const { id } = await tx.blogGeneration.create({
    data: { adminId: by.id, model: modelName(), createdAt: now, updatedAt: now },
    select: { id: true },
  });
  await note(kysely(tx), "generation_started", id, by, now);
  return id;
}

/**
 * Begins to generate a post; a job does the work. Throws `not_configured`, `generation_in_progress` (its id in
 * `fields.generationId`), `cap_reached`, `rate_limited`. docs/product.md#generated-posts
 */
export async function startGeneration(by: Writer, now: Date): Promise<{ generationId: string }> {
  await assertPossible(now);
  await countCall("generation", by.id);
  const generationId = await inTransaction((tx) => add(tx, by, now));
  if (!generationId) throw inProgress((await findRunning(now)) ?? "");
  try {
    await enqueue(generationJob, { generationId });
  } catch (error) {
    await failGeneration({ id: generationId }, "The generation could not begin. Please try again.", now);
    throw error;
  }
  return { generationId };
}

/** Ends a generation under way: an answer that still comes is thrown away. False where it was over already. */
export async function cancelGeneration(id: string, by: Writer, now: Date): Promise<boolean> {
  if (!(await markCancelled(id, now))) return false;
  await note(kysely(), "generation_cancelled", id, by, now);
  return true;
}

/** Deletes the draft of a finished generation. Throws `generation_over` where there is none, or it is published. */
async function rejectGeneration(id: string, by: Writer, now: Date): Promise<void> {
  const generation = await getGeneration(id, now);
  if (!generation) throw noSuchGeneration();
  if (generation.status === "cancelled") return;
  if (generation.post?.status === "published")
    throw new AppError("generation_over", "This post has been published. Delete it in the list of posts.");
  if (!generation.post) throw new AppError("generation_over", "This generation left no draft.");
  await deletePost(generation.post._id, by, now);
}

/**
 * Cancels a generation under way, or rejects a finished one: its draft goes, and can be brought back. Errors:
 * `not_found`, `generation_over`. docs/product.md#generated-posts
 */
export async function endGeneration(id: string, by: Writer, now: Date): Promise<void> {
  if (!(await cancelGeneration(id, by, now))) await rejectGeneration(id, by, now);
}
