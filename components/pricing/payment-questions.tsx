import type { ReactNode } from "react";
import { paths } from "#lib/client/paths.ts";
import {
  CANCEL_RULE,
  graceWords,
  type Offer,
  PAYMENTS_CLOSED,
  priceWords,
  REFUND_RULE,
  trialWords,
  WITHDRAW_HERE,
  withdrawalWords,
} from "#lib/pricing/rules.ts";
import { PageLink } from "./page-link.tsx";

interface Question {
  question: string;
  answer: ReactNode;
}

const WITHOUT_OFFER: Question = {
  question: "How do I pay for Premium?",
  answer: `${PAYMENTS_CLOSED} Until then, the owner of this site can give you Premium.`,
};

function whilePaying(offer: Offer): Question[] {
  const trial = trialWords(offer);
  const [year, month] = [priceWords(offer, "year"), priceWords(offer, "month")];
  return [
    {
      question: "How do I pay for Premium?",
      answer: `With a card, on the page of our payment provider Stripe: we never see its number. Premium costs ${month.price} or ${year.price}, in ${offer.currency}, and renews until you cancel.${trial ? ` ${trial}` : ""}`,
    },
    {
      question: "How do I cancel?",
      answer: CANCEL_RULE,
    },
    {
      question: "What if my card is declined at a renewal?",
      answer: graceWords(offer),
    },
  ];
}

function refund(offer: Offer | null): Question {
  const withdrawal = offer && withdrawalWords(offer);
  return {
    question: "Can I get my money back?",
    answer: (
      <>
        {REFUND_RULE} In other words, if you have paid and a fault on our side keeps you from using Premium,
        you get your money back. {withdrawal ? `${withdrawal} ` : null}
        {offer?.withdrawal === "refund" ? (
          <>
            <PageLink href={paths.withdraw}>{WITHDRAW_HERE}</PageLink>.{" "}
          </>
        ) : null}
        <PageLink href={`${paths.terms}#payments`}>What the terms say</PageLink>
      </>
    ),
  };
}

/** How Premium is paid, ended and paid back; without an offer, that it can't be bought. */
export function paymentQuestions(offer: Offer | null): readonly Question[] {
  return [...(offer ? whilePaying(offer) : [WITHOUT_OFFER]), refund(offer)];
}
