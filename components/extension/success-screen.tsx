"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { takeArrival } from "./arrival.ts";
import { deliver } from "./deliver.ts";
import { ExtensionCard } from "./extension-card.tsx";
import type { HandOff } from "./hand-off.ts";
import { InvalidScreen } from "./invalid-screen.tsx";
import { dropStaleRedirect } from "./kept-redirect.ts";
import { SuccessCard } from "./success-card.tsx";

/** What was handed to this page; undefined until the browser has looked, null where it is nothing. */
function useArrival(): HandOff | null | undefined {
  const [arrival, setArrival] = useState<HandOff | null>();
  const router = useRouter();
  useLayoutEffect(() => setArrival(takeArrival()), []);
  useEffect(() => {
    // Next keeps the address that it began with in its own state, and would put it back one day.
    router.replace(window.location.pathname, { scroll: false });
  }, [router]);
  return arrival;
}

/** Hands a token or a code to its extension, if the consent screen of this very tab left it here. */
export function SuccessScreen() {
  const arrival = useArrival();
  useEffect(() => {
    if (arrival === null) dropStaleRedirect(Date.now());
    if (!arrival) return;
    toastSuccess("Successfully connected!", { toastId: "extension-connected" });
    return deliver(arrival);
  }, [arrival]);
  if (arrival === null) return <InvalidScreen />;
  if (arrival) return <SuccessCard handOff={arrival} />;
  return (
    <ExtensionCard title="Finishing the connection…">
      <noscript>
        <p className="mt-3 text-center text-ink-2">
          This page needs JavaScript. Without it nothing is handed over.
        </p>
      </noscript>
    </ExtensionCard>
  );
}
