"use client";

import clsx from "clsx";
import { House } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { paths } from "#lib/client/paths.ts";
import { isActive, navigationEntries } from "./navigation-entries.ts";

const rowClass =
  "relative flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-button px-3 text-[0.9375rem] font-medium transition-colors duration-state";

/** Rendered once without an address where the address is not known yet */
export function SideNavigation() {
  return <SideNavigationRows pathname={usePathname()} />;
}

export function SideNavigationRows({ pathname }: { pathname: string | null }) {
  return (
    <nav aria-label="Learning" className="flex flex-col gap-1">
      {navigationEntries.map(({ href, label, icon: Icon, badge }) => {
        const active = isActive(pathname, href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={active ? "page" : undefined}
            className={clsx(
              rowClass,
              active
                ? "bg-brand-soft text-brand-strong before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-brand"
                : "text-ink-2 hover:bg-sunken hover:text-ink",
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {label}
            {badge ? (
              <span className="ml-auto rounded-full bg-gold-soft px-2 py-0.5 text-xs font-semibold text-gold-text">
                {badge}
              </span>
            ) : null}
          </Link>
        );
      })}
      <Link
        href={paths.home}
        prefetch={false}
        className={clsx(rowClass, "mt-4 text-ink-2 hover:bg-sunken hover:text-ink")}
      >
        <House aria-hidden="true" className="size-5 shrink-0" />
        Home
      </Link>
    </nav>
  );
}
