import { useEffect, useState } from "react";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { readBilling } from "#lib/billing/public-client.ts";
import { api } from "#lib/client/api.ts";
import { isSessionRemembered } from "#lib/client/session-marker.ts";

export interface OwnOrder {
  number: string;
  /** ISO instant */
  orderedAt: string;
  writing: Pick<ProfileDto, "language" | "timeZone">;
}

/** What can't be read leaves the form for everyone, which works signed in as well. */
async function readOwnOrder(signal: AbortSignal): Promise<OwnOrder | null> {
  if (!isSessionRemembered()) return null;
  try {
    const { order, actions } = await readBilling(signal, true);
    if (!actions.includes("withdraw") || !order) return null;
    const writing = await api<ProfileDto>("/api/users/profile", { signal, isSignIn: true });
    return { number: order.number, orderedAt: order.orderedAt, writing };
  } catch {
    return null;
  }
}

/** The order of the visitor, who is signed in, from which they can withdraw; null while and where there is none. */
export function useOwnOrder(): OwnOrder | null {
  const [order, setOrder] = useState<OwnOrder | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void readOwnOrder(asking.signal).then((found) => {
      if (!asking.signal.aborted) setOrder(found);
    });
    return () => asking.abort();
  }, []);
  return order;
}
