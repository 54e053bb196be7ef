import { useEffect, useState } from "react";
import { CANCEL_HASH } from "#components/billing/addresses.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { readBilling } from "#lib/billing/public-client.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { ApiError, api } from "#lib/client/api.ts";
import { isSessionRemembered } from "#lib/client/session-marker.ts";

/** A plan that can be cancelled, and how its learner writes dates */
export interface Cancellable {
  billing: BillingDto;
  writing: Pick<ProfileDto, "language" | "timeZone">;
}

/** "asking": not known yet. null: signed out, or nothing to cancel. "failed": it couldn't be asked. */
export type Cancelling = "asking" | "failed" | Cancellable | null;

/** Visitors are asked for no plan. A session that has ended interrupts no one who is leaving. */
async function readCancelling(signal: AbortSignal): Promise<Cancelling> {
  if (!isSessionRemembered() && window.location.hash !== CANCEL_HASH) return null;
  try {
    const billing = await readBilling(signal, true);
    if (!billing.actions.includes("cancel")) return null;
    return { billing, writing: await api<ProfileDto>("/api/users/profile", { signal, isSignIn: true }) };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : "failed";
  }
}

/** The plan that the visitor can cancel. It is asked for as the page opens, and once more by `again`. */
export function useCancelling() {
  const [cancelling, setCancelling] = useState<Cancelling>("asking");
  const isAsking = cancelling === "asking";
  useEffect(() => {
    if (!isAsking) return;
    const asking = new AbortController();
    void readCancelling(asking.signal).then((found) => {
      if (!asking.signal.aborted) setCancelling(found);
    });
    return () => asking.abort();
  }, [isAsking]);
  return { cancelling, again: () => setCancelling("asking") };
}
