import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPARISON, type Price, priceWords } from "./rules.ts";

const price = (change: Partial<Price> = {}): Price => ({
  amount: 9.5,
  currency: "EUR",
  renews: "month",
  ...change,
});

describe("priceWords", () => {
  it("says amount, currency and renewal", () => {
    expect(priceWords(price())).toEqual({
      price: "€9.50 a month",
      terms: "Charged in EUR. Renews every month until you cancel.",
    });
    expect(priceWords(price({ amount: 90, renews: "year" })).price).toBe("€90 a year");
  });

  it("shows no price where none is set", () => {
    expect(priceWords(null).price).toBe("Price shown at checkout");
  });

  it.each([
    price({ amount: 0 }),
    price({ amount: -1 }),
    price({ amount: 0.001 }),
    price({ amount: Number.NaN }),
    price({ amount: Number.POSITIVE_INFINITY }),
    price({ currency: "" }),
    price({ currency: "euro" }),
  ])("takes %o for none", (wrong) => {
    expect(priceWords(wrong)).toEqual(priceWords(null));
  });

  it("never offers Premium for nothing", () => {
    fc.assert(
      fc.property(
        fc.double({ max: 1e6 }),
        fc.constantFrom("EUR", "USD", "JPY", "eur", ""),
        (amount, currency) => {
          const shown = priceWords(price({ amount, currency })).price;
          if (shown !== "Price shown at checkout") expect(shown).toMatch(/^[^\d-]*[\d,.]*[1-9]/);
        },
      ),
    );
  });
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

  it("tells Free and Premium apart by hearts and the bonus star alone", () => {
    const different = rows.filter(({ shares }) => shares.free !== shares.premium).map((row) => row.title);
    expect(different).toEqual([
      "Hearts",
      "Wait once they are gone",
      "Hearts won back by practice",
      "A bonus star",
    ]);
  });
});
