import { paths } from "#lib/client/paths.ts";
import { WITHDRAW_HERE } from "#lib/pricing/rules.ts";

export interface FooterLink {
  href: string;
  label: string;
  /** Where it makes sense for one of them only */
  audience?: "visitor-only" | "learner-only";
}

export interface FooterColumn {
  title: string;
  links: readonly FooterLink[];
}

const WITHDRAW: FooterLink = { href: paths.withdraw, label: WITHDRAW_HERE };

/** Only what exists: a page gets its row here when it opens. docs/product.md#withdrawal */
export const footerColumns = (canWithdraw: boolean): readonly FooterColumn[] => [
  {
    title: "Explore",
    links: [
      { href: paths.home, label: "Home" },
      { href: paths.pricing, label: "Pricing" },
      { href: paths.enterprise, label: "Enterprise" },
      { href: paths.blog, label: "Blog" },
    ],
  },
  {
    title: "Your account",
    links: [
      { href: paths.auth, label: "Login", audience: "visitor-only" },
      { href: paths.signUp, label: "Sign Up", audience: "visitor-only" },
      { href: paths.dashboard, label: "Dashboard", audience: "learner-only" },
      { href: paths.profile, label: "Profile", audience: "learner-only" },
    ],
  },
  {
    title: "Help and legal",
    links: [
      { href: paths.contact, label: "Contact" },
      { href: paths.privacy, label: "Privacy" },
      { href: paths.terms, label: "Terms" },
      ...(canWithdraw ? [WITHDRAW] : []),
    ],
  },
];
