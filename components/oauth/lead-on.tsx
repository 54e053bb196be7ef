"use client";

import { useEffect } from "react";
import { type GoogleTrip, rememberTrip } from "#components/account/google-trip.ts";
import { CallbackFrame } from "./callback-frame.tsx";
import { afterLogin, wayBack } from "./way-back.ts";

interface LeadOnProps {
  trip: GoogleTrip;
  /** Google has confirmed the learner for a form, which takes it from here. */
  isProof: boolean;
}

/** A new document follows, which knows who is there. It takes the place of this one: going back leads past it. */
export function LeadOn({ trip, isProof }: LeadOnProps) {
  const target = isProof ? wayBack(trip).href : afterLogin(trip);
  useEffect(() => {
    rememberTrip(isProof ? { ...trip, provenAt: Date.now() } : null);
    window.location.replace(target);
  }, [isProof, trip, target]);
  return (
    <CallbackFrame
      provider="google"
      outcome="done"
      focusOn="on"
      words={{
        title: isProof ? "Google has confirmed it's you" : "You are logged in",
        text: isProof ? "Taking you back to what you were doing…" : "Taking you there…",
      }}
    >
      <a
        href={target}
        className="mt-6 inline-flex min-h-11 items-center justify-center rounded-input font-semibold text-brand underline-offset-4 hover:underline"
      >
        Go there now
      </a>
    </CallbackFrame>
  );
}
