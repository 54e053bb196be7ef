import { verify } from "@node-rs/argon2";
import { connected } from "./database.ts";

const LEARNER = 'SELECT "passwordHash" FROM "User" WHERE "email" = $1';
const ADMIN = 'SELECT "passwordHash" FROM "AdminAccount" WHERE "username" = $1 AND "disabledAt" IS NULL';

/** Whether the learner can log in with this password. */
export function canLearnerSignIn(url: string, email: string, password: string): Promise<boolean> {
  return fits(url, LEARNER, email, password);
}

/** Whether the admin can sign in with this password. */
export function canAdminSignIn(url: string, username: string, password: string): Promise<boolean> {
  return fits(url, ADMIN, username.trim().toLowerCase(), password);
}

/** Compared with the stored hash: a real sign-in would leave a session and count as a try. */
async function fits(url: string, statement: string, name: string, password: string): Promise<boolean> {
  const { rows } = await connected(url, (client) =>
    client.query<{ passwordHash: string }>(statement, [name]),
  );
  const stored = rows[0]?.passwordHash;
  return stored !== undefined && verify(stored, password);
}
