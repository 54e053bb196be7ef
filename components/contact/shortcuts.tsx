import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

const SHORTCUTS = [
  { href: paths.forgotPassword, title: "Can't log in?", text: "Set a new password" },
  { href: paths.pricing, title: "Wondering what Premium adds?", text: "Compare the plans" },
  { href: paths.enterprise, title: "Asking for a team, a school or a company?", text: "Tell us about it" },
  { href: paths.privacy, title: "Wondering about your data?", text: "What we keep, and for how long" },
];

/** Ways that are quicker than waiting for an answer */
export function Shortcuts() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="text-xl">
        Quick links
      </h2>
      <ul className="mt-3 border-line border-t">
        {SHORTCUTS.map(({ href, title, text }) => (
          <li key={href} className="border-line border-b">
            <Link
              href={href}
              prefetch={false}
              className="group flex min-h-16 items-center justify-between gap-3 py-3"
            >
              <span>
                <span className="block text-ink-2 text-sm">{title}</span>
                <span className="block font-semibold text-brand group-hover:underline">{text}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-5 shrink-0 text-brand transition-transform duration-state group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
      {site.contactEmail ? (
        <p className="mt-5 text-ink-2">
          By email:{" "}
          <a href={`mailto:${site.contactEmail}`} className="link">
            {site.contactEmail}
          </a>
        </p>
      ) : null}
    </section>
  );
}
