import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { billingOf, OFFER, ORDER_ID, subscribed } from "#tests/support/billing-plans.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { CheckoutScreen } from "./checkout-screen.tsx";

const START = "POST /api/billing/checkout";
const STRIPE = "https://checkout.stripe.test/c/pay/cs_test_1";
const OPENED = { [START]: { orderId: ORDER_ID, url: STRIPE } };

interface Shown {
  offer?: Partial<Offer>;
  billing?: BillingDto;
  from?: string;
  language?: string;
  answers?: ScreenOptions["answers"];
}

function show({ offer, billing = billingOf(), from, language = "en-GB", answers = OPENED }: Shown = {}) {
  const isPremium = billing.plan === "premium";
  return renderScreen(
    <CheckoutScreen
      offer={{ ...OFFER, ...offer }}
      billing={billing}
      profile={profileOf({ isPremium, premiumUntil: billing.premiumUntil, language })}
      interval="month"
      from={from}
      now="2026-11-27T10:00:00.000Z"
    />,
    { at: "/checkout", answers },
  );
}

const terms = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^I accept the terms of use/ });
const now = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Start Premium now/ });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const pay = () => button("Pay €9.00 and start Premium");
const review = () => screen.getByRole("region", { name: "Premium" });

async function tickBoth({ user }: ReturnType<typeof show>) {
  await user.click(terms());
  await user.click(now());
}

describe("the order", () => {
  it("shows price, renewal, cancelling and refund rule of the interval that is chosen, and names the sum", async () => {
    const { user } = show();
    expect(review().textContent).toContain("€9.00 a month");
    expect(review().textContent).toContain("On 27 December 2026 for €9.00, and every month after that");
    expect(review().textContent).toContain(
      "Payments are non-refundable except for technical access failure.",
    );
    expect(review().textContent).not.toContain("incl. VAT");
    expect(screen.getByText("You pay on Stripe's page. Nothing is charged before that.")).toBeTruthy();
    expect(screen.queryByText("Test mode: no real money")).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^Yearly/ }));
    expect(button("Pay €90.00 and start Premium")).toBeTruthy();
    expect(review().textContent).toContain("On 27 November 2027 for €90.00, and every year");
    expect(screen.getByText("Saves €18.00 on 12 months")).toBeTruthy();
    expect(window.location.search).toBe("?plan=year");
    await expectAccessibleScreen();
  });

  it("names the tax, the test key and the seller", () => {
    show({ offer: { hasTax: true }, billing: billingOf({ isTestMode: true }) });
    expect(review().textContent).toContain("€9.00 incl. VAT a month");
    expect(screen.getByText("Test mode: no real money")).toBeTruthy();
    expect(screen.getByText("Sold by Waddle Ltd, 1 Pier, 1000 Port.")).toBeTruthy();
  });

  it("writes every amount as the learner does, as on the Plan tab", () => {
    show({ language: "de" });
    // Each figure has a space that doesn't break before its sign.
    expect(document.body.textContent).not.toContain("€9");
    expect(button(/^Pay 9,00\s€ and start Premium$/)).toBeTruthy();
  });

  it("says what a trial costs, until when, and what follows", () => {
    show({ billing: billingOf({ trialDays: 7 }) });
    expect(button("Start 7 free days, then pay €9.00 a month")).toBeTruthy();
    expect(review().textContent).toContain("Until 4 December 2026. You pay nothing if you cancel before.");
    expect(screen.getByText("€0.00")).toBeTruthy();
  });

  it.each([
    ["refund", "Start Premium now, before the 14 days to withdraw have passed"],
    [
      "waiver",
      "Start Premium now, before the 14 days to withdraw have passed. I know that I lose my right to withdraw from the contract once Premium has started.",
    ],
    ["none", "Start Premium now"],
  ] as const)("asks for the consent to start, with the right to withdraw: %s", (withdrawal, words) => {
    show({ offer: { withdrawal } });
    expect(screen.getByRole("checkbox", { name: words })).toHaveProperty("checked", false);
  });
});

