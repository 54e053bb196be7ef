"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { isActive, MOBILE_ENTRIES, navigationEntries } from "./navigation-entries.ts";

export function MobileBar() {
  return <MobileBarRow pathname={usePathname()} />;
}

export function MobileBarRow({ pathname }: { pathname: string | null }) {
  return (
    <nav
      aria-label="Learning"
      className="mobile-bar fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {navigationEntries.slice(0, MOBILE_ENTRIES).map(({ href, label, icon: Icon }) => {
        const active = isActive(pathname, href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={active ? "page" : undefined}
            className={clsx(
              "flex h-16 flex-auto shrink-0 -outline-offset-2 max-[16rem]:px-2 flex-col items-center justify-center gap-1 whitespace-nowrap text-xs font-medium max-xs:text-[0.6875rem]",
              active ? "text-brand-strong" : "text-ink-3 hover:text-ink",
            )}
          >
            <span
              className={clsx("grid h-7 w-14 place-items-center rounded-full", active && "bg-brand-soft")}
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={active ? 2.5 : 2} />
            </span>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
