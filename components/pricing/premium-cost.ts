import { paths } from "#lib/client/paths.ts";
import {
  CANCEL_RULE,
  type Offer,
  type OfferInterval,
  PAYMENTS_CLOSED,
  perMonthWords,
  priceWords,
  REFUND_RULE,
  trialWords,
} from "#lib/pricing/rules.ts";
import type { PlanOffer, PlanPrice } from "./plan-card.tsx";

const LABELS: Record<OfferInterval, string> = {
  year: "Get Premium yearly",
  month: "Get Premium monthly",
};

function priceOf(offer: Offer, interval: OfferInterval): PlanPrice {
  const { price, terms } = priceWords(offer, interval);
  const perMonth = interval === "year" ? perMonthWords(offer) : null;
  return {
    id: interval,
    price,
    note: perMonth ? `That is ${perMonth}. ${terms}` : terms,
    action: { href: `${paths.checkout}?plan=${interval}`, label: LABELS[interval] },
  };
}

/** What Premium costs: a year and a month with a button each; without an offer, where the price will be shown. */
export function premiumCost(offer: Offer | null): PlanOffer["cost"] {
  if (offer) return [priceOf(offer, "year"), priceOf(offer, "month")];
  const { price, terms } = priceWords(null, "month");
  return { price, note: terms, action: { href: paths.checkout, label: "Get Premium" } };
}

/** What to know before pressing the button. */
export function premiumNotes(offer: Offer | null): string[] {
  if (!offer) return [REFUND_RULE, PAYMENTS_CLOSED];
  const seller = offer.seller ? `Sold by ${offer.seller}.` : null;
  return [trialWords(offer), CANCEL_RULE, REFUND_RULE, seller].filter((note) => note !== null);
}
