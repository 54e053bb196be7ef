"use client";

import { useCallback, useEffect, useState } from "react";
import * as z from "zod";
import { type GoogleTrip, provenTrip, rememberTrip } from "#components/account/google-trip.ts";
import { useGoogle } from "#components/account/use-google.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ApiError } from "#lib/client/api.ts";

export interface Proof {
  /** Google has just confirmed the learner: no password is needed. */
  isProven: boolean;
  /** The password is what shows who it is, unless the learner asks for Google. */
  needsPassword: boolean;
  hasPassword: boolean;
  /** The way back from Google that led to this form */
  trip: GoogleTrip | null;
  /** Leads to Google; `draft` is there again afterwards. */
  ask: (draft?: string) => void;
  google: ReturnType<typeof useGoogle>;
  /** What was confirmed is used, or counts no more. */
  expire: () => void;
}

/**
 * How a learner shows that it is them, for one form (docs/product.md#google). On the way back from Google its section finds
 * here that it has to open that form again: once, then it is forgotten.
 */
export function useProof(action: string, { hasPassword }: Pick<ProfileDto, "hasPassword">): Proof {
  const google = useGoogle();
  const [trip, setTrip] = useState<GoogleTrip | null>(null);
  const [isProven, setIsProven] = useState(false);
  const expire = useCallback(() => setIsProven(false), []);
  useEffect(() => {
    const found = provenTrip(action);
    if (!found) return;
    rememberTrip(null);
    setTrip(found);
    setIsProven(true);
  }, [action]);
  return {
    isProven,
    needsPassword: hasPassword && !isProven,
    hasPassword,
    trip,
    ask: (draft) => google.go({ purpose: "prove", action, draft }),
    google,
    expire,
  };
}

/** Where the server takes what Google confirmed no more, the form asks again. A new proof comes with a new document. */
export function useProofExpiry({ expire }: Proof, error: Error | null): void {
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "wrong_password" || error.fields.password !== undefined) expire();
  }, [error, expire]);
}

/** The part of a form's values that shows who it is */
export function proofShape({ needsPassword }: Proof) {
  const password = z.string().max(1000);
  return { password: needsPassword ? password.min(1, "Password is required") : password };
}

/** The part of a call's body that shows who it is */
export function proofBody({ needsPassword }: Proof, { password }: { password: string }) {
  return needsPassword ? { password } : {};
}
