import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { mailUnlinked } from "./letter-service.ts";
import { assertProof, type Given, spendProof } from "./proof-service.ts";

interface Asker {
  id: string;
  email: string;
  sessionId: string;
}

/** What is removed, and what is left then; `not_found` for what isn't the learner's, `last_way_in` for their only way in. */
async function assertRemovable(tx: Tx, userId: string, identityId: string): Promise<{ email: string }> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, identities: { select: { id: true, email: true } } },
  });
  const identity = user?.identities.find(({ id }) => id === identityId);
  if (!identity) throw new AppError("not_found", "This Google account is not linked to your account.");
  if (user?.passwordHash === null && user.identities.length === 1)
    throw new AppError(
      "last_way_in",
      "This is your only way in. Set a password through “Forgot password?” first, then unlink it.",
    );
  return identity;
}

/**
 * Unlinks one of the learner's identities and ends all sessions but this one, which it may have opened; a mail tells of
 * it. Errors: `not_found`, `last_way_in`, and those of
 * `assertProof` (docs/product.md#google).
 */
export async function unlinkIdentity(
  user: Asker,
  identityId: string,
  given: Given & { address: string },
  now: Date,
): Promise<void> {
  // No one has to show who they are for what can't be done anyway.
  await assertRemovable(db(), user.id, identityId);
  const proof = await assertProof(user, given, now);
  await inTransaction(async (tx) => {
    await spendProof(tx, user.id, proof, now);
    const { email } = await assertRemovable(tx, user.id, identityId);
    await tx.identity.deleteMany({ where: { id: identityId, userId: user.id } });
    await tx.session.updateMany({
      where: { userId: user.id, id: { not: user.sessionId }, revokedAt: null },
      data: { revokedAt: now },
    });
    await mailUnlinked(user.email, email);
    const record = { event: "identity_unlinked", userId: user.id, address: given.address } as const;
    await audit(record, now, kysely(tx));
  });
}

/** Unlinks whatever has another address than the account: someone may have planted it before the owner came by a letter. */
export async function unlinkForeign(
  tx: Tx,
  owner: { id: string; email: string },
  address: string,
  now: Date,
): Promise<void> {
  const where = { userId: owner.id, email: { not: owner.email } };
  const foreign = await tx.identity.findMany({ where, select: { id: true, email: true } });
  await tx.identity.deleteMany({ where: { id: { in: foreign.map(({ id }) => id) } } });
  const record = {
    event: "identity_unlinked",
    userId: owner.id,
    address,
    details: { method: "reset" },
  } as const;
  for (const { email } of foreign) {
    await mailUnlinked(owner.email, email);
    await audit(record, now, kysely(tx));
  }
}
