"use client";

import { paths } from "#lib/client/paths.ts";
import { type AuthRequestFault, NOT_REGISTERED } from "#lib/extension/registry/auth-request.ts";
import { FailureCard } from "./failure-card.tsx";

const NOTHING_DONE = "Nothing was connected, and nothing about your account has changed.";
const REGISTER = "The maker of the extension has to register it first.";

/** What is wrong, and what that means for anyone who sees it */
const WORDS: Record<AuthRequestFault, { message: string; hint: string }> = {
  parameters: { message: "Invalid request: Missing required parameters", hint: NOTHING_DONE },
  client: { message: NOT_REGISTERED, hint: `${NOTHING_DONE} ${REGISTER}` },
  address: {
    message: "This extension wants to send you back to an address that isn't registered with Waddle.",
    hint: `${NOTHING_DONE} ${REGISTER}`,
  },
};

interface InvalidScreenProps {
  fault?: AuthRequestFault;
  /** Its answer was taken from it before: the page was opened once more. */
  isOpenedAgain?: boolean;
}

/** For an address that may lead nowhere: its only way on is home. */
export function InvalidScreen({ fault = "parameters", isOpenedAgain = false }: InvalidScreenProps) {
  const { message, hint } = WORDS[fault];
  return (
    <FailureCard
      message={message}
      hint={isOpenedAgain ? "If your extension says that it is connected, you can close this page." : hint}
      onReturn={() => window.location.assign(paths.home)}
    />
  );
}
