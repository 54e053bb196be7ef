import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minorDigits, minorUnits, moneyText } from "./money.ts";

describe("minorUnits", () => {
  it.each([
    ["9.00", "EUR", 900],
    ["9", "EUR", 900],
    ["9.5", "EUR", 950],
    ["0.01", "EUR", 1],
    ["999999.99", "EUR", 99_999_999],
    ["900", "JPY", 900],
    ["2.5", "KWD", 2500],
    ["2.500", "KWD", 2500],
    ["2.51", "KWD", 2510],
    // Intl takes UGX for a currency without digits, Stripe doesn't.
    ["900", "UGX", 90_000],
  ])("reads %s %s as %i", (text, currency, amount) => {
    expect(minorUnits(text, currency)).toBe(amount);
  });

  it.each([
    ["0", "EUR"],
    ["0.00", "EUR"],
    ["0.001", "EUR"],
    ["0.001", "KWD"],
    ["-9.00", "EUR"],
    ["9.005", "EUR"],
    ["900.5", "JPY"],
    ["2.505", "KWD"],
    ["1000000.00", "EUR"],
    ["100000000", "JPY"],
    ["9,00", "EUR"],
    ["1e3", "EUR"],
    [" 9", "EUR"],
    ["9.", "EUR"],
    [".9", "EUR"],
    ["", "EUR"],
    ["NaN", "EUR"],
  ])("takes %j %s for no price", (text, currency) => {
    expect(minorUnits(text, currency)).toBeNull();
  });

  it("reads what moneyText writes", () => {
    const currencies = fc.constantFrom("EUR", "USD", "JPY", "KWD");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), currencies, (tens, currency) => {
        const amount = minorDigits(currency) === 3 ? tens * 10 : tens;
        const digits = moneyText(amount, currency).replaceAll(/[^\d.]/g, "");
        expect(minorUnits(digits, currency)).toBe(amount);
      }),
    );
  });
});

describe("moneyText", () => {
  it("shows all digits of the currency, in the reader's way", () => {
    expect(moneyText(900, "EUR")).toBe("€9.00");
    expect(moneyText(900, "JPY")).toBe("¥900");
    expect(moneyText(2500, "KWD")).toBe("KWD\u00a02.500");
    expect(moneyText(900, "EUR", "de")).toBe("9,00\u00a0€");
    expect(moneyText(0, "EUR")).toBe("€0.00");
    expect(moneyText(-150, "USD")).toBe("-$1.50");
  });
});
