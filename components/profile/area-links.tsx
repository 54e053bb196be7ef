import clsx from "clsx";
import * as m from "framer-motion/m";
import { transition } from "#components/ui/motion/tokens.ts";
import { PROFILE_AREAS, type ProfileArea, tabHref } from "./profile-tabs.ts";
import { switchTo } from "./switch-tab.ts";

/** What was done, and how the learner wants things: each leads to the first of its tabs. */
export function AreaLinks({ chosen }: { chosen: ProfileArea }) {
  return (
    <nav aria-label="Progress or settings" className="max-w-full">
      <ul className="flex flex-wrap rounded-[1.75rem] bg-sunken p-1">
        {PROFILE_AREAS.map((area) => {
          const isChosen = area === chosen;
          return (
            <li key={area.id}>
              <a
                href={tabHref(area.tabs[0].id)}
                onClick={switchTo}
                aria-current={isChosen ? "true" : undefined}
                className={clsx(
                  "relative isolate flex min-h-11 items-center rounded-full px-5 font-display font-semibold text-sm transition-colors duration-state",
                  isChosen ? "text-brand-strong" : "text-ink-2 hover:text-ink",
                )}
              >
                {isChosen ? (
                  <m.span
                    aria-hidden="true"
                    layoutId="profile-area"
                    transition={transition("pop", "standard")}
                    className="-z-10 absolute inset-0 rounded-full border border-line bg-surface"
                  />
                ) : null}
                {area.label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
