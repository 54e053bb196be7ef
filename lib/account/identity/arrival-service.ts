import { randomBytes } from "node:crypto";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { GoogleError } from "#lib/server/auth/google.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { isEmailShaped, normalizeEmail } from "../rules.ts";
import { ARRIVAL_LIFE_MS } from "./arrival-cookie-service.ts";
import { isGooglesAddress } from "./identity-rules.ts";
import type { ArrivalPurpose } from "./identity-schema.ts";

const SECRET_BYTES = 32;
/** What is kept of a name; a part of it is offered for a new account */
const NAME_MAX = 1000;

/** Who asks, and through which session. */
export interface Asker {
  id: string;
  sessionId: string;
}

/** What Google has said about someone, and what for. */
export interface Arrival {
  id: string;
  purpose: ArrivalPurpose;
  userId: string | null;
  sessionId: string | null;
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  isEmailGoogles: boolean;
  name: string;
  provenAt: Date | null;
}

/** Null bytes and halves of a pair are nothing that PostgreSQL could hold. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/** Of an id token whose signature, issuer, audience, nonce and time have been checked. An odd address is none. */
const claimsSchema = z.object({
  iss: z.string().min(1).max(1000),
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.string().transform(normalizeEmail).refine(isEmailShaped).refine(isStorable).catch(""),
  email_verified: z.literal(true).optional().catch(undefined),
  hd: z.string().min(1).optional().catch(undefined),
  name: z.string().refine(isStorable).catch(""),
});

/** Begins a round trip, in the caller's transaction; the secret is for the browser's cookie alone. */
export async function openArrival(
  tx: Tx,
  purpose: ArrivalPurpose,
  asker: Asker | null,
  now: Date,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const who = purpose === "login" || !asker ? {} : { userId: asker.id, sessionId: asker.sessionId };
  const expiresAt = new Date(now.getTime() + ARRIVAL_LIFE_MS);
  await tx.googleArrival.create({
    data: { secretHash: sha256(secret), purpose, ...who, createdAt: now, expiresAt },
    select: { id: true },
  });
  return secret;
}

/**
 * Keeps what Google has said with the round trip of this browser, once and in its time. Answers what is wrong in OAuth's
 * words, or null: it is called from within next-auth, which must not fail.
 */
export async function answerArrival(
  claims: unknown,
  secret: string | null,
  now: Date,
): Promise<GoogleError | null> {
  const said = claimsSchema.safeParse(claims);
  if (!said.success || secret === null) return "invalid_request";
  const { iss, sub, email, email_verified, hd, name } = said.data;
  const { count } = await db().googleArrival.updateMany({
    where: { secretHash: sha256(secret), answeredAt: null, usedAt: null, expiresAt: { gt: now } },
    data: {
      answeredAt: now,
      issuer: iss,
      subject: sub,
      email,
      isEmailVerified: email_verified === true && email !== "",
      isEmailGoogles: isGooglesAddress(email, hd),
      name: name.slice(0, NAME_MAX),
    },
  });
  return count === 1 ? null : "invalid_request";
}

export function arrivalExpired(): AppError {
  return new AppError("arrival_expired", "That took too long or was already used. Please start again.");
}

/** The round trip of this browser once Google has answered; null where it has ended, was never begun, or not here. */
export async function findArrival(secret: string | null, now: Date): Promise<Arrival | null> {
  if (secret === null) return null;
  const found = await db().googleArrival.findFirst({
    where: { secretHash: sha256(secret), answeredAt: { not: null }, usedAt: null, expiresAt: { gt: now } },
  });
  if (found?.issuer == null || found.subject === null) return null;
  const { issuer, subject, email, name } = found;
  return { ...found, issuer, subject, email: email ?? "", name: name ?? "" };
}

/** Uses it up: the only place that decides that something comes of it, once. Throws `arrival_expired`. */
export async function consumeArrival(tx: Tx, { id }: Pick<Arrival, "id">, now: Date): Promise<void> {
  const { count } = await tx.googleArrival.updateMany({
    where: { id, usedAt: null, provenAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw arrivalExpired();
}

/** Deletes the round trips that are over by their age. */
export async function sweepArrivals(now: Date): Promise<void> {
  await db().googleArrival.deleteMany({ where: { expiresAt: { lte: now } } });
}
