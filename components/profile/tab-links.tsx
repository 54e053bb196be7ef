"use client";

import clsx from "clsx";
import { type MouseEvent, useEffect, useRef } from "react";
import { PROFILE_TABS, type ProfileTab, tabHref } from "./profile-tabs.ts";

/** Everything is here already: only the address changes, nothing is fetched. */
function switchTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (event.currentTarget.href !== window.location.href) {
    window.history.pushState(null, "", event.currentTarget.href);
  }
}

/** They scroll sideways where they don't all fit; the chosen one is in sight. */
export function TabLinks({ chosen }: { chosen: ProfileTab }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [chosen]);
  return (
    <nav
      ref={ref}
      aria-label="Profile"
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1">
        {PROFILE_TABS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={tabHref(id)}
              data-tab={id}
              onClick={switchTo}
              aria-current={id === chosen ? "page" : undefined}
              className={clsx(
                "relative flex min-h-12 items-center rounded-t-input px-3.5 font-display font-semibold transition-colors duration-state focus-visible:-outline-offset-4",
                id === chosen
                  ? "text-brand-strong after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-brand"
                  : "text-ink-2 hover:bg-sunken hover:text-ink",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
