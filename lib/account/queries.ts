import { db } from "#lib/server/db/db.ts";

/** The stored hash of an address's password; null for an unknown address. */
export async function findCredentials(email: string) {
  return db().user.findUnique({
    where: { email },
    select: { id: true, fullName: true, email: true, passwordHash: true },
  });
}
