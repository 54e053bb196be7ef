"use client";

import { paths } from "#lib/client/paths.ts";
import { ExtensionScene } from "./extension-scene.tsx";
import { FailureCard } from "./failure-card.tsx";

interface BrokenScreenProps {
  error: unknown;
}

/** What the server calls the failure, where it has given it a name */
function hintOf(error: unknown): { hint?: string } {
  const digest = error instanceof Error && "digest" in error ? error.digest : null;
  return typeof digest === "string"
    ? { hint: `If this keeps happening, tell us this number: ${digest}` }
    : {};
}

/** The page itself broke, and no one has checked its address: its ways on are the same page anew, and home. */
export function BrokenScreen({ error }: BrokenScreenProps) {
  return (
    <ExtensionScene>
      <FailureCard
        {...hintOf(error)}
        isResult
        onReload={() => window.location.reload()}
        onReturn={() => window.location.assign(paths.home)}
      />
    </ExtensionScene>
  );
}
