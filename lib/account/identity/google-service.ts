import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { createSession, endSession } from "#lib/server/auth/session.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { countCall } from "#lib/server/http/limit.ts";
import type { Origin } from "#lib/server/http/request.ts";
import { rememberDevice } from "../device/known-device-service.ts";
import { findCredentials } from "../queries.ts";
import type { UserDto } from "../schema.ts";
import { login, type SignedIn } from "../service.ts";
import { type Arrival, type Asker, arrivalExpired, consumeArrival, findArrival } from "./arrival-service.ts";
import { findIdentity } from "./identity-queries.ts";
import { suggestedName } from "./identity-rules.ts";
import type { GoogleBody, IdentityDto } from "./identity-schema.ts";
import { linkByPassword, linkIdentity, proveByGoogle, proveIdentity, refuseArrival } from "./link-service.ts";

/** What became of a round trip. */
export type Finished =
  | { is: "signed in"; signedIn: SignedIn & { user: UserDto } }
  | { is: "asked"; needs: "account"; email: string; fullName: string }
  | { is: "asked"; needs: "password"; email: string }
  | { is: "linked"; linked: IdentityDto }
  | { is: "proven" };

type Known = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;
const BY_GOOGLE = { method: "google" };

function signedInAs({ id, fullName, email }: Known["user"], signedIn: SignedIn): Finished {
  return { is: "signed in", signedIn: { ...signedIn, user: { _id: id, fullName, email } } };
}

/**
 * Logs in whose identity it is. The session is looked at once more behind the learner's row: whoever unlinks the identity
 * meanwhile, as a reset does, has ended all older sessions, and this one must not outlive them.
 */
async function logIn(known: Known, arrival: Arrival, origin: Origin, now: Date): Promise<Finished> {
  const { id, userId } = known;
  await inTransaction(async (tx) => {
    await consumeArrival(tx, arrival, now);
    const email = arrival.isEmailVerified ? { email: arrival.email } : {};
    await tx.identity.updateMany({ where: { id }, data: { lastUsedAt: now, ...email } });
    await proveByGoogle(tx, userId, arrival, now);
  });
  const session = await createSession(userId, origin.userAgent, now);
  if ((await db().identity.count({ where: { id, userId } })) === 0) {
    await endSession(session.id, now);
    throw arrivalExpired();
  }
  await audit({ event: "sign_in", userId, address: origin.address, details: BY_GOOGLE }, now);
  return signedInAs(known.user, { session, device: await rememberDevice(known.user) });
}

/** An address that has an account: its password, tried and counted as in a log-in, and only then they are linked. */
async function joinAccount(
  email: string,
  password: string | undefined,
  arrival: Arrival,
  origin: Origin,
  now: Date,
): Promise<Finished> {
  if (password === undefined) return { is: "asked", needs: "password", email };
  const link = {
    details: BY_GOOGLE,
    onProven: (owner: Known["user"]) => linkByPassword(owner, arrival, origin.address, now),
  };
  const signedIn = await login({ email, password }, origin, now, link).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "invalid_credentials") throw error;
    const sentence = "This is not the password of that account.";
    throw new AppError("invalid_credentials", sentence, { fields: { password: sentence } });
  });
  return { is: "signed in", signedIn };
}

/** What a new account needs, or `invalid_input` with a sentence for what is missing. */
function assertAccount({ fullName, ageConfirmed }: GoogleBody): string {
  const fields = {
    ...(fullName === undefined && { fullName: "Full name is required" }),
    ...(ageConfirmed !== true && { ageConfirmed: "Please confirm this to create an account" }),
  };
  const [sentence] = Object.values(fields);
  if (fullName === undefined || sentence) throw new AppError("invalid_input", sentence ?? "", { fields });
  return fullName;
}

/** Makes an account without a password; null where another got the address, or linked the identity, in the meantime. */
async function createAccount(
  fullName: string,
  timeZone: string | undefined,
  arrival: Arrival,
  origin: Origin,
  now: Date,
): Promise<Known["user"] | null> {
  const { email, issuer, subject, isEmailGoogles } = arrival;
  const identity = { issuer, subject, email, createdAt: now, lastUsedAt: now };
  const proven = isEmailGoogles ? { emailProvenAt: now } : {};
  const data = { email, fullName, timeZone: timeZone ?? "UTC", ageConfirmedAt: now, ...proven };
  return inTransaction(async (tx) => {
    await consumeArrival(tx, arrival, now);
    const user = await tx.user.create({
      data: { ...data, passwordHash: null, identities: { create: identity } },
      select: { id: true, fullName: true, email: true, passwordHash: true },
    });
    const record = {
      event: "register",
      userId: user.id,
      address: origin.address,
      details: BY_GOOGLE,
    } as const;
    await audit(record, now, kysely(tx));
    return user;
  }).catch((error: unknown) => {
    if (dbErrorCode(error) !== "P2002") throw error;
    return null;
  });
}

async function makeAccount(body: GoogleBody, arrival: Arrival, origin: Origin, now: Date): Promise<Finished> {
  const { email, name } = arrival;
  if (body.fullName === undefined && body.ageConfirmed === undefined)
    return { is: "asked", needs: "account", email, fullName: suggestedName(name) };
  const fullName = assertAccount(body);
  await countCall("registerByAddress", origin.address);
  const user = await createAccount(fullName, body.timeZone, arrival, origin, now);
  // Another call was faster: what it made decides, and the round trip is still good for that.
  if (!user) return arriveToLogIn({}, arrival, origin, now);
  const session = await createSession(user.id, origin.userAgent, now);
  return signedInAs(user, { session, device: await rememberDevice(user) });
}

async function arriveToLogIn(
  body: GoogleBody,
  arrival: Arrival,
  origin: Origin,
  now: Date,
): Promise<Finished> {
  const { email, issuer, subject } = arrival;
  // Before the identity: an account that is just made is then found with the identity that it was made with.
  const hasAccount = (await findCredentials(email)) !== null;
  const known = await findIdentity(issuer, subject);
  if (known) return logIn(known, arrival, origin, now);
  const where = { userId: null, address: origin.address };
  if (!arrival.isEmailVerified) return refuseArrival(arrival, "unverified", where, now);
  if (hasAccount) return joinAccount(email, body.password, arrival, origin, now);
  return makeAccount(body, arrival, origin, now);
}

/**
 * Says what became of the round trip of this browser, and does it, once (docs/product.md#google): asking for a name or a
 * password uses nothing up. Errors: `arrival_expired`, also for the round trip of another session; `email_unverified`,
 * `email_unproven`, `identity_taken`, `invalid_credentials`, `invalid_input`, `rate_limited`.
 */
export async function finishGoogle(
  body: GoogleBody,
  user: Asker | null,
  origin: Origin,
  now: Date,
): Promise<Finished> {
  await countCall("googleFinishByAddress", origin.address);
  const arrival = await findArrival(origin.arrival, now);
  if (!arrival) throw arrivalExpired();
  if (arrival.purpose === "login") return arriveToLogIn(body, arrival, origin, now);
  if (user?.id !== arrival.userId || user?.sessionId !== arrival.sessionId || !user) throw arrivalExpired();
  if (arrival.purpose === "link")
    return { is: "linked", linked: await linkIdentity(user, arrival, origin.address, now) };
  await proveIdentity(user, arrival, origin.address, now);
  return { is: "proven" };
}
