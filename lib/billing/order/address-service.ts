import { env } from "#lib/server/env.ts";
import { StripeFault } from "#lib/server/stripe.ts";

/**
 * An address that Stripe gave, as one that a browser may be sent to: it begins with https, or lies where STRIPE_API_BASE does.
 * Throws StripeFault for any other.
 */
export function stripeAddress(address: string | null | undefined): string {
  const url = URL.parse(address ?? "");
  const { STRIPE_API_BASE: base } = env();
  const isAllowed =
    url?.protocol === "https:" || (base !== undefined && url?.origin === new URL(base).origin);
  if (!url || !isAllowed) throw new StripeFault("refused", "Stripe gave an address that is none of a page");
  return url.href;
}
