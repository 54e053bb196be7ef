"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { GoogleTrip } from "#components/account/google-trip.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import type { GoogleDto } from "#lib/account/identity/identity-schema.ts";
import type { Attempts } from "./attempts.ts";
import { CallbackActions, CallbackFrame } from "./callback-frame.tsx";
import { Connecting } from "./connecting.tsx";
import { LeadOn } from "./lead-on.tsx";
import { Failed } from "./stopped.tsx";
import { useProgress } from "./use-progress.ts";
import { toIntegrations, wayBack } from "./way-back.ts";

// Few need a form here, and with its checks it outweighs the rest of the page.
const GoogleForms = dynamic(() => import("./google-forms.tsx").then((file) => file.GoogleForms), {
  ssr: false,
});

interface GoogleArrivalProps {
  attempts: Attempts<GoogleDto>;
  trip: GoogleTrip;
}

/** Someone comes back from Google. What Google said lies with the server. */
export function GoogleArrival({ attempts, trip }: GoogleArrivalProps) {
  const progress = useProgress(attempts);
  const [later, setLater] = useState<GoogleDto | Error | null>(null);
  const purpose = trip.purpose;
  const shared = { provider: "google", purpose, back: wayBack(trip) } as const;
  if (later instanceof Error) return <Failed {...shared} error={later} />;
  if (later) return <Said answer={later} trip={trip} onSaid={setLater} />;
  if (progress.status === "pending")
    return <Connecting {...shared} count={progress.count} onRetry={attempts.start} />;
  if (progress.status === "failed")
    return <Failed {...shared} error={progress.error} onRetry={attempts.start} />;
  return <Said answer={progress.answer} trip={trip} onSaid={setLater} />;
}

interface SaidProps {
  answer: GoogleDto;
  trip: GoogleTrip;
  /** What became of a form */
  onSaid: (said: GoogleDto | Error) => void;
}

function Said({ answer, trip, onSaid }: SaidProps) {
  if ("needs" in answer) return <GoogleForms asked={answer} onSaid={onSaid} />;
  if ("linked" in answer) return <Linked email={answer.linked.email} />;
  return <LeadOn trip={trip} isProof={"proven" in answer} />;
}

function Linked({ email }: { email: string }) {
  return (
    <CallbackFrame
      provider="google"
      outcome="done"
      focusOn="linked"
      words={{
        title: "Your Google account is linked",
        text: (
          <>
            From now on you can log in with <strong className="font-semibold">{email}</strong> at Google.
          </>
        ),
      }}
    >
      <CallbackActions>
        <ButtonLink href={toIntegrations.href} prefetch={false}>
          {toIntegrations.label}
        </ButtonLink>
      </CallbackActions>
    </CallbackFrame>
  );
}
