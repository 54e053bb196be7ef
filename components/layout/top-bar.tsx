import Link from "next/link";
import { Logo } from "#components/art/logo.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { HeaderFrame } from "./header-frame.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import type { ViewerProp } from "./viewer.ts";
import { ViewerActions } from "./viewer-actions.tsx";
import { ViewerLinks } from "./viewer-links.tsx";
import { ViewerStats } from "./viewer-stats.tsx";

/** Logo · links · spacer · XP · level · streak · theme · Logout */
export function TopBar({ viewer }: { viewer: ViewerProp }) {
  return (
    <HeaderFrame>
      <Link
        href={paths.home}
        // A public page has a document of its own: what is fetched ahead of it would be of no use.
        prefetch={false}
        aria-label={site.name}
        className="mr-1 inline-flex min-h-11 items-center rounded-button xs:mr-2 md:mr-4"
      >
        <Logo wordClassName="max-sm:group-has-[[data-stats]]/header:hidden" />
      </Link>
      <ViewerLinks viewer={viewer} />
      <div className="flex-1" />
      <ViewerStats viewer={viewer} />
      <ThemeToggle />
      <ViewerActions viewer={viewer} />
      <MobileMenu viewer={viewer} />
    </HeaderFrame>
  );
}
