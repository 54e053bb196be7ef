import {
  amountWords,
  CANCEL_RULE,
  graceWords,
  type Offer,
  priceWords,
  REFUND_RULE,
  trialWords,
} from "#lib/pricing/rules.ts";
import { site } from "#lib/site.ts";
import { type LegalBlock, type LegalSection, list, text } from "./document.ts";
import { contact, planTab } from "./links.ts";
import { withdrawalSection } from "./terms-withdrawal.ts";

const FAILURE = `${REFUND_RULE} Such a failure is a fault on our side that keeps you from using what you paid for. Tell us, with the time at which it happened, and you get back what you paid for that time.`;
const NEW_PRICE = "A new price holds from your next renewal. You hear of it before, early enough to cancel.";
const LAW_FIRST =
  "Where the law gives you a right to withdraw from a purchase or to a refund, you have that right whatever is written here.";

const closed: readonly LegalBlock[] = [
  text(
    "Card payments are not set up today, so nothing can be bought in the app. Where they are offered, a card payment provider handles them and the following holds:",
  ),
  list(
    "Price, currency, and how often it renews are shown before you pay. Nothing is charged that you did not see.",
    [
      "Premium renews at the end of each period until you cancel. You can cancel at any time; Premium then lasts until the end of the time that you have paid for. ",
      planTab,
      " shows when that is.",
    ],
    FAILURE,
    NEW_PRICE,
  ),
  text(LAW_FIRST),
];

const sellerOf = ({ seller }: Offer) => seller ?? "the owner of this site";

function open(offer: Offer): LegalBlock[] {
  const trial = trialWords(offer);
  const tax = offer.hasTax
    ? "These prices include the value added tax of the place where you live."
    : "No tax is added to these prices.";
  return [
    text(
      `Premium is sold by ${sellerOf(offer)}. It costs ${priceWords(offer, "month").price} or ${priceWords(offer, "year").price}, charged in ${offer.currency}. ${tax} Whoever buys is 18 or older, or a parent or guardian agrees.`,
    ),
    text(
      "You pay with a card, on the page of our payment provider Stripe. The contract begins when you have paid there, or when the free days begin where there are some. An email then confirms your order with its price, these terms and what you agreed to.",
    ),
    list(
      ...(trial ? [trial] : []),
      `Premium renews at the end of each month or year, at ${amountWords(offer, "month")} or ${amountWords(offer, "year")}, until you cancel. Before a yearly renewal we write to you.`,
      [`${CANCEL_RULE} `, planTab, " shows when that is. Until then you can take the cancellation back."],
      "You can change from the month to the year at once: what is left of the month is counted, and the exact amount is shown before. A change from the year to the month begins at the end of the year that you have paid for.",
      graceWords(offer),
      "Courses that you are on, XP, stars and streaks stay when Premium ends, whatever the reason.",
      FAILURE,
      "If a payment of the current period is paid back in full, Premium ends with it. If you dispute a payment at your bank, Premium no longer renews.",
      NEW_PRICE,
      [
        "If you ask for the deletion of your account, Premium no longer renews. If you keep the account, it does again. With the deletion Premium ends; the deletion itself pays nothing back. Questions about a payment reach us through ",
        contact,
        ".",
      ],
    ),
    text(LAW_FIRST),
  ];
}

/** What it costs, how it renews and ends; with an offer that has one, the right to withdraw. */
export function paymentSections(offer: Offer | null): LegalSection[] {
  const payments: LegalSection = {
    id: "payments",
    title: "Payments, renewal and refunds",
    blocks: offer ? open(offer) : closed,
  };
  const withdrawal = offer && withdrawalSection(offer, site.name);
  return withdrawal ? [payments, withdrawal] : [payments];
}
