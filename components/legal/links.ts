import { paths } from "#lib/client/paths.ts";
import { WITHDRAW_HERE } from "#lib/pricing/rules.ts";
import { site } from "#lib/site.ts";
import type { LegalLink } from "./document.ts";

export const privacyTab: LegalLink = { text: "Profile, Privacy", href: `${paths.profile}?tab=privacy` };
export const planTab: LegalLink = { text: "Profile, Plan", href: `${paths.profile}?tab=plan` };
export const notificationsTab: LegalLink = {
  text: "Profile, Notifications",
  href: paths.notifications,
};
export const reminderLog: LegalLink = { text: "What we sent and why", href: paths.reminderLog };
export const pricing: LegalLink = { text: "Pricing", href: paths.pricing };
export const privacyPolicy: LegalLink = { text: "Privacy policy", href: paths.privacy };
export const termsOfUse: LegalLink = { text: "Terms of use", href: paths.terms };

export const withdrawPage: LegalLink = { text: WITHDRAW_HERE, href: paths.withdraw };

export const outgoingList: LegalLink = { text: "who gets what", href: "#outgoing" };

/** What the terms and the policy call the contact form, or the owner's address. */
export const contact: LegalLink = site.contactEmail
  ? { text: site.contactEmail, href: `mailto:${site.contactEmail}` }
  : { text: "the contact form", href: paths.contact };
