import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { dbPool } from "../db/db.ts";
import { isReferenceGone } from "../db/errors.ts";

/** docs/product.md#repeated-calls */
const KEPT_MS = DAY_MS;
/** A call without an outcome after so long has died with its process. */
const ABANDONED_MS = 60 * SECOND_MS;

/** One change, however often it is sent. */
export interface Repeatable {
  userId: string;
  method: string;
  path: string;
  key: string;
  bodyHash: string;
}

/** The right to do the work. Its instant tells its holder from whoever takes it over. */
export interface Claim extends Repeatable {
  claimedAt: Date;
}

export interface Found {
  bodyHash: string;
  /** Null while the work is under way, and so is the outcome */
  status: number | null;
  outcome: string | null;
}

const addressOf = ({ userId, method, path, key }: Repeatable) => [userId, method, path, key];

/** Makes the claim if nobody has it, or if it lapsed or was abandoned: of many callers one succeeds. */
export async function takeClaim(claim: Claim): Promise<boolean> {
  const at = claim.claimedAt.getTime();
  const limits = [new Date(at - KEPT_MS), new Date(at - ABANDONED_MS)];
  const take = dbPool().query({
    name: "idempotency-take",
    text: `INSERT INTO "IdempotencyKey" AS k ("userId", "method", "path", "key", "bodyHash", "createdAt")
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT ("userId", "method", "path", "key") DO UPDATE
      SET "bodyHash" = EXCLUDED."bodyHash", "status" = NULL, "response" = NULL, "createdAt" = EXCLUDED."createdAt"
      WHERE k."createdAt" <= $7
        OR (k."status" IS NULL AND k."createdAt" <= $8 AND k."bodyHash" = EXCLUDED."bodyHash")`,
    values: [...addressOf(claim), claim.bodyHash, claim.claimedAt, ...limits],
  });
  const { rowCount } = await take.catch((error: unknown) => {
    if (isReferenceGone(error)) throw new AppError("unauthorized", "Please log in to go on.");
    throw error;
  });
  return rowCount === 1;
}

export async function findRepeatable(call: Repeatable): Promise<Found | null> {
  const { rows } = await dbPool().query<Found>({
    name: "idempotency-find",
    text: `SELECT "bodyHash", "status", "response" AS "outcome" FROM "IdempotencyKey"
      WHERE "userId" = $1 AND "method" = $2 AND "path" = $3 AND "key" = $4`,
    values: addressOf(call),
  });
  return rows[0] ?? null;
}

/** Keeps how the work ended. It stands as a string in the JSON: jsonb sorts names and can't hold every character. */
export async function keepOutcome(claim: Claim, status: number, outcome: string): Promise<void> {
  await dbPool().query({
    name: "idempotency-keep",
    text: `UPDATE "IdempotencyKey" SET "status" = $6, "response" = $7
      WHERE "userId" = $1 AND "method" = $2 AND "path" = $3 AND "key" = $4 AND "createdAt" = $5 AND "status" IS NULL`,
    values: [...addressOf(claim), claim.claimedAt, status, JSON.stringify(outcome)],
  });
}

/** Gives the claim back: the next such call does the work anew. */
export async function releaseClaim(claim: Claim): Promise<void> {
  await dbPool().query({
    name: "idempotency-release",
    text: `DELETE FROM "IdempotencyKey"
      WHERE "userId" = $1 AND "method" = $2 AND "path" = $3 AND "key" = $4 AND "createdAt" = $5 AND "status" IS NULL`,
    values: [...addressOf(claim), claim.claimedAt],
  });
}

/** Deletes what is kept no longer. */
export async function sweepIdempotencyKeys(now: Date): Promise<void> {
  await dbPool().query({
    name: "idempotency-sweep",
    text: `DELETE FROM "IdempotencyKey" WHERE "createdAt" <= $1`,
    values: [new Date(now.getTime() - KEPT_MS)],
  });
}
