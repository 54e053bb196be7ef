import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import type { TokenUse } from "#lib/server/model/error.ts";
import type { Writer } from "../service.ts";
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

interface Row extends Omit<Job, "worker" | "by"> {
  adminId: string;
  username: string;
}

const CLAIM = statement(
  "claim-generation",
  `UPDATE "BlogGeneration" g SET "status" = 'running', "updatedAt" = $3::timestamptz,
     "outputs" = g."outputs" || jsonb_build_object('worker', $2::text)
   FROM "AdminAccount" a
   WHERE a."id" = g."adminId" AND g."id" = $1::uuid AND (g."status" = 'queued' OR (g."status" = 'running'
     AND (g."outputs"->>'worker' IS NULL OR g."updatedAt" <= $4::timestamptz)))
   RETURNING g."id", g."step", g."outputs", g."sources", g."createdAt", g."adminId", a."username"`,
);

/** Takes a generation that nobody works on, or whose run has been silent for `staleMs`; null where there is none. */
export async function claim(id: string, worker: string, now: Date, staleMs: number): Promise<Job | null> {
  const [row] = await sql()<Row>(CLAIM, [id, worker, now, new Date(now.getTime() - staleMs)]);
  if (!row) return null;
  const { adminId, username, step, sources, createdAt } = row;
  const outputs = outputsSchema.parse(row.outputs);
  return { id, worker, step, sources, createdAt, outputs, by: { id: adminId, username } };
}

const MINE = `"id" = $1::uuid AND "status" = 'running' AND "outputs"->>'worker' = $2::text`;

const BEAT = statement(
  "beat-generation",
  `UPDATE "BlogGeneration" SET "updatedAt" = $3::timestamptz WHERE ${MINE} RETURNING 1`,
);

/** Says that the run is alive; false where the generation is no longer its own. */
export async function beat({ id, worker }: Job, now: Date): Promise<boolean> {
  return (await sql()(BEAT, [id, worker, now])).length > 0;
}

const KEEP = statement(
  "keep-generation-step",
  `UPDATE "BlogGeneration" SET "outputs" = "outputs" || jsonb_build_object($3::text, $4::jsonb), "step" = $5::int,
     "sources" = $6::jsonb, "model" = $7, "promptVersion" = $8, "inputTokens" = "inputTokens" + $9::int,
     "outputTokens" = "outputTokens" + $10::int, "costMicros" = "costMicros" + $11::bigint,
     "updatedAt" = $12::timestamptz
   WHERE ${MINE} AND "step" = $5::int - 1 RETURNING 1`,
);

interface Kept {
  key: Exclude<keyof Outputs, "worker">;
  use: TokenUse;
  /** Millionths of a dollar */
  cost: number;
  model: string;
  promptVersion: string;
}

/** Keeps what a step gave (`next` holds it), with what it cost; false where the generation is no longer the run's own. */
export async function keepStep(next: Job, kept: Kept, now: Date): Promise<boolean> {
  const { key, use, cost, model, promptVersion } = kept;
  const rows = await sql()(KEEP, [
    ...[
      next.id,
      next.worker,
      key,
      JSON.stringify(next.outputs[key]),
      next.step,
      JSON.stringify(next.sources),
    ],
    ...[model, promptVersion, use.inputTokens, use.outputTokens, cost, now],
  ]);
  return rows.length > 0;
}

const PAY = statement(
  "pay-generation",
  `UPDATE "BlogGeneration" SET "inputTokens" = "inputTokens" + $2::int, "outputTokens" = "outputTokens" + $3::int,
     "costMicros" = "costMicros" + $4::bigint WHERE "id" = $1::uuid`,
);

/** Counts what was paid for an answer that nobody can use. */
export async function pay(id: string, { inputTokens, outputTokens }: TokenUse, cost: number): Promise<void> {
  await sql()(PAY, [id, inputTokens, outputTokens, cost]);
}

const DONE = statement(
  "finish-generation",
  `UPDATE "BlogGeneration" SET "status" = 'done', "postId" = $3::uuid, "updatedAt" = $4::timestamptz,
     "finishedAt" = $4::timestamptz, "outputs" = "outputs" - 'worker'
   WHERE ${MINE} RETURNING 1`,
);

/** Ends well, with a post; false where the generation is no longer the run's own. */
export async function finish(on: Sql, { id, worker }: Job, postId: string, now: Date): Promise<boolean> {
  return (await on(DONE, [id, worker, postId, now])).length > 0;
}

const END = statement(
  "end-generation",
  `UPDATE "BlogGeneration" SET "status" = $2, "error" = $3, "updatedAt" = $4::timestamptz,
     "finishedAt" = $4::timestamptz, "outputs" = "outputs" - 'worker'
   WHERE "id" = $1::uuid AND "status" IN ('queued', 'running')
     AND ($5::text IS NULL OR "outputs"->>'worker' = $5::text) RETURNING 1`,
);

/** Ends a generation under way with a sentence; with a `worker`, only while it is in that run's hands. */
export async function failGeneration(
  { id, worker = null }: { id: string; worker?: string | null },
  sentence: string,
  now: Date,
): Promise<void> {
  await sql()(END, [id, "failed", sentence, now, worker]);
}

/** Ends a generation under way without a post; false where it was over already. */
export async function markCancelled(id: string, now: Date): Promise<boolean> {
  return (await sql()(END, [id, "cancelled", "", now, null])).length > 0;
}

const STATE = statement(
  "find-generation-state",
  `SELECT "status" IN ('queued', 'running') AS "isUnderway", "createdAt" FROM "BlogGeneration" WHERE "id" = $1::uuid`,
);

export async function findState(id: string): Promise<{ isUnderway: boolean; createdAt: Date } | null> {
  const [row] = await sql()<{ isUnderway: boolean; createdAt: Date }>(STATE, [id]);
  return row ?? null;
}
