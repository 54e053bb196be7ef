import { AppError } from "#lib/core/errors.ts";
import { beginAtGoogle } from "#lib/server/auth/google.ts";
import { isGoogleSetUp } from "#lib/server/auth/google-settings.ts";
import { inTransaction } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import type { Origin } from "#lib/server/http/request.ts";
import { type Asker, openArrival } from "./arrival-service.ts";
import type { StartGoogleBody } from "./identity-schema.ts";
import { assertProof, spendProof } from "./proof-service.ts";

interface Started {
  /** Where to log in at Google */
  url: string;
  /** What this browser's cookie holds until it comes back */
  secret: string;
  /** Set-Cookie lines by which Google's answer will be checked */
  cookies: string[];
}

/** Whoever links an account chooses which; whoever shows who they are has to press a button there at least. */
const PROMPTS = { login: undefined, link: "select_account", prove: "consent" } as const;

/** Only linking adds a way in, so that only it needs proof before Google is asked. */
async function proofFor(body: StartGoogleBody, user: Asker & { email: string }, origin: Origin, now: Date) {
  if (body.purpose !== "link") return null;
  return assertProof(user, { password: body.password, arrival: origin.arrival }, now);
}

/**
 * Begins a round trip to Google, which counts once, in this browser, within ten minutes (docs/product.md#google). Errors:
 * `not_configured`, `unauthorized` where linking or proving lacks a session, `wrong_password` and `invalid_input` where
 * linking lacks current proof, `unavailable` where Google isn't, `rate_limited`.
 */
export async function startGoogle(
  body: StartGoogleBody,
  user: (Asker & { email: string }) | null,
  origin: Origin,
  now: Date,
): Promise<Started> {
  if (!isGoogleSetUp()) throw new AppError("not_configured", "Logging in with Google is not set up here.");
  await countCall("googleStartByAddress", origin.address);
  const { purpose } = body;
  if (purpose !== "login" && !user) throw new AppError("unauthorized", "Please log in to go on.");
  const proof = user && (await proofFor(body, user, origin, now));
  const begun = await beginAtGoogle(PROMPTS[purpose]);
  if (!begun) throw new AppError("unavailable", "Google isn't responding. Please try again soon.");
  const secret = await inTransaction(async (tx) => {
    if (user && proof) await spendProof(tx, user.id, proof, now);
    return openArrival(tx, purpose, user, now);
  });
  return { ...begun, secret };
}
