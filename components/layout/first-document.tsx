"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Shows its children in the document that the server sent, and not on a page that the browser has moved on to by itself:
 * there React would have to make them from markup, which Trusted Types forbid for a script.
 */
export function FirstDocument({ children }: { children: ReactNode }) {
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasSent] = useState(isSent);
  return wasSent ? children : null;
}
