import { api } from "#lib/client/api.ts";
import type { FinishConnectionBody, FinishedConnectionDto } from "./schema.ts";

/** The other service has ten seconds of its own. */
const FINISH_TIMEOUT_MS = 25_000;

/**
 * Hands in what the other service answered. It counts once, so it is never tried again by itself. A session that ended is
 * told in words. No hook: the callback screen is a public page, which has no query client and little script.
 */
export function finishConnection(body: FinishConnectionBody): Promise<FinishedConnectionDto> {
  const options = { method: "POST", body, timeoutMs: FINISH_TIMEOUT_MS, isSignIn: true } as const;
  return api<FinishedConnectionDto>("/api/connections/finish", options);
}
