import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import type { LegalLink } from "./document.ts";

export const privacyTab: LegalLink = { text: "Profile, Privacy", href: `${paths.profile}?tab=privacy` };
export const planTab: LegalLink = { text: "Profile, Plan", href: `${paths.profile}?tab=plan` };
export const notificationsTab: LegalLink = {
  text: "Profile, Notifications",
  href: `${paths.profile}?tab=notifications`,
};
export const pricing: LegalLink = { text: "Pricing", href: paths.pricing };
export const privacyPolicy: LegalLink = { text: "Privacy policy", href: paths.privacy };
export const termsOfUse: LegalLink = { text: "Terms of use", href: paths.terms };

/** Where people write to: the owner's address where one is given, else the contact form. */
export const contact: LegalLink = site.contactEmail
  ? { text: site.contactEmail, href: `mailto:${site.contactEmail}` }
  : { text: "the contact form", href: paths.contact };
