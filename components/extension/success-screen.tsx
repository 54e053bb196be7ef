"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { takeArrival } from "./arrival.ts";
import { deliver } from "./deliver.ts";
import { ExtensionCard } from "./extension-card.tsx";
import type { HandOff } from "./hand-off.ts";
import { InvalidScreen } from "./invalid-screen.tsx";
import { dropStaleRedirect } from "./kept-redirect.ts";
import { SuccessCard } from "./success-card.tsx";

/** What was handed to this page; undefined until the browser has looked, null where it is nothing, "over" where it was. */
type Arrival = HandOff | "over" | null | undefined;

function useArrival(): [Arrival, () => void] {
  const [arrival, setArrival] = useState<Arrival>();
  const router = useRouter();
  useLayoutEffect(() => {
    const taken = takeArrival();
    setArrival((before) => (before === undefined ? taken : before));
  }, []);
  useEffect(() => {
    // Next keeps the address that it began with in its own state, and would put it back one day.
    router.replace(window.location.pathname, { scroll: false });
  }, [router]);
  const end = useCallback(() => setArrival("over"), []);
  return [arrival, end];
}

/** Hands a token or a code to its extension, if the consent screen of this very tab left it here. */
export function SuccessScreen() {
  const [arrival, end] = useArrival();
  useEffect(() => {
    if (arrival === null) dropStaleRedirect(Date.now());
    // Anyone who comes back to this screen finds it told already.
    if (!arrival || arrival === "over" || takeArrival() !== arrival) return;
    toastSuccess("Successfully connected!", { toastId: "extension-connected" });
    return deliver(arrival, end);
  }, [arrival, end]);
  if (arrival === null) return <InvalidScreen isOpenedAgain />;
  if (arrival) return <SuccessCard handOff={arrival === "over" ? null : arrival} onOver={end} />;
  return (
    <ExtensionCard title="Finishing the connection…">
      <noscript>
        <p className="mt-3 text-center text-ink-2">
          This page needs JavaScript. Without it, nothing is connected.
        </p>
      </noscript>
    </ExtensionCard>
  );
}
