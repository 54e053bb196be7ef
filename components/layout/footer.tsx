import clsx from "clsx";
import { Globe } from "lucide-react";
import { cacheLife } from "next/cache";
import { Logo } from "#components/art/logo.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { site } from "#lib/site.ts";
import { type FooterColumn, type FooterLink, footerColumns } from "./footer-links.ts";

async function currentYear(): Promise<number> {
  "use cache";
  cacheLife("hours");
  return new Date().getUTCFullYear();
}

const linkClass =
  "inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-brand hover:underline";

/** The account's pages are made for each request: nothing of them is fetched ahead. */
function isPerRequest({ audience }: FooterLink): boolean {
  return audience !== undefined;
}

function Column({ title, links }: FooterColumn) {
  return (
    <div>
      <h2 className="font-display text-base text-ink">{title}</h2>
      <ul className="mt-1">
        {links.map((link) => (
          <li key={link.href} className={link.audience}>
            <IntentLink href={link.href} className={linkClass} prefetch={isPerRequest(link) ? false : null}>
              {link.label}
            </IntentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social() {
  if (site.social.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5">
      {site.social.map(({ href, name }) => (
        <li key={href}>
          <a href={href} rel="me noopener" className={linkClass}>
            <Globe aria-hidden="true" className="size-4" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `canWithdraw`: buyers may withdraw from their contract here, and the law wants the way to it on each page. */
export async function Footer({ canWithdraw }: { canWithdraw: boolean }) {
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-8 px-4 pt-10 pb-6 sm:grid-cols-2 md:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1fr] xl:px-8">
        <div>
          <Logo />
          <p className="mt-3 max-w-[26ch] text-ink-2">{site.tagline}, one small step at a time.</p>
          {site.contactEmail ? (
            <a href={`mailto:${site.contactEmail}`} className={clsx(linkClass, "mt-1")}>
              {site.contactEmail}
            </a>
          ) : null}
        </div>
        <nav aria-label="Footer" className="contents">
          {footerColumns(canWithdraw).map((column) => (
            <Column key={column.title} {...column} />
          ))}
        </nav>
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 border-line border-t px-4 py-3 md:px-6 xl:px-8">
        <p className="py-2.5 text-ink-3 text-sm">
          © {await currentYear()} {site.name}
        </p>
        <Social />
      </div>
    </footer>
  );
}
