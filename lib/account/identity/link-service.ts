import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { arrivalCookie } from "./arrival-cookie-service.ts";
import { type Arrival, type Asker, arrivalExpired, consumeArrival } from "./arrival-service.ts";
import { findIdentity, IDENTITY_FIELDS, toIdentityDto } from "./identity-queries.ts";
import type { IdentityDto } from "./identity-schema.ts";
import { mailLinked } from "./letter-service.ts";

type Reason = "unverified" | "unproven" | "taken" | "other";

const REFUSALS = {
  unverified: [
    "email_unverified",
    "Google has not verified this email address. Verify it there, then try again.",
  ],
  unproven: [
    "email_unproven",
    "This Google account's email address isn't the one on your account. Confirm your own address in your profile first: we'll email you a link.",
  ],
  taken: ["identity_taken", "This Google account is linked to another account here."],
  other: ["identity_taken", "This Google account is not linked to your account. Choose the one that is."],
} as const;

/** Ends a round trip without anything coming of it; the error says why, and the browser forgets its cookie. */
export async function refuseArrival(
  arrival: Arrival,
  reason: Reason,
  where: { userId: string | null; address: string },
  now: Date,
): Promise<never> {
  await inTransaction(async (tx) => {
    await consumeArrival(tx, arrival, now);
    await audit({ event: "identity_refused", ...where, details: { reason } }, now, kysely(tx));
  });
  const [code, sentence] = REFUSALS[reason];
  throw new AppError(code, sentence, { headers: { "set-cookie": arrivalCookie(null) } });
}

/** Google's word that mail to this address reaches its owner, where it is the account's own. */
export async function proveByGoogle(tx: Tx, userId: string, arrival: Arrival, now: Date): Promise<void> {
  if (!arrival.isEmailVerified || !arrival.isEmailGoogles) return;
  const { count } = await tx.user.updateMany({
    where: { id: userId, email: arrival.email, emailProvenAt: null },
    data: { emailProvenAt: now },
  });
  if (count === 0) return;
  await audit({ event: "email_proven", userId, details: { method: "google" } }, now, kysely(tx));
}

/** The unique rule of the issuer's name decides between two who link the same one at once. */
function taken(error: unknown): never {
  if (dbErrorCode(error) !== "P2002") throw error;
  throw new AppError(...REFUSALS.taken);
}

/** Adds the identity, in a transaction that holds the learner's row and has used the round trip up; its owner is told. */
async function addIdentity(
  tx: Tx,
  user: { id: string; email: string },
  arrival: Arrival,
  address: string,
  now: Date,
): Promise<IdentityDto> {
  const { issuer, subject, email } = arrival;
  const identity = await tx.identity.create({
    data: { userId: user.id, issuer, subject, email, createdAt: now, lastUsedAt: now },
    select: IDENTITY_FIELDS,
  });
  await proveByGoogle(tx, user.id, arrival, now);
  await mailLinked(user.email, email);
  await audit({ event: "identity_linked", userId: user.id, address }, now, kysely(tx));
  return toIdentityDto(identity);
}

/** Links an identity to the account that has its address, whose password was just shown. Errors: `arrival_expired`, `identity_taken`. */
export async function linkByPassword(
  owner: { id: string; email: string; passwordHash: string | null },
  arrival: Arrival,
  address: string,
  now: Date,
): Promise<void> {
  const { id, passwordHash } = owner;
  await inTransaction(async (tx) => {
    await lockUser(kysely(tx), id);
    const isStill = await tx.user.count({ where: { id, passwordHash, email: arrival.email } });
    if (isStill === 0) throw arrivalExpired();
    await consumeArrival(tx, arrival, now);
    await addIdentity(tx, owner, arrival, address, now);
  }).catch(taken);
}

/** Whether the session still lives that the round trip began in; a reset of the password may just have ended it. */
async function isAlive(tx: Tx, { id: userId, sessionId: id }: Asker): Promise<boolean> {
  return (await tx.session.count({ where: { id, userId, revokedAt: null } })) === 1;
}

/** The learner's row as it is under its lock; `arrival_expired` where their session has ended meanwhile. */
async function lockAsker(tx: Tx, user: Asker) {
  await lockUser(kysely(tx), user.id);
  const found = await tx.user.findUnique({
    where: { id: user.id },
    select: { id: true, email: true, emailProvenAt: true },
  });
  if (!found || !(await isAlive(tx, user))) throw arrivalExpired();
  return found;
}

/**
 * Links an identity to the account of someone who is logged in and has shown who they are at the start. One that is theirs
 * already is answered. Errors: `email_unverified`, `identity_taken`, `email_unproven`, `arrival_expired`
 * (docs/product.md#google).
 */
export async function linkIdentity(
  user: Asker,
  arrival: Arrival,
  address: string,
  now: Date,
): Promise<IdentityDto> {
  const where = { userId: user.id, address };
  if (!arrival.isEmailVerified) return refuseArrival(arrival, "unverified", where, now);
  const outcome = await inTransaction(async (tx): Promise<IdentityDto | "taken" | "unproven"> => {
    const owner = await lockAsker(tx, user);
    const known = await findIdentity(arrival.issuer, arrival.subject, tx);
    if (known && known.userId !== user.id) return "taken";
    if (!known && owner.email !== arrival.email && !owner.emailProvenAt) return "unproven";
    await consumeArrival(tx, arrival, now);
    return known ? toIdentityDto(known) : addIdentity(tx, owner, arrival, address, now);
  }).catch(taken);
  return typeof outcome === "string" ? refuseArrival(arrival, outcome, where, now) : outcome;
}

/** Lets a round trip stand for the password, once, where it ended at an identity of the learner's own. Asked again, it does still. */
export async function proveIdentity(
  user: Asker,
  arrival: Arrival,
  address: string,
  now: Date,
): Promise<void> {
  const known = await findIdentity(arrival.issuer, arrival.subject);
  const where = { userId: user.id, address };
  if (known?.userId !== user.id) return refuseArrival(arrival, "other", where, now);
  await inTransaction(async (tx) => {
    await lockAsker(tx, user);
    const { count } = await tx.googleArrival.updateMany({
      where: { id: arrival.id, usedAt: null, provenAt: null },
      data: { provenAt: now },
    });
    if (count === 0) return;
    await tx.identity.updateMany({ where: { id: known.id }, data: { lastUsedAt: now } });
    await audit({ event: "identity_proven", ...where }, now, kysely(tx));
  });
}
