import Link from "next/link";
import { Logo } from "#components/art/logo.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { HeaderFrame } from "./header-frame.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UnlessSignedIn } from "./unless-signed-in.tsx";

const linkClass =
  "inline-flex min-h-11 items-center rounded-button px-3 text-[0.9375rem] font-medium text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand-strong";

/** The same for all visitors: logo · links · spacer · theme · Login · Sign Up */
export function SiteTopBar() {
  return (
    <UnlessSignedIn>
      <HeaderFrame>
        <Link
          href={paths.home}
          aria-label={site.name}
          className="mr-1 inline-flex min-h-11 items-center rounded-button xs:mr-2 md:mr-4"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden md:flex">
          <Link href={paths.home} className={linkClass}>
            Home
          </Link>
          <Link href={paths.pricing} className={linkClass}>
            Pricing
          </Link>
          <Link href={paths.contact} className={linkClass}>
            Contact
          </Link>
        </nav>
        <div className="flex-1" />
        <ThemeToggle />
        <div className="unless-remembered hidden items-center gap-2 md:flex">
          <ButtonLink href={paths.auth} variant="quiet" size="sm" prefetch={false}>
            Login
          </ButtonLink>
          <ButtonLink href={paths.signUp} variant="secondary" size="sm" prefetch={false}>
            Sign Up
          </ButtonLink>
        </div>
        <SiteMenu />
      </HeaderFrame>
    </UnlessSignedIn>
  );
}
