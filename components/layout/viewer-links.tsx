"use client";

import clsx from "clsx";
import { paths } from "#lib/client/paths.ts";
import { mainLinks } from "./main-links.ts";
import { NavLink } from "./nav-link.tsx";
import { fromWidth, useViewer, type ViewerProp } from "./viewer.ts";

export function ViewerLinks({ viewer }: { viewer: ViewerProp }) {
  const { status } = useViewer(viewer);
  return (
    <nav aria-label="Main" className={clsx("hidden", fromWidth(status))}>
      {mainLinks.map(({ href, label }) => (
        <NavLink key={href} href={href} look="bar" prefetch={false}>
          {label}
        </NavLink>
      ))}
      {status === "out" ? null : (
        <NavLink
          href={paths.dashboard}
          look="bar"
          className={status === "loading" ? "learner-only" : undefined}
        >
          Dashboard
        </NavLink>
      )}
    </nav>
  );
}
