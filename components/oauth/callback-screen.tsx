"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { type Arrival, arrivalWords, type Provider, readArrival } from "./arrival.ts";
import { Bridge } from "./bridge.tsx";

const NAMES: Record<Provider, string> = {
  notion: "Notion",
  google: "Google Calendar",
  other: "the other service",
};

/** What this document was opened with. It is read once: the address is then empty, and stays so. */
let known: Arrival | null = null;

/** Codes and tokens must not stay where histories, screenshots and shoulders find them. */
function takeArrival(): Arrival {
  known ??= readArrival(window.location.search, window.location.hash);
  window.history.replaceState(null, "", window.location.pathname);
  return known;
}

/** What brought someone here; null until the browser has read it. */
function useArrival(): Arrival | null {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const router = useRouter();
  useLayoutEffect(() => setArrival(takeArrival()), []);
  useEffect(() => {
    // Next keeps the address that it began with in its own state, and would put it back one day.
    router.replace(window.location.pathname, { scroll: false });
  }, [router]);
  return arrival;
}

export function CallbackScreen({ provider }: { provider: Provider }) {
  const arrival = useArrival();
  const name = NAMES[provider];
  const words = arrival && arrivalWords(arrival, name);
  return (
    <div className="mx-auto flex min-h-[72dvh] max-w-xl flex-col items-center justify-center px-4 py-12 text-center">
      <div className="card w-full rounded-dialog border-2 border-line bg-surface px-5 py-10 md:px-10">
        <Bridge provider={provider} arrival={arrival} />
        <div role="status" className="mt-8">
          <h1 className="text-3xl">{words ? sentenceCase(words.title) : `Connecting ${name}…`}</h1>
          {words ? (
            <>
              <p className="mt-3 text-balance text-lg">{sentenceCase(words.text)}</p>
              <p className="mt-2 text-balance text-ink-2">{words.advice}</p>
            </>
          ) : (
            <noscript>
              <p className="mt-3 text-ink-2">This page needs JavaScript. Without it nothing is connected.</p>
            </noscript>
          )}
        </div>
        <div className="mt-8 flex flex-col justify-center gap-3 xs:flex-row">
          <ButtonLink href={paths.profile} prefetch={false}>
            Back to profile
          </ButtonLink>
          <ButtonLink href={paths.home} prefetch={false} variant="secondary">
            Home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
