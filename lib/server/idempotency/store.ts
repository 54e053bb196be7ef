import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { db, kysely } from "../db/db.ts";
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

/** The right to do the work. Its instant tells its holder from anyone who takes it over. */
export interface Claim extends Repeatable {
  claimedAt: Date;
}

export interface Found {
  bodyHash: string;
  /** Null while the work is under way, and so is the outcome */
  status: number | null;
  outcome: string | null;
}

/** Makes the claim if no one has it, or if it lapsed or was abandoned: of many callers one succeeds. */
export async function takeClaim(claim: Claim): Promise<boolean> {
  const { claimedAt: createdAt, ...call } = claim;
  const lapsed = new Date(createdAt.getTime() - KEPT_MS);
  const abandoned = new Date(createdAt.getTime() - ABANDONED_MS);
  const take = kysely()
    .insertInto("IdempotencyKey")
    .values({ ...call, createdAt })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "method", "path", "key"])
        .doUpdateSet({ bodyHash: call.bodyHash, status: null, response: null, createdAt })
        .where((eb) =>
          eb.or([
            eb("IdempotencyKey.createdAt", "<=", lapsed),
            eb("IdempotencyKey.status", "is", null)
              .and("IdempotencyKey.createdAt", "<=", abandoned)
              .and("IdempotencyKey.bodyHash", "=", call.bodyHash),
          ]),
        ),
    )
    .returning("userId")
    .execute();
  const taken = await take.catch((error: unknown) => {
    if (isReferenceGone(error)) throw new AppError("unauthorized", "Please log in to go on.");
    throw error;
  });
  return taken.length > 0;
}

export async function findRepeatable({ userId, method, path, key }: Repeatable): Promise<Found | null> {
  const found = await db().idempotencyKey.findUnique({
    where: { userId_method_path_key: { userId, method, path, key } },
    select: { bodyHash: true, status: true, response: true },
  });
  return (
    found && { bodyHash: found.bodyHash, status: found.status, outcome: found.response as string | null }
  );
}

/** The row of a claim that its holder still has, and whose work is under way. */
const heldBy = ({ userId, method, path, key, claimedAt }: Claim) => {
  return { userId, method, path, key, createdAt: claimedAt, status: null };
};

/** Keeps how the work ended. It stands as a string in the JSON: jsonb sorts names and can't hold every character. */
export async function keepOutcome(claim: Claim, status: number, outcome: string): Promise<void> {
  await db().idempotencyKey.updateMany({ where: heldBy(claim), data: { status, response: outcome } });
}

/** Gives the claim back: the next such call does the work anew. */
export async function releaseClaim(claim: Claim): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: heldBy(claim) });
}

/** Deletes what is kept no longer. */
export async function sweepIdempotencyKeys(now: Date): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: { createdAt: { lte: new Date(now.getTime() - KEPT_MS) } } });
}
