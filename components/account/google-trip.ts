import type { ArrivalPurpose } from "#lib/account/identity/identity-schema.ts";
import { readSession, writeSession } from "#lib/client/storage.ts";
import { MINUTE_MS } from "#lib/core/time.ts";

const KEY = "googleTrip";

/** A proof counts this long: docs/product.md#google */
const PROOF_MS = 10 * MINUTE_MS;

/** Why someone went to Google, and where to go on afterwards. Kept in this tab: addresses can be made by anyone. */
export interface GoogleTrip {
  purpose: ArrivalPurpose;
  /** After a login: a path of our own */
  next?: string | undefined;
  /** What a proof is for, such as `email` or `unlink:` with an id */
  action?: string | undefined;
  /** What had been typed there */
  draft?: string | undefined;
  /** When Google said that it is the learner; ms since 1970 */
  provenAt?: number | undefined;
}

const PURPOSES: readonly unknown[] = ["login", "link", "prove"] satisfies ArrivalPurpose[];

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

export function rememberTrip(trip: GoogleTrip | null): void {
  writeSession(KEY, trip);
}

/** The trip that this tab is on; null where there is none or what is kept is damaged. */
export function rememberedTrip(): GoogleTrip | null {
  const kept = readSession<Record<string, unknown> | null>(KEY, null);
  if (!PURPOSES.includes(kept?.purpose)) return null;
  return {
    purpose: kept?.purpose as ArrivalPurpose,
    next: text(kept?.next),
    action: text(kept?.action),
    draft: text(kept?.draft),
    provenAt: typeof kept?.provenAt === "number" ? kept.provenAt : undefined,
  };
}

/** What Google has just confirmed the learner for; null where that is something else, or too long ago. */
export function provenTrip(action: string, now = Date.now()): GoogleTrip | null {
  const trip = rememberedTrip();
  if (trip?.action !== action || trip.provenAt === undefined) return null;
  return now - trip.provenAt < PROOF_MS ? trip : null;
}
