import { AppError } from "#lib/core/errors.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { getPasswordHash } from "../password/password-queries.ts";
import { assertPassword, wrongPassword } from "../password/password-service.ts";
import { findArrival } from "./arrival-service.ts";

/** Who has to show that it is them, and through which session they ask; a round trip is good for no other. */
interface Prover {
  id: string;
  email: string;
  sessionId?: string;
}

/** What came with the call: a password, or else the secret of a round trip to Google. */
export interface Given {
  password?: string | undefined;
  arrival?: string | null;
}

/** What was shown: the password's stored hash, or a round trip that is still to be spent. */
export type Proof = { passwordHash: string } | { arrivalId: string; sessionId: string };

function proofMissing(hasPassword: boolean): AppError {
  if (hasPassword) {
    const sentence = "Password is required";
    return new AppError("invalid_input", sentence, { fields: { password: sentence } });
  }
  return new AppError("wrong_password", "Log in with Google again to confirm it's you.");
}

/**
 * Makes sure that someone who is signed in is the account's owner: by the password, or by a round trip of purpose `prove`
 * through this session (docs/product.md#google). Nothing is spent yet. Errors: `wrong_password`, `invalid_input` where the
 * password is missing, `rate_limited`.
 */
export async function assertProof(user: Prover, given: Given, now: Date): Promise<Proof> {
  const stored = await getPasswordHash(user.id);
  if (given.password !== undefined && stored !== null)
    return { passwordHash: await assertPassword(user, given.password) };
  const arrival = await findArrival(given.arrival ?? null, now);
  const isProven = arrival?.purpose === "prove" && arrival.provenAt !== null && arrival.userId === user.id;
  if (!isProven || user.sessionId === undefined || arrival.sessionId !== user.sessionId)
    throw proofMissing(stored !== null);
  return { arrivalId: arrival.id, sessionId: user.sessionId };
}

/** The password must still be the one that was shown. */
async function isStill(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, passwordHash } })) === 1;
}

/** Once, and as long as the session lasts and the account still has the identity by which it was shown. */
async function spendArrival(
  tx: Tx,
  userId: string,
  proof: { arrivalId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const { arrivalId: id, sessionId } = proof;
  const where = { id, userId, sessionId, purpose: "prove" as const, usedAt: null, expiresAt: { gt: now } };
  const [spent] = await tx.googleArrival.updateManyAndReturn({
    where: { ...where, provenAt: { not: null } },
    data: { usedAt: now },
    select: { issuer: true, subject: true },
  });
  if (!spent) return false;
  const { issuer, subject } = spent;
  const own = issuer !== null && subject !== null ? { userId, issuer, subject } : null;
  const live = await tx.session.count({ where: { id: sessionId, userId, revokedAt: null } });
  return live === 1 && own !== null && (await tx.identity.count({ where: own })) === 1;
}

/**
 * Locks the learner and makes sure that what was shown still holds; a round trip proves one thing and is spent with it. In
 * the caller's transaction, before anything is changed. Throws `wrong_password`.
 */
export async function spendProof(tx: Tx, userId: string, proof: Proof, now: Date): Promise<void> {
  await lockUser(kysely(tx), userId);
  if ("passwordHash" in proof) {
    if (!(await isStill(tx, userId, proof.passwordHash))) throw wrongPassword("password");
  } else if (!(await spendArrival(tx, userId, proof, now))) throw proofMissing(false);
}
