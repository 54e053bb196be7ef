import { paths } from "#lib/client/paths.ts";
import type { OfferInterval } from "#lib/pricing/rules.ts";

/** The tab of the profile with the learner's plan */
export const PLAN_HREF = `${paths.profile}?tab=plan`;

/** Marks who comes from the Plan tab and is signed in, also where the browser could keep no note of that */
export const CANCEL_HASH = "#cancel";
export const CANCEL_HREF = `${paths.cancelSurvey}${CANCEL_HASH}`;

/** The checkout, which leads back to `from` once it is paid */
export function checkoutHref(choice: { plan?: OfferInterval; from?: string } = {}): string {
  const query = new URLSearchParams(choice).toString();
  return query === "" ? paths.checkout : `${paths.checkout}?${query}`;
}

/** The prices, at the interval that was chosen */
export function pricingHref(interval: OfferInterval): string {
  return `${paths.pricing}#${interval}`;
}

/** The contact form, which writes the order's number into the message */
export function refundHref(orderNumber: string): string {
  return `${paths.contact}?order=${encodeURIComponent(orderNumber)}`;
}
