import { paths } from "#lib/client/paths.ts";

/** The links of the top bar, anyone who looks at it */
export const mainLinks = [
  { href: paths.home, label: "Home" },
  { href: paths.pricing, label: "Pricing" },
  { href: paths.contact, label: "Contact" },
] as const;
