"use client";

import { ExtensionCard } from "./extension-card.tsx";

/** The extension knows, and its tab is of no more use. */
export function RefusedCard() {
  return (
    <ExtensionCard title="Nothing was connected" isResult>
      <p className="mt-3 text-center text-balance text-lg">You can close this page.</p>
    </ExtensionCard>
  );
}
