"use client";

import { paths } from "#lib/client/paths.ts";
import { FailureCard } from "./failure-card.tsx";

const INVALID_REQUEST = "Invalid request: Missing required parameters";

interface InvalidScreenProps {
  /** Its answer was taken from it before: the page was opened once more. */
  isOpenedAgain?: boolean;
}

/** For an address that may lead nowhere: its only way on is home. */
export function InvalidScreen({ isOpenedAgain = false }: InvalidScreenProps) {
  return (
    <FailureCard
      message={INVALID_REQUEST}
      hint={
        isOpenedAgain
          ? "If your extension says that it is connected, you can close this page."
          : "Nothing was connected, and nothing about your account has changed."
      }
      onReturn={() => window.location.assign(paths.home)}
    />
  );
}
