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

export const REFUND_RULE = "Payments are non-refundable except for technical access failure.";
export const PAYMENTS_CLOSED =
  "Card payments are not set up on this Waddle, so nothing can be bought here yet.";

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

/** "€9.00", or "€9.00 incl. VAT" where tax applies */
export function amountWords({ currency, hasTax, ...offer }: Offer, interval: OfferInterval): string {
  return `${moneyText(offer[interval], currency)}${hasTax ? " incl. VAT" : ""}`;
}

/** The price of one interval in words; without an offer none is shown. docs/product.md#premium */
export function priceWords(offer: Offer | null, interval: OfferInterval): PriceWords {
  if (offer === null) return UNSET;
  return {
    price: `${amountWords(offer, interval)} a ${interval}`,
    terms: `Charged in ${offer.currency}. Renews every ${interval} until you cancel.`,
  };
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

/** The whole table, group by group. docs/product.md#hearts, docs/product.md#stars, docs/product.md#practice */
export const COMPARISON: readonly { title: string; rows: readonly Difference[] }[] = [
  {
    title: "Courses and quizzes",
    rows: [
      forAll(
        "Course import",
        `From ${IMPORT_WORDS.sourcesInFull}: ${IMPORT_WORDS.kinds}. File formats: ${IMPORT_WORDS.formats}; ${IMPORT_WORDS.fileSize}`,
      ),
      forAll("Questions made from your texts", "Where a course brings none of its own"),
      forAll("Every island, unlocked", "Start wherever your course stands"),
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
        shares: { free: "Three a day", premium: "Not needed", enterprise: AGREED },
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
      forAll("Leaderboard", "Under a nickname, or not at all"),
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
