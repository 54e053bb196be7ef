import type { Offer } from "#lib/pricing/rules.ts";

interface PaymentTexts {
  /** Of the table of what we keep */
  rows: readonly (readonly string[])[];
  grounds: readonly string[];
  /** Who charges the card */
  provider: string;
  /** After a sentence about mails, with a space before it */
  mails: string;
  howLong: readonly string[];
  /** Of what the security log holds, after "and deletions" */
  log: string;
}

const CLOSED: PaymentTexts = {
  rows: [],
  grounds: [],
  provider:
    "A card payment provider, where payments are offered: what it needs to charge you. Your card number would go to the provider alone.",
  mails: "",
  howLong: [],
  log: "",
};

const OPEN: PaymentTexts = {
  rows: [
    [
      "Premium",
      "If you buy it: the number by which Stripe knows you, each order with its plan, price and number, when you agreed to the terms and to an immediate start, and when you withdrew; your subscription and invoices with their dates, amounts and states; your card's brand, its last four digits and when it expires. Neither the card's number nor a postal address. If you were given it by hand: until when",
      "To give you Premium, to charge what you agreed to and nothing else, and to show you what you paid",
    ],
  ],
  grounds: [
    "Payments: because they are part of the contract that you made with us, and because the law obliges us to keep records of them.",
  ],
  provider:
    "Stripe, which processes payments for us: your email address and our numbers for you and your order, and when you agreed to its terms. What you type on its page, such as your card's number and your postal address, goes to Stripe alone. That page sets Stripe's own cookies, and Stripe's own privacy policy says what it does besides, such as recognizing fraud.",
  mails:
    " Neither can those about Premium, if you buy it: your order, a cancellation or a withdrawal, a payment that failed or that your bank wants you to confirm, and what is about to end or to renew.",
  howLong: [
    "Your orders, subscriptions and invoices, and what we know of your card: as long as you have the account. After its deletion: until Stripe has confirmed that nothing more is charged, usually within three days. That something happened at Stripe, without what it was: 90 days. Stripe keeps its own records of payments for as long as the law obliges it and us to.",
  ],
  log: ", orders of Premium, their cancellations and withdrawals",
};

/** What the privacy policy says of payments. docs/product.md#payments */
export function privacyPayments(offer: Offer | null): PaymentTexts {
  return offer ? OPEN : CLOSED;
}
