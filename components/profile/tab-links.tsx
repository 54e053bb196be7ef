import clsx from "clsx";
import * as m from "framer-motion/m";
import { useEffect, useRef } from "react";
import { transition } from "#components/ui/motion/tokens.ts";
import { type ProfileArea, type ProfileTab, tabHref } from "./profile-tabs.ts";
import { switchTo } from "./switch-tab.ts";

interface TabLinksProps {
  area: ProfileArea;
  chosen: ProfileTab;
}

/** They scroll sideways where they don't all fit; the chosen one is in sight. */
export function TabLinks({ area, chosen }: TabLinksProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [chosen]);
  return (
    <m.nav
      ref={ref}
      layoutScroll
      aria-label={area.label}
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1">
        {area.tabs.map(({ id, label }) => (
          <li key={id}>
            <TabLink id={id} label={label} isChosen={id === chosen} />
          </li>
        ))}
      </ul>
    </m.nav>
  );
}

function TabLink({ id, label, isChosen }: { id: ProfileTab; label: string; isChosen: boolean }) {
  return (
    <a
      href={tabHref(id)}
      data-tab={id}
      onClick={switchTo}
      aria-current={isChosen ? "page" : undefined}
      className={clsx(
        "relative flex min-h-12 items-center rounded-t-input px-3.5 font-display font-semibold transition-colors duration-state focus-visible:-outline-offset-4",
        isChosen ? "text-brand-strong" : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      {label}
      {isChosen ? (
        <m.span
          aria-hidden="true"
          layoutId="profile-tab"
          transition={transition("pop", "standard")}
          className="absolute inset-x-3 bottom-0 h-[3px] rounded-t-full bg-brand"
        />
      ) : null}
    </a>
  );
}
