import type { Interval } from "#lib/billing/rules.ts";
import { moneyText } from "#lib/core/money.ts";
import type { Offer } from "#lib/pricing/rules.ts";

/** The button names what is charged, and with a trial also when. */
export function payLabel(offer: Offer, interval: Interval, trialDays: number, language: string): string {
  const amount = moneyText(offer[interval], offer.currency, language);
  if (trialDays === 0) return `Pay ${amount} and start Premium`;
  const days = trialDays === 1 ? "1 free day" : `${trialDays} free days`;
  return `Start ${days}, then pay ${amount} a ${interval}`;
}

/** What the learner agrees to so that Premium can start at once. docs/product.md#payments */
export function startWords(withdrawal: Offer["withdrawal"]): string {
  if (withdrawal === "none") return "Start Premium now";
  const start = "Start Premium now, before the 14 days to withdraw have passed";
  return withdrawal === "waiver"
    ? `${start}. I know that I lose my right to withdraw from the contract once Premium has started.`
    : start;
}

/** "Saves €18.00 on 12 months", in comparison; null where a year saves nothing. */
export function savingWords({ month, year, currency }: Offer, language: string): string | null {
  const saved = 12 * month - year;
  return saved > 0 ? `Saves ${moneyText(saved, currency, language)} on 12 months` : null;
}
