"use client";

import { useState } from "react";
import { useStartGoogle } from "#lib/account/identity/identity-client.ts";
import { formError } from "./form-error.ts";
import { type GoogleTrip, rememberTrip } from "./google-trip.ts";

const FAILED = "We couldn't start the Google login. Please try again.";

/** Leads to Google and notes what for. The page's policy allows no form to lead there: an address is asked for first. */
export function useGoogle() {
  const { mutate, error, isPending, isSuccess } = useStartGoogle();
  const [attempt, setAttempt] = useState(0);
  const go = (trip: GoogleTrip, password?: string) =>
    mutate(
      { purpose: trip.purpose, ...(password !== undefined && { password }) },
      {
        onSuccess: ({ url }) => {
          rememberTrip(trip);
          window.location.assign(url);
        },
        onError: () => setAttempt((count) => count + 1),
      },
    );
  return {
    go,
    attempt,
    error,
    message: error ? formError(error, FAILED) : null,
    // Busy until the page is gone
    isBusy: isPending || isSuccess,
  };
}
