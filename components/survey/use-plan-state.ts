import { useEffect, useState } from "react";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ApiError, api } from "#lib/client/api.ts";
import { isSessionRemembered } from "#lib/client/session-marker.ts";
import { planWords } from "./plan-words.ts";

export interface PlanState {
  state: "asking" | "known" | "out" | "unknown";
  title: string;
  text: string;
}

const ASKING: PlanState = {
  state: "asking",
  title: "Looking up your plan…",
  text: "These answers don't cancel anything.",
};
const OUT: PlanState = {
  state: "out",
  title: "Nothing was canceled",
  text: "You aren't logged in here, so we can't tell which plan you have. These answers don't cancel anything. Log in to see your plan in your profile.",
};
const UNKNOWN: PlanState = {
  state: "unknown",
  title: "Nothing was canceled",
  text: "We can't look up your plan right now, but you can see it in your profile. These answers don't cancel anything.",
};

/** What the server says of the plan, asked only where this browser remembers a sign-in. */
async function readPlan(signal: AbortSignal): Promise<PlanState> {
  if (!isSessionRemembered()) return OUT;
  try {
    // A session that has ended is no reason to interrupt someone who is leaving.
    const profile = await api<ProfileDto>("/api/users/profile", { signal, isSignIn: true });
    return { state: "known", ...planWords(profile) };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? OUT : UNKNOWN;
  }
}

export function usePlanState(): PlanState {
  const [plan, setPlan] = useState(ASKING);
  useEffect(() => {
    const asking = new AbortController();
    void readPlan(asking.signal).then((found) => {
      if (!asking.signal.aborted) setPlan(found);
    });
    return () => asking.abort();
  }, []);
  return plan;
}
