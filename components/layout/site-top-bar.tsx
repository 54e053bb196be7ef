import Link from "next/link";
import { Logo } from "#components/art/logo.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { HeaderFrame } from "./header-frame.tsx";
import { mainLinks } from "./main-links.ts";
import { NavLink } from "./nav-link.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { SystemTheme } from "./theme.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UnlessSignedIn } from "./unless-signed-in.tsx";

/**
 * The same bytes for everyone: logo · links · spacer · theme · Login · Sign Up. Where this browser remembers a
 * sign-in, the first paint already keeps the places of the learner's bar, which follows.
 */
export function SiteTopBar() {
  return (
    <>
      <SystemTheme />
      <UnlessSignedIn>
        <HeaderFrame>
          <Link
            href={paths.home}
            prefetch={false}
            aria-label={site.name}
            className="mr-1 inline-flex min-h-11 items-center rounded-button xs:mr-2 md:mr-4"
          >
            <Logo wordClassName="max-sm:in-data-[session=remembered]:hidden" />
          </Link>
          <nav aria-label="Main" className="hidden md:flex md:max-lg:in-data-[session=remembered]:hidden">
            <Links look="bar" />
          </nav>
          <div className="flex-1" />
          <Skeleton className="learner-only h-8 w-28 rounded-full! sm:w-40" />
          <ThemeToggle />
          <End />
          <SiteMenu className="md:hidden md:max-lg:in-data-[session=remembered]:grid">
            <MenuContent />
          </SiteMenu>
        </HeaderFrame>
      </UnlessSignedIn>
    </>
  );
}

function Links({ look }: { look: "bar" | "menu" }) {
  return (
    <>
      {mainLinks.map(({ href, label }) => (
        <NavLink key={href} href={href} look={look}>
          {label}
        </NavLink>
      ))}
      <NavLink href={paths.dashboard} look={look} prefetch={false} className="learner-only">
        Dashboard
      </NavLink>
    </>
  );
}

function End() {
  return (
    <>
      <div className="visitor-only hidden items-center gap-2 md:flex">
        <ButtonLink href={paths.auth} variant="quiet" size="sm" prefetch={false}>
          Login
        </ButtonLink>
        <ButtonLink href={paths.signUp} variant="secondary" size="sm" prefetch={false}>
          Sign Up
        </ButtonLink>
      </div>
      <div aria-hidden="true" className="learner-only hidden lg:block">
        <span className="invisible px-5 font-display font-semibold text-sm">Logout</span>
      </div>
    </>
  );
}

function MenuContent() {
  return (
    <>
      <nav aria-label="Menu" className="flex flex-col">
        <Links look="menu" />
      </nav>
      <div className="visitor-only mt-auto flex flex-col gap-3">
        <ButtonLink href={paths.auth} variant="secondary" prefetch={false}>
          Login
        </ButtonLink>
        <ButtonLink href={paths.signUp} prefetch={false}>
          Sign Up
        </ButtonLink>
      </div>
    </>
  );
}
