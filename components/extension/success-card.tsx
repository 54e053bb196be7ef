"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { forgetArrival } from "./arrival.ts";
import { ExtensionCard } from "./extension-card.tsx";
import type { HandOff } from "./hand-off.ts";
import { dropRedirect } from "./kept-redirect.ts";
import { answerAddress, leaveTo } from "./leaving.ts";

const CLOSE_AFTER_MS = 300;
/** So long a browser may take to close a tab. */
const CLOSED_WITHIN_MS = 250;

type Stage = "open" | "closing" | "stuck";

/** A tab that the browser doesn't let close itself leads on to the extension instead. */
function close(handOff: HandOff | null, onStuck: () => void): void {
  setTimeout(() => {
    dropRedirect();
    forgetArrival();
    window.close();
    setTimeout(() => {
      onStuck();
      if (handOff) leaveTo(answerAddress(handOff), handOff.redirectUri, "replace");
    }, CLOSED_WITHIN_MS);
  }, CLOSE_AFTER_MS);
}

interface SuccessCardProps {
  /** Null once it is over: there is nothing left that could be led back with. */
  handOff: HandOff | null;
  /** The button was of use, and the page is still here. */
  onOver: () => void;
}

/** All is done: one button to go */
export function SuccessCard({ handOff, onOver }: SuccessCardProps) {
  const [stage, setStage] = useState<Stage>("open");
  const closeTab = () => {
    setStage("closing");
    close(handOff, () => {
      setStage("stuck");
      onOver();
    });
  };
  return (
    <ExtensionCard outcome="made" title="Connection Successful!" isResult>
      <p className="mt-3 text-center text-balance text-lg">Your extension is connected to Waddle.</p>
      <p className="mt-2 text-center text-balance text-ink-2">You can go back to your course now.</p>
      <div className="mt-6 grid gap-3">
        <Button onClick={closeTab} isLoading={stage === "closing"}>
          {stage === "closing" ? "Closing..." : "Close This Page"}
        </Button>
      </div>
      <p role="status" className="mt-4 text-center text-balance text-sm text-ink-2">
        {stage === "stuck"
          ? "Your browser keeps this tab open. You can close it yourself now."
          : "If your browser keeps this tab open, you can close it yourself."}
      </p>
    </ExtensionCard>
  );
}
