import { db } from "#lib/server/db/db.ts";

/** The account of an address, with the stored hash of its password; null for an unknown address. */
export async function findCredentials(email: string) {
  return db().user.findUnique({
    where: { email },
    select: { id: true, fullName: true, email: true, passwordHash: true },
  });
}

/** Whether it was shown that mail to the account's address reaches its owner. */
export async function isEmailProven(id: string): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id }, select: { emailProvenAt: true } });
  return user ? user.emailProvenAt !== null : false;
}
