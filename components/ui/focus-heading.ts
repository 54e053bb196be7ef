/** Whether nothing on the page has the focus. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === document.documentElement;
}

/** Gives the focus to the page's title where nothing else has it, without scrolling: Tab and screen readers go on from there. */
export function focusHeading(): void {
  if (!isFocusFree()) return;
  const headings = document.querySelectorAll<HTMLElement>("main h1");
  const heading = [...headings].find((one) => one.checkVisibility());
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
