import { cacheLife } from "next/cache";
import Link from "next/link";
import { Logo } from "#components/art/logo.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

async function currentYear(): Promise<number> {
  "use cache";
  cacheLife("hours");
  return new Date().getUTCFullYear();
}

const linkClass = "inline-flex min-h-11 items-center text-sm text-ink-2 hover:text-brand hover:underline";

/** Only what exists: pages join the list when they open. */
const links = [
  { href: paths.home, label: "Home" },
  { href: paths.auth, label: "Login" },
  { href: paths.signUp, label: "Sign Up" },
];

export async function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-4 py-6 md:px-6 xl:px-8">
        <Logo />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {links.map(({ href, label }) => (
            <Link key={href} href={href} className={linkClass}>
              {label}
            </Link>
          ))}
          {site.contactEmail ? (
            <a href={`mailto:${site.contactEmail}`} className={linkClass}>
              {site.contactEmail}
            </a>
          ) : null}
          {site.social.map(({ href, name }) => (
            <a key={href} href={href} rel="me noopener" className={linkClass}>
              {name}
            </a>
          ))}
        </nav>
        <p className="text-sm text-ink-3 md:ml-auto">
          © {await currentYear()} {site.name}
        </p>
      </div>
    </footer>
  );
}
