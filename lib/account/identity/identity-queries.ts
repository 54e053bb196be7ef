import { isGoogleSetUp } from "#lib/server/auth/google-settings.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import type { IdentitiesDto, IdentityDto } from "./identity-schema.ts";

export { isGoogleSetUp };

export const IDENTITY_FIELDS = { id: true, email: true, createdAt: true, lastUsedAt: true } as const;

interface IdentityRow {
  id: string;
  email: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export function toIdentityDto({ id, email, createdAt, lastUsedAt }: IdentityRow): IdentityDto {
  return {
    _id: id,
    provider: "google",
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}

/** By what a learner can log in: their Google accounts, the oldest first, and whether there is a password. */
export async function listIdentities(userId: string): Promise<IdentitiesDto> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      passwordHash: true,
      emailProvenAt: true,
      identities: { orderBy: { createdAt: "asc" }, select: IDENTITY_FIELDS },
    },
  });
  return {
    identities: (user?.identities ?? []).map(toIdentityDto),
    hasPassword: user ? user.passwordHash !== null : false,
    isEmailProven: user ? user.emailProvenAt !== null : false,
    isGoogleSetUp: isGoogleSetUp(),
  };
}

/** Whose identity it is, by the issuer's own name for it; null for one that no one has. */
export async function findIdentity(issuer: string, subject: string, tx: Tx = db()) {
  return tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: {
      ...IDENTITY_FIELDS,
      userId: true,
      user: { select: { id: true, fullName: true, email: true, passwordHash: true } },
    },
  });
}
