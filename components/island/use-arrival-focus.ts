import { useEffect, useEffectEvent, useRef } from "react";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { useHydrated } from "#lib/client/hydration.ts";

/** Whether nothing that anyone works with has the focus: the page's title gets it where following a link has lost it. */
function isFocusFree(): boolean {
  const focused = document.activeElement ?? document.body;
  return ["HTML", "BODY", "H1"].includes(focused.tagName) && !isDialogOpen();
}

/**
 * Calls `give` when a screen is come to by a link, or comes back, and nothing has the focus. The first page of a visit is left to the
 * browser.
 */
export function useArrivalFocus(give: () => void): void {
  const isFirstPage = useRef(!useHydrated());
  const arrive = useEffectEvent(() => {
    if (!isFirstPage.current && isFocusFree()) give();
    isFirstPage.current = false;
  });
  useEffect(() => arrive(), []);
}
