import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import type { Interval } from "#lib/billing/rules.ts";
import { moneyText } from "#lib/core/money.ts";
import { amountWords, type Offer, REFUND_RULE, withdrawalWords } from "#lib/pricing/rules.ts";
import { orderDates } from "./checkout-dates.ts";
import type { Term } from "./order-review.tsx";

const CANCELLING: Term = {
  term: "Canceling",
  says: "At any time. Premium then lasts until the end of the time you've paid for.",
};
const REFUNDS: Term = { term: "Refunds", says: REFUND_RULE };

/** The terms where nothing is for sale */
export const CLOSED_TERMS: readonly Term[] = [
  { term: "Price", says: "Not set: nothing is for sale yet." },
  { term: "Renewal", says: "You would see it here with the price before you pay. Nothing renews right now." },
  CANCELLING,
  REFUNDS,
];

interface OrderTerms {
  offer: Offer;
  interval: Interval;
  /** 0: this learner gets no trial */
  trialDays: number;
  now: Date;
  writing: Writing;
}

/** What an order of this moment would cost, when it is charged again, and how it ends. */
export function orderTerms({ offer, interval, trialDays, now, writing }: OrderTerms): Term[] {
  const { trialEnd, renewsAt } = orderDates(interval, trialDays, now);
  const day = (date: Date) => <LocalTime instant={date.toISOString()} writing={writing} />;
  const amount = amountWords(offer, interval, writing.language);
  const withdrawal = withdrawalWords(offer);
  const trial = trialEnd && {
    term: "Free trial",
    says: (
      <>
        Until {day(trialEnd)}. You pay nothing if you cancel before. Then {amount} is charged.
      </>
    ),
  };
  return [
    { term: "Price", says: `${amount} a ${interval}` },
    ...(trial ? [trial] : []),
    {
      term: "Renewal",
      says: (
        <>
          On {day(renewsAt)} for {amount}, and every {interval} after that until you cancel.
        </>
      ),
    },
    CANCELLING,
    ...(withdrawal ? [{ term: "Withdrawal", says: withdrawal }] : []),
    REFUNDS,
  ];
}

/** What is paid at once, in the sum's own words */
export function amountToday(offer: Offer, interval: Interval, trialDays: number, language: string): string {
  return trialDays > 0 ? moneyText(0, offer.currency, language) : amountWords(offer, interval, language);
}
