import { describe, expect, it } from "vitest";
import { WITHDRAWAL_DAYS } from "#lib/billing/rules.ts";
import {
  amountWords,
  COMPARISON,
  graceWords,
  type Offer,
  perMonthWords,
  priceWords,
  trialWords,
  withdrawalWords,
} from "./rules.ts";

const offer = (change: Partial<Offer> = {}): Offer => ({
  ...{ currency: "EUR", month: 900, year: 9000, hasTax: false },
  ...{ trialDays: 0, graceDays: 7, withdrawal: "refund", seller: null },
  ...change,
});

describe("priceWords", () => {
  it("says amount, currency and renewal", () => {
    expect(priceWords(offer(), "month")).toEqual({
      price: "€9.00 a month",
      terms: "Charged in EUR. Renews every month until you cancel.",
    });
    expect(priceWords(offer(), "year")).toEqual({
      price: "€90.00 a year",
      terms: "Charged in EUR. Renews every year until you cancel.",
    });
  });

  it("says that tax is in the price where it is", () => {
    expect(priceWords(offer({ hasTax: true }), "year").price).toBe("€90.00 incl. VAT a year");
    expect(amountWords(offer({ hasTax: true }), "month")).toBe("€9.00 incl. VAT");
  });

  it("shows no price where nothing is for sale", () => {
    for (const interval of ["month", "year"] as const)
      expect(priceWords(null, interval).price).toBe("Price shown at checkout");
  });

  it.each([
    ["JPY", 900, "¥900 a month"],
    ["KWD", 2500, "KWD\u00a02.500 a month"],
    ["USD", 1, "$0.01 a month"],
  ])("writes an amount in %s with the digits that it has", (currency, month, words) => {
    expect(priceWords(offer({ currency, month }), "month").price).toBe(words);
  });
});

it("says what a year costs a month only if that comes out even", () => {
  expect(perMonthWords(offer())).toBe("€7.50 a month");
  expect(perMonthWords(offer({ year: 8900 }))).toBeNull();
  expect(perMonthWords(offer({ currency: "JPY", year: 9000 }))).toBe("¥750 a month");
});

it("speaks of free days only where there are some", () => {
  expect(trialWords(offer())).toBeNull();
  expect(trialWords(offer({ trialDays: 1 }))).toMatch(/^The first day is free, once per account\./);
  expect(trialWords(offer({ trialDays: 14 }))).toMatch(/^The first 14 days are free, once per account\./);
});

it.each([
  [7, "If a payment fails, Premium stays for 7 days, so that"],
  [1, "If a payment fails, Premium stays for 1 day, so that"],
  [0, "If a payment fails, Premium ends."],
])("says what a failed payment means with %i days of grace", (graceDays, words) => {
  expect(graceWords(offer({ graceDays })).startsWith(words)).toBe(true);
});

it.each([
  ["refund", /^For 14 days after your order you can withdraw .* unused days paid back\.$/],
  ["waiver", /14 days.*Premium starts at once and that you lose this right/],
  ["none", /^$/],
] as const)("says of the right to withdraw, with %s", (withdrawal, words) => {
  expect(withdrawalWords(offer({ withdrawal })) ?? "").toMatch(words);
});

it("counts the same days to withdraw as an order does", () => {
  expect(withdrawalWords(offer())).toContain(`${WITHDRAWAL_DAYS} days`);
});

describe("the comparison", () => {
  const rows = COMPARISON.flatMap((group) => group.rows);

  it("names each thing once, and says something about it for each plan", () => {
    const titles = rows.map((row) => row.title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { shares } of rows) {
      expect(Object.keys(shares)).toEqual(["free", "premium", "enterprise"]);
      for (const share of Object.values(shares)) expect(share).not.toBe("");
    }
  });

  it("tells Free and Premium apart by hearts, the bonus star and our premium courses alone", () => {
    const different = rows.filter(({ shares }) => shares.free !== shares.premium).map((row) => row.title);
    expect(different).toEqual([
      "Exclusive premium content",
      "Hearts",
      "Wait once they are gone",
      "Hearts won back by practice",
      "A bonus star",
    ]);
  });
});
