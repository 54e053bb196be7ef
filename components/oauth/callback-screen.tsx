"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { type GoogleTrip, rememberedTrip } from "#components/account/google-trip.ts";
import type { GoogleDto } from "#lib/account/identity/identity-schema.ts";
import { finishGoogle } from "#lib/account/sign-in-client.ts";
import { finishConnection } from "#lib/connection/finish-client.ts";
import type { FinishedConnectionDto } from "#lib/connection/schema.ts";
import { type Arrival, type Dead, type Provider, readArrival } from "./arrival.ts";
import { type Attempts, createAttempts } from "./attempts.ts";
import { Unread } from "./connecting.tsx";
import { ConsentArrival } from "./consent-arrival.tsx";
import { GoogleArrival } from "./google-arrival.tsx";
import { DeadEnd } from "./stopped.tsx";
import { toIntegrations, wayBack } from "./way-back.ts";

/** An arrival, and the call that was made for it */
type Known =
  | { is: Dead; trip: GoogleTrip | null }
  | { is: "google"; trip: GoogleTrip; attempts: Attempts<GoogleDto> }
  | { is: "consent"; attempts: Attempts<FinishedConnectionDto> };

/** What this document was opened with. It is read, and asked about, once: the address is then empty, and stays so. */
let known: Known | null = null;

function begun<T>(call: () => Promise<T>): Attempts<T> {
  const attempts = createAttempts(call);
  attempts.start();
  return attempts;
}

function know(provider: Provider, arrival: Arrival): Known {
  const trip = provider === "google" ? rememberedTrip() : null;
  // Who opens the page by hand isn't on a round trip: the server need not be asked.
  if (arrival.is === "google")
    return trip ? { is: arrival.is, trip, attempts: begun(() => finishGoogle({})) } : { is: "nothing", trip };
  if (arrival.is !== "consent") return { is: arrival.is, trip };
  const { is, ...answer } = arrival;
  return { is, attempts: begun(() => finishConnection(answer)) };
}

/** Codes and tokens must not stay where histories, screenshots and shoulders find them. */
function takeArrival(provider: Provider): Known {
  const { search, hash, pathname } = window.location;
  window.history.replaceState(null, "", pathname);
  known ??= know(provider, readArrival(provider, search, hash));
  return known;
}

/** What brought someone here; null until the browser has read it. */
function useArrival(provider: Provider): Known | null {
  const [arrival, setArrival] = useState<Known | null>(null);
  const router = useRouter();
  useLayoutEffect(() => setArrival(takeArrival(provider)), [provider]);
  useEffect(() => {
    // Next keeps the address that it began with in its own state, and would put it back one day.
    router.replace(window.location.pathname, { scroll: false });
  }, [router]);
  return arrival;
}

export function CallbackScreen({ provider }: { provider: Provider }) {
  const arrival = useArrival(provider);
  if (!arrival) return <Unread provider={provider} />;
  if (arrival.is === "google") return <GoogleArrival attempts={arrival.attempts} trip={arrival.trip} />;
  if (arrival.is === "consent") return <ConsentArrival provider={provider} attempts={arrival.attempts} />;
  const { trip } = arrival;
  return (
    <DeadEnd
      dead={arrival.is}
      provider={provider}
      purpose={trip?.purpose ?? "connect"}
      back={provider === "google" ? wayBack(trip) : toIntegrations}
    />
  );
}
