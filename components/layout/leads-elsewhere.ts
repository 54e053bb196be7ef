type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;
type FollowedLink = Pick<HTMLAnchorElement, "href" | "target" | "download">;

/** Whether a click on a link leads, in this tab, to a page of ours with another path. */
export function leadsElsewhere(
  click: Click,
  { href, target, download }: FollowedLink,
  here: Pick<Location, "origin" | "pathname">,
): boolean {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if (!href || download || (target && target !== "_self")) return false;
  const to = new URL(href);
  return to.origin === here.origin && to.pathname !== here.pathname;
}
