import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Offer, PAYMENTS_CLOSED, REFUND_RULE } from "#lib/pricing/rules.ts";
import { PlanCards } from "./plan-cards.tsx";
import { Questions } from "./questions.tsx";

const OFFER: Offer = {
  ...{ currency: "EUR", month: 900, year: 9000, hasTax: true, trialDays: 14, graceDays: 7 },
  ...{ withdrawal: "refund", seller: "Floe Ltd, 1 Ice Street, Helsinki" },
};

const page = (offer: Offer | null) => {
  const markup = renderToStaticMarkup(
    <>
      <PlanCards offer={offer} />
      <Questions offer={offer} />
    </>,
  );
  return { markup, words: markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ") };
};

describe("without an offer", () => {
  const { markup, words } = page(null);

  it("shows no price and says that nothing can be bought", () => {
    expect(words).toContain("Price shown at checkout");
    expect(words).toContain(PAYMENTS_CLOSED);
    expect(words).not.toMatch(/€|Stripe|withdraw/);
    expect(markup).toContain('href="/checkout"');
    expect(markup).not.toMatch(/id="(year|month)"/);
  });
});

describe("with an offer", () => {
  const { markup, words } = page(OFFER);

  it.each([
    ["year", "€90.00 incl. VAT a year"],
    ["month", "€9.00 incl. VAT a month"],
  ])("has a place of its own for the %s, with its price and its way to the checkout", (interval, price) => {
    const place = markup.split(`id="${interval}"`);
    expect(place).toHaveLength(2);
    const own = place[1]?.split("</li>")[0] ?? "";
    expect(own).toContain(price);
    expect(own).toContain(`href="/checkout?plan=${interval}"`);
  });

  it.each([
    "That is €7.50 a month.",
    "Charged in EUR. Renews every year until you cancel.",
    "The first 14 days are free",
    "You can cancel at any time under Profile, Plan.",
    REFUND_RULE,
    "Premium stays for 7 days",
    "Sold by Floe Ltd, 1 Ice Street, Helsinki.",
    "For 14 days after your order you can withdraw from the contract",
    "Withdraw from the contract here",
  ])("says: %s", (sentence) => {
    expect(words).toContain(sentence);
  });

  it("no longer says that nothing can be bought", () => {
    expect(words).not.toContain(PAYMENTS_CLOSED);
    expect(words).not.toContain("Price shown at checkout");
  });

  it("leads to the withdrawal only where it is offered", () => {
    expect(markup).toContain('href="/withdraw"');
    expect(page({ ...OFFER, withdrawal: "waiver" }).markup).not.toContain('href="/withdraw"');
    expect(page({ ...OFFER, withdrawal: "waiver" }).words).toContain("you lose this right");
    expect(page({ ...OFFER, withdrawal: "none" }).words).not.toMatch(/withdraw/i);
  });
});
