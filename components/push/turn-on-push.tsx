"use client";

import { usePushState } from "#lib/push/client.ts";
import { ThisDevice } from "./this-device.tsx";

/** The one press that turns notifications on here, for a place beside something else; nothing where there is none to press. */
export function TurnOnPush() {
  const { data } = usePushState();
  return data?.isSetUp ? <ThisDevice state={data} /> : null;
}
