"use client";

import { paths } from "#lib/client/paths.ts";
import { FailureCard } from "./failure-card.tsx";

export const INVALID_REQUEST = "Invalid request: Missing required parameters";

/** For an address that may lead nowhere: its only way on is home. */
export function InvalidScreen() {
  return <FailureCard message={INVALID_REQUEST} onReturn={() => window.location.assign(paths.home)} />;
}
