import { useState } from "react";
import { DAY_MS } from "#lib/core/time.ts";
import { DISMISSED_IMPORT_COOKIE } from "#lib/course/import/import-client.ts";

const YEAR_MS = 365 * DAY_MS;

/**
 * The finished import whose report was put away in this browser. A cookie keeps it: the server must know it too, or the
 * report would come after the first picture and push aside what someone is about to press.
 */
export function useDismissedImport(known: string | null): [string | null, (importId: string) => void] {
  const [dismissedId, setDismissedId] = useState(known);
  const dismiss = (importId: string) => {
    // Where a browser has no such store, the report comes again: nothing worse.
    void window.cookieStore?.set({
      name: DISMISSED_IMPORT_COOKIE,
      value: importId,
      path: "/",
      expires: Date.now() + YEAR_MS,
      sameSite: "lax",
    });
    setDismissedId(importId);
  };
  return [dismissedId, dismiss];
}
