import { db, type Tx } from "#lib/server/db/db.ts";
import type { TokenUse } from "#lib/server/model/error.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import type { Writer } from "../service.ts";
import { isUnderway } from "./generation.ts";
import type { GenerationDto } from "./generation-schema.ts";
import { type Outputs, outputsSchema } from "./step-schema.ts";

/** A generation in the hands of one run. */
export interface Job {
  id: string;
  /** Names the run: what another one has taken over is out of its hands */
  worker: string;
  /** The next step, 1 to 5 */
  step: number;
  outputs: Outputs;
  sources: GenerationDto["sources"];
  createdAt: Date;
  by: Writer;
}

/** Takes a generation that no one works on, or whose run has been silent for `staleMs`; null where there is none. */
export async function claim(id: string, worker: string, now: Date, staleMs: number): Promise<Job | null> {
  const silentSince = new Date(now.getTime() - staleMs);
  const isFree = [{ worker: null }, { updatedAt: { lte: silentSince } }];
  const { count } = await db().blogGeneration.updateMany({
    where: { id, OR: [{ status: "queued" }, { status: "running", OR: isFree }] },
    data: { status: "running", worker, updatedAt: now },
  });
  if (count === 0) return null;
  const row = await db().blogGeneration.findUniqueOrThrow({
    where: { id },
    select: {
      step: true,
      outputs: true,
      sources: true,
      createdAt: true,
      adminId: true,
      admin: { select: { username: true } },
    },
  });
  return {
    id,
    worker,
    step: row.step,
    sources: row.sources as Job["sources"],
    createdAt: row.createdAt,
    outputs: outputsSchema.parse(row.outputs),
    by: { id: row.adminId, username: row.admin.username },
  };
}

/** The row while it is in the run's hands. */
const inHandsOf = ({ id, worker }: Pick<Job, "id" | "worker">) =>
  ({ id, worker, status: "running" }) satisfies Prisma.BlogGenerationWhereInput;

/** Says that the run is alive; false where the generation is no longer its own. */
export async function beat(job: Job, now: Date): Promise<boolean> {
  const { count } = await db().blogGeneration.updateMany({
    where: inHandsOf(job),
    data: { updatedAt: now },
  });
  return count > 0;
}

interface Kept {
  use: TokenUse;
  /** Millionths of a dollar */
  cost: number;
  model: string;
  promptVersion: string;
}

const added = ({ inputTokens, outputTokens }: TokenUse, cost: number) => ({
  inputTokens: { increment: inputTokens },
  outputTokens: { increment: outputTokens },
  costMicros: { increment: cost },
});

/** Keeps what a step gave (`next` holds it), with what it cost; false where the generation is no longer the run's own. */
export async function keepStep(next: Job, kept: Kept, now: Date): Promise<boolean> {
  const { use, cost, model, promptVersion } = kept;
  const { outputs, step, sources } = next;
  const { count } = await db().blogGeneration.updateMany({
    where: { ...inHandsOf(next), step: step - 1 },
    data: { outputs, step, sources, model, promptVersion, updatedAt: now, ...added(use, cost) },
  });
  return count > 0;
}

/** Counts what was paid for an answer that no one can use. */
export async function pay(id: string, use: TokenUse, cost: number): Promise<void> {
  await db().blogGeneration.updateMany({ where: { id }, data: added(use, cost) });
}

/** Ends well, with a post; false where the generation is no longer the run's own. */
export async function finish(tx: Tx, job: Job, postId: string, now: Date): Promise<boolean> {
  const { count } = await tx.blogGeneration.updateMany({
    where: inHandsOf(job),
    data: { status: "done", postId, updatedAt: now, finishedAt: now, worker: null },
  });
  return count > 0;
}

async function endUnderway(
  { id, worker }: { id: string; worker?: string | undefined },
  end: { status: "failed" | "cancelled"; error: string },
  now: Date,
): Promise<boolean> {
  const { count } = await db().blogGeneration.updateMany({
    where: { id, status: { in: ["queued", "running"] }, ...(worker !== undefined && { worker }) },
    data: { ...end, updatedAt: now, finishedAt: now, worker: null },
  });
  return count > 0;
}

/** Ends a generation under way with a sentence; with a `worker`, only while it is in that run's hands. */
export async function failGeneration(
  generation: { id: string; worker?: string },
  sentence: string,
  now: Date,
): Promise<void> {
  await endUnderway(generation, { status: "failed", error: sentence }, now);
}

/** Ends a generation under way without a post; false where it was over already. */
export function markCancelled(id: string, now: Date): Promise<boolean> {
  return endUnderway({ id }, { status: "cancelled", error: "" }, now);
}

export async function findState(id: string): Promise<{ isUnderway: boolean; createdAt: Date } | null> {
  const row = await db().blogGeneration.findUnique({
    where: { id },
    select: { status: true, createdAt: true },
  });
  return row && { isUnderway: isUnderway(row.status), createdAt: row.createdAt };
}
