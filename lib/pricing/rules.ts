import { IMPORT_WORDS } from "#lib/site/rules.ts";

/** Enterprise is a name for what is agreed with an organisation; no one is given it by the app. docs/product.md#premium */
export type PlanId = "free" | "premium" | "enterprise";

export interface Price {
  /** In the currency's main unit: 9.5 is nine and a half euros */
  amount: number;
  /** ISO 4217, such as EUR */
  currency: string;
  renews: "month" | "year";
}

/** What Premium costs. An owner who sells it writes the price here; until then none is shown. */
export const PREMIUM_PRICE: Price | null = null;

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

function inCurrency({ amount, currency }: Price): string {
  const trailingZeroDisplay = "stripIfInteger";
  return new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay }).format(amount);
}

/** What is rounded to nothing would be shown as nothing. */
function isSet(price: Price): boolean {
  const isMoney = Number.isFinite(price.amount) && price.amount > 0 && /^[A-Z]{3}$/.test(price.currency);
  return isMoney && /[1-9]/.test(inCurrency(price));
}

/**
 * A price in words. One that is missing, nothing at all or nonsense is not shown: no one offers Premium for 0 by
 * accident. docs/product.md#premium
 */
export function priceWords(price: Price | null): PriceWords {
  if (price === null || !isSet(price)) return UNSET;
  return {
    price: `${inCurrency(price)} a ${price.renews}`,
    terms: `Charged in ${price.currency}. Renews every ${price.renews} until you cancel.`,
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
