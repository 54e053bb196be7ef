"use client";

import Link from "next/link";
import { paths } from "#lib/client/paths.ts";
import { useViewer, type ViewerProp } from "./viewer.ts";

const linkClass =
  "inline-flex min-h-11 items-center rounded-button px-3 text-[0.9375rem] font-medium text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand-strong";

export function ViewerLinks({ viewer }: { viewer: ViewerProp }) {
  const { status } = useViewer(viewer);
  return (
    <nav aria-label="Main" className="hidden md:flex">
      <Link href={paths.home} className={linkClass}>
        Home
      </Link>
      {status === "in" ? (
        <Link href={paths.dashboard} className={linkClass}>
          Dashboard
        </Link>
      ) : null}
    </nav>
  );
}
