import { moneyText } from "#lib/core/money.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";

/** Enterprise is a name for what is agreed with an organisation; no one is given it by the app. docs/product.md#premium */
export type PlanId = "free" | "premium" | "enterprise";

/** What Premium costs on this installation and on which terms, by its settings. Amounts are in minor units. */
export interface Offer {
  /** ISO 4217, such as EUR */
  currency: string;
  month: number;
  year: number;
  /** The prices include tax */
  hasTax: boolean;
  trialDays: number;
  graceDays: number;
  /** What becomes of the right of EU consumers to withdraw within 14 days */
  withdrawal: "refund" | "waiver" | "none";
  /** Name and address, for the legal texts */
  seller: string | null;
}

export type OfferInterval = "month" | "year";

const MONTHS = 12;

export const REFUND_RULE = "Payments are non-refundable except for technical access failure.";
/** Said to who has Premium and asks for the deletion of their account */
export const DELETION_RULE =
  "Premium ends with your account. If you pay for it, it doesn't renew from now on. The deletion itself pays nothing back: if you want to ask for that, do it first, on the Plan tab.";
export const PAYMENTS_CLOSED =
  "Card payments are not set up on this site, so nothing can be bought here yet.";

export interface PriceWords {
  /** In the price slot */
  price: string;
  /** Under it: currency and renewal */
  terms: string;
}

const UNSET: PriceWords = {
  price: "Price shown at checkout",
  terms: "Its currency and how often it renews stand beside it, before you pay.",
};

/** "€9.00", or "€9.00 incl. VAT" where tax applies. `language`: of the figures, such as "de" for "9,00 €" */
export function amountWords(
  { currency, hasTax, ...offer }: Offer,
  interval: OfferInterval,
  language?: string,
): string {
  return `${moneyText(offer[interval], currency, language)}${hasTax ? " incl. VAT" : ""}`;
}

/** The price of one interval in words; without an offer none is shown. docs/product.md#premium */
export function priceWords(offer: Offer | null, interval: OfferInterval): PriceWords {
  if (offer === null) return UNSET;
  return {
    price: `${amountWords(offer, interval)} a ${interval}`,
    terms: `Charged in ${offer.currency}. Renews every ${interval} until you cancel.`,
  };
}

/** What a year costs a month, "€7.50 a month"; null where it doesn't come out even. */
export function perMonthWords({ currency, year }: Offer): string | null {
  return year % MONTHS === 0 ? `${moneyText(year / MONTHS, currency)} a month` : null;
}

/** How many days are free at first; null where none are. docs/product.md#payments */
export function trialWords({ trialDays }: Offer): string | null {
  if (trialDays === 0) return null;
  return `The first ${trialDays === 1 ? "day is" : `${trialDays} days are`} free, once per account. Cancel before they are over, and nothing is charged.`;
}

/** How long Premium stays after a payment that failed. docs/product.md#payments */
export function graceWords({ graceDays }: Offer): string {
  if (graceDays === 0) return "If a payment fails, Premium ends. You continue on Free.";
  const days = graceDays === 1 ? "1 day" : `${graceDays} days`;
  return `If a payment fails, Premium stays for ${days}, so that you can pay with another card. After that you continue on Free.`;
}

export const CANCEL_RULE =
  "You can cancel at any time under Profile, Plan. Premium then stays until the end of the time that you have paid for.";

/** EU consumers may withdraw for so long after the order; lib/billing/rules.ts counts the days. */
const WITHDRAWAL_DAYS = 14;
/** The label of the way to withdraw, as EU law words it */
export const WITHDRAW_HERE = "Withdraw from the contract here";

/** What becomes of the right of EU consumers to withdraw; null where the seller offers nothing about it. docs/product.md#withdrawal */
export function withdrawalWords({ withdrawal }: Offer): string | null {
  if (withdrawal === "none") return null;
  if (withdrawal === "waiver")
    return `Consumers in the EU may withdraw for ${WITHDRAWAL_DAYS} days. When you order, you agree that Premium starts at once and that you lose this right by it.`;
  return `For ${WITHDRAWAL_DAYS} days after your order you can withdraw from the contract and get the unused days paid back.`;
}

/** true: it is part of the plan; a text says how much of it. */
export type Share = true | string;

export interface Difference {
  title: string;
  text?: string;
  shares: Record<PlanId, Share>;
}

const forAll = (title: string, text?: string): Difference => ({
  title,
  ...(text && { text }),
  shares: { free: true, premium: true, enterprise: true },
});

const AGREED = "By agreement";
const NOT_INCLUDED = "Not included";

/** The whole table, group by group. docs/product.md#hearts, docs/product.md#stars, docs/product.md#practice */
export const COMPARISON: readonly { title: string; rows: readonly Difference[] }[] = [
  {
    title: "Courses and quizzes",
    rows: [
      forAll(
        "Course import",
        `From ${IMPORT_WORDS.sourcesInFull}. Files are ${IMPORT_WORDS.kinds}, in ${IMPORT_WORDS.formatCount} formats, ${IMPORT_WORDS.fileSize}`,
      ),
      forAll("Our free courses", "Open to everybody"),
      {
        title: "Exclusive premium content",
        text: "Our own courses that only Premium members can start. Once you are on one, it stays yours when Premium ends",
        shares: { free: NOT_INCLUDED, premium: true, enterprise: AGREED },
      },
      forAll("Questions made from your texts", "Where a course brings none of its own"),
      forAll("Every island of your courses, unlocked", "Start wherever your course stands"),
      forAll("Explanations", "Right after each answer, where the course has them"),
      forAll("Practice of past mistakes", "Questions come back when you are about to forget them"),
    ],
  },
  {
    title: "Hearts",
    rows: [
      { title: "Hearts", shares: { free: "Five", premium: "Unlimited", enterprise: AGREED } },
      {
        title: "Wait once they are gone",
        shares: { free: "24 hours", premium: "None", enterprise: AGREED },
      },
      {
        title: "Hearts won back by practice",
        shares: { free: "Up to four a day", premium: "Not needed", enterprise: AGREED },
      },
    ],
  },
  {
    title: "Rewards",
    rows: [
      {
        title: "A bonus star",
        text: "For a quiz that earns one, three stars at most",
        shares: { free: "With full hearts", premium: "Always", enterprise: AGREED },
      },
      forAll("XP, ranks and achievements"),
      forAll("Streaks and freezes"),
      forAll("Postcards and weekly quests"),
      forAll("Leaderboard", "A league each week, under a nickname, or not at all"),
    ],
  },
  {
    title: "Planning",
    rows: [
      forAll("Study plans", "Your days and times, a date to finish by, and a forecast from your own pace"),
      forAll(
        "Calendar integration",
        "An address for any calendar. Sync with Google Calendar, both ways, where that is set up",
      ),
      forAll("Reminders", "By email, push or SMS, where that is set up. Each kind only if you want it"),
    ],
  },
  {
    title: "Your account",
    rows: [
      forAll("Untimed mode"),
      forAll("Export of everything", "One zip of JSON files"),
      forAll("Deletion by yourself", "Seven days to change your mind"),
    ],
  },
];
