import Link from "next/link";
import { paths } from "#lib/client/paths.ts";

const POLICIES = [
  { href: `${paths.terms}#payments`, label: "Payments and refunds" },
  { href: paths.terms, label: "Terms of use" },
  { href: paths.privacy, label: "Privacy policy" },
];

export function PolicyLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 border-line border-t pt-2 text-sm">
      {POLICIES.map(({ href, label }) => (
        <li key={label}>
          <Link href={href} prefetch={false} className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