describe("paying", () => {
  it("needs both boxes, which no one has ticked before", async () => {
    const { user, calls } = show();
    expect([terms().checked, now().checked]).toEqual([false, false]);
    await user.click(pay());
    expect(await screen.findByText("Please accept the terms")).toBeTruthy();
    expect(screen.getByText("Please agree that Premium starts now")).toBeTruthy();
    expect(document.activeElement).toBe(terms());
    await user.click(terms());
    await user.click(pay());
    await eventually(() => expect(document.activeElement).toBe(now()));
    expect(calls).toEqual([]);
    await expectAccessibleScreen();
  });

  it("opens one order, however often the button is pressed, and leads to Stripe's page", async () => {
    const from = "/quiz/island-1/quiz-2";
    let open = (_: object) => {};
    const shown = show({ from, answers: { [START]: () => new Promise((resolve) => (open = resolve)) } });
    await tickBoth(shown);
    await shown.user.click(pay());
    await eventually(() => expect(shown.calls).toHaveLength(1));
    await shown.user.click(pay());
    await shown.user.keyboard("{Enter}");
    expect(pay().getAttribute("aria-busy")).toBe("true");
    act(() => open(OPENED[START]));
    await eventually(() => expect(shown.location.assign).toHaveBeenCalledWith(STRIPE));
    await shown.user.click(pay());
    expect(shown.calls).toEqual([
      {
        method: "POST",
        path: "/api/billing/checkout",
        body: { interval: "month", acceptsTerms: true, startsNow: true, from },
      },
    ]);
  });

  it("can be tried again by anyone who comes back from Stripe's page without having paid", async () => {
    const shown = show();
    await tickBoth(shown);
    await shown.user.click(pay());
    await eventually(() => expect(shown.location.assign).toHaveBeenCalledTimes(1));
    const back = Object.assign(new Event("pageshow"), { persisted: true });
    act(() => void window.dispatchEvent(back));
    await eventually(() => expect(pay().getAttribute("aria-busy")).toBeNull());
    await shown.user.click(pay());
    await eventually(() => expect(shown.location.assign).toHaveBeenCalledTimes(2));
  });

  it.each([
    ["is out", refusal(503, "payment_unavailable", "Stripe can't be reached."), "Stripe can't be reached."],
    ["is closed", refusal(503, "not_configured", "Payments are closed."), "Payments are closed."],
    [
      "sends rubbish",
      new Response("<html>", { status: 502 }),
      /^We couldn't open the payment page, and nothing/,
    ],
  ])("keeps what was ticked where the server %s, and can be tried again", async (_, answer, sentence) => {
    let calls = 0;
    const shown = show({ answers: { [START]: () => (++calls === 1 ? answer : OPENED[START]) } });
    await tickBoth(shown);
    await shown.user.click(pay());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(sentence);
    await eventually(() => expect(document.activeElement).toBe(alert));
    expect([terms().checked, now().checked]).toEqual([true, true]);
    expect(shown.location.assign).not.toHaveBeenCalled();
    await expectAccessibleScreen();
    await shown.user.click(pay());
    await eventually(() => expect(shown.location.assign).toHaveBeenCalledWith(STRIPE));
  });

  it("says so where the network is gone", async () => {
    const shown = show({ answers: { [START]: () => Promise.reject(new TypeError("Failed to fetch")) } });
    await tickBoth(shown);
    await shown.user.click(pay());
    expect((await screen.findByRole("alert")).textContent).toContain("We can't reach Waddle right now");
  });

  it("leads anyone who bought it in another tab to the plan", async () => {
    const sentence = "You have Premium already. Nothing was charged.";
    const shown = show({ answers: { [START]: refusal(409, "already_subscribed", sentence) } });
    await tickBoth(shown);
    await shown.user.click(pay());
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
    expect(screen.getByRole("link", { name: "See your plan" }).getAttribute("href")).toBe(
      "/profile?tab=plan",
    );
  });
});

describe("who has Premium", () => {
  it.each([
    [subscribed(), "Premium is active and renews on 27 December 2026."],
    [
      subscribed({ state: "ends", premiumUntil: "2026-12-27T10:00:00.000Z", renewsAt: null }),
      "Premium is active until 27 December 2026.",
    ],
    [billingOf({ plan: "premium", state: "given", actions: [] }), "Premium is active and has no end date."],
  ])("is sold nothing a second time: %#", (billing, sentence) => {
    show({ billing });
    expect(screen.getByRole("heading", { name: "You already have Premium" })).toBeTruthy();
    expect(document.body.textContent).toContain(sentence);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("can buy it before it ends, where it was given for a time", () => {
    show({
      billing: billingOf({
        plan: "premium",
        state: "given",
        premiumUntil: "2026-12-01T00:00:00.000Z",
        actions: ["buy"],
      }),
    });
    expect(pay()).toBeTruthy();
  });

  it("is sold no second subscription while an unpaid one is open", () => {
    show({ billing: subscribed({ plan: "free", state: "ended", actions: ["portal", "cancel"] }) });
    expect(screen.getByRole("heading", { name: "Your last subscription is still open" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
