import { AppError } from "#lib/core/errors.ts";
import { db, dbErrorCode } from "#lib/server/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall, forgetCalls } from "#lib/server/limit.ts";
import { hashPassword, verifyPassword } from "#lib/server/password.ts";
import { createSession, endSession, type NewSession } from "#lib/server/session.ts";
import { getPasswordHash } from "./password/queries.ts";
import { findCredentials } from "./queries.ts";
import type { LoginBody, RegisterBody, UserDto } from "./schema.ts";

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

/**
 * Makes an account and signs it in. Errors: `email_taken` in any spelling of the address, `rate_limited`
 * (docs/product.md#accounts).
 */
export async function register(
  body: RegisterBody,
  origin: Origin,
  now: Date,
): Promise<{ user: UserDto; session: NewSession }> {
  await countCall("registerByAddress", origin.address);
  const passwordHash = await hashPassword(body.password);
  const { id, ...user } = await db()
    .user.create({
      data: {
        email: body.email,
        fullName: body.fullName,
        passwordHash,
        timeZone: body.timeZone ?? "UTC",
        ageConfirmedAt: body.ageConfirmed ? now : null,
      },
      select: { id: true, fullName: true, email: true },
    })
    .catch((error: unknown) => {
      if (dbErrorCode(error) !== "P2002") throw error;
      throw new AppError("email_taken", "An account with this email already exists. Log in instead?", {
        fields: { email: "This email already has an account" },
      });
    });
  return { user: { ...user, _id: id }, session: await createSession(id, origin.userAgent, now) };
}

function invalidCredentials(): AppError {
  return new AppError("invalid_credentials", "The email or the password is not right.");
}

/**
 * Signs in. Errors: `invalid_credentials`, the same in words and time for a wrong password and an unknown address;
 * `rate_limited` by account and by address.
 */
export async function login(
  body: LoginBody,
  origin: Origin,
  now: Date,
): Promise<{ user: UserDto; session: NewSession }> {
  await countCall("loginByAddress", origin.address);
  const account = sha256(body.email);
  await countCall("loginByAccount", account);
  const found = await findCredentials(body.email);
  const fits = await verifyPassword(found?.passwordHash ?? null, body.password);
  if (!found || !fits) throw invalidCredentials();
  await forgetCalls("loginByAccount", account);
  const session = await openSession(found, origin, now);
  return { user: { _id: found.id, fullName: found.fullName, email: found.email }, session };
}

/** A password that was changed while it was being checked opens nothing: the change has ended all older sessions. */
async function openSession(
  found: { id: string; passwordHash: string },
  origin: Origin,
  now: Date,
): Promise<NewSession> {
  const session = await createSession(found.id, origin.userAgent, now);
  if ((await getPasswordHash(found.id)) === found.passwordHash) return session;
  await endSession(session.id, now);
  throw invalidCredentials();
}

/** Ends the session it is called with. */
export async function logout(sessionId: string, now: Date): Promise<void> {
  await endSession(sessionId, now);
}
