import type { MouseEvent } from "react";

/** The page is here already: only the address changes. A link that opens elsewhere works as any other. */
export function switchTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (event.currentTarget.href !== window.location.href) {
    window.history.pushState(null, "", event.currentTarget.href);
  }
}
