import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { hashPassword, verifyPassword } from "#lib/server/auth/password.ts";
import { createSession, endSession, type NewSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall, forgetCalls } from "#lib/server/http/limit.ts";
import type { Origin } from "#lib/server/http/request.ts";
import { recogniseDevice, rememberDevice } from "./device/known-device-service.ts";
import { claimTry, forgetTries } from "./guard/guard-service.ts";
import { getPasswordHash } from "./password/password-queries.ts";
import { assertUncommon } from "./password/password-service.ts";
import { findCredentials } from "./queries.ts";
import type { LoginBody, RegisterBody, UserDto } from "./schema.ts";

/** What someone gets who has just shown that an account is theirs. */
export interface SignedIn {
  session: NewSession;
  /** What the cookie of a known device holds from now on */
  device: string;
}

/** Whose password was just proven, and its stored hash */
interface Proven {
  id: string;
  passwordHash: string | null;
}

/**
 * Makes an account and signs it in. Throws `email_taken` in any spelling of the address, `invalid_input` for a
 * password that is easy to guess, `rate_limited` (docs/product.md#accounts).
 */
export async function register(
  body: RegisterBody,
  origin: Origin,
  now: Date,
): Promise<SignedIn & { user: UserDto }> {
  await countCall("registerByAddress", origin.address);
  await assertUncommon(body.password, body);
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
  await audit({ event: "register", userId: id, address: origin.address }, now);
  const session = await createSession(id, origin.userAgent, now);
  return { user: { ...user, _id: id }, session, device: await rememberDevice({ id, passwordHash }) };
}

function invalidCredentials(): AppError {
  return new AppError("invalid_credentials", "The email or the password is not right.");
}

/** Whom a try at signing in is for, whether or not there is such an account */
interface Try {
  /** SHA-256 of the address */
  account: string;
  userId: string | null;
  /** The id of a device that this account knows */
  deviceId: string | null;
}

/** A device that the account knows is counted by itself, so that no one else's tries can keep its owner out. */
async function admit({ account, deviceId }: Try, now: Date): Promise<void> {
  if (deviceId !== null) return countCall("loginByDevice", deviceId);
  await countCall("loginByAccount", account);
  await claimTry(account, now);
}

async function forgive({ account, deviceId }: Try): Promise<void> {
  if (deviceId !== null) await forgetCalls("loginByDevice", deviceId);
  await forgetCalls("loginByAccount", account);
  await forgetTries(account);
}

type Refusal = "wrong_password" | "unknown" | "waiting";

interface LoginOptions {
  /** Is done once the password has been shown, and before the session opens */
  onProven?: (owner: Credentials) => Promise<void>;
  /** For the audit log */
  details?: Record<string, string>;
}

type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Signs in. Throws `invalid_credentials`, the same in words and time for a wrong password, an unknown address and an
 * account without a password; `rate_limited` by account, known device and network address
 * (docs/product.md#sign-in-limits).
 */
export async function login(
  body: LoginBody,
  origin: Origin,
  now: Date,
  { onProven, details }: LoginOptions = {},
): Promise<SignedIn & { user: UserDto }> {
  await countCall("loginByAddress", origin.address);
  const found = await findCredentials(body.email);
  const attempt: Try = {
    account: sha256(body.email),
    userId: found?.id ?? null,
    deviceId: await recogniseDevice(origin.device, found),
  };
  const where = { userId: attempt.userId, address: origin.address };
  const refuse = async (reason: Refusal, error: unknown): Promise<never> => {
    await audit({ event: "sign_in_refused", ...where, details: { ...details, reason } }, now);
    throw error;
  };
  await admit(attempt, now).catch((error: unknown) => refuse("waiting", error));
  const fits = await verifyPassword(found?.passwordHash ?? null, body.password);
  if (!found || !fits) return refuse(found ? "wrong_password" : "unknown", invalidCredentials());
  await onProven?.(found);
  const signedIn = await openSession(found, origin, now);
  if (!signedIn) return refuse("wrong_password", invalidCredentials());
  await forgive(attempt);
  const isKnownDevice = attempt.deviceId !== null;
  await audit({ event: "sign_in", ...where, details: { ...details, isKnownDevice } }, now);
  return { user: { _id: found.id, fullName: found.fullName, email: found.email }, ...signedIn };
}

/**
 * A session for someone who has just proven this password. Null where it was changed while it was being checked: the
 * change has ended all older sessions, and this one must not outlive them.
 */
export async function openSession(
  { id, passwordHash }: Proven,
  origin: Origin,
  now: Date,
): Promise<SignedIn | null> {
  const session = await createSession(id, origin.userAgent, now);
  if ((await getPasswordHash(id)) === passwordHash)
    return { session, device: await rememberDevice({ id, passwordHash }) };
  await endSession(session.id, now);
  return null;
}

/** Ends the session it is called with. */
export async function logout(
  user: { id: string; sessionId: string },
  address: string,
  now: Date,
): Promise<void> {
  await endSession(user.sessionId, now);
  await audit({ event: "sign_out", userId: user.id, address }, now);
}
