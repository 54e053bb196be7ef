import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import { billingOf, invoiceOf, MONTHLY, subscribed, YEARLY } from "#tests/support/billing-plans.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { PlanPanel } from "./plan-panel.tsx";

const PLAN = "GET /api/billing";
const INVOICES = "GET /api/billing/invoices";
/** Where it is 15:45 already when it is 10:00 in UTC, and tomorrow from 18:15 on */
const WRITING = { language: "en-GB", timeZone: "Asia/Kathmandu" };

function show(billing: BillingDto | (() => unknown), answers: ScreenOptions["answers"] = {}) {
  return renderScreen(<PlanPanel writing={WRITING} />, {
    at: "/profile?tab=plan",
    answers: { [PLAN]: billing, [INVOICES]: { invoices: [] }, ...answers },
  });
}

const plan = () => screen.findByRole("region", { name: "Your plan" });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

async function expectPlanFocus(): Promise<void> {
  const heading = screen.getByRole("heading", { name: "Your plan" });
  await eventually(() => expect(document.activeElement).toBe(heading));
}

async function actionsShown(): Promise<string[]> {
  const region = within(await plan());
  const shown = [...region.queryAllByRole("button"), ...region.queryAllByRole("link")];
  return shown.map(({ textContent }) => textContent ?? "").sort();
}

const D = "2026-12-03T20:00:00.000Z";

describe("each state of the plan", () => {
  const states: [BillingDto, RegExp, string[]][] = [
    [billingOf(), /with five hearts/, ["Get Premium"]],
    [
      billingOf({ state: "given", plan: "premium", actions: [] }),
      /^You have Premium, with no end date\.$/,
      [],
    ],
    [
      billingOf({ state: "given", plan: "premium", premiumUntil: D, actions: [] }),
      /^You have Premium until 4 December 2026\. Then you continue on the Free plan/,
      [],
    ],
    [
      subscribed({ state: "given", actions: ["portal", "cancel"] }),
      /no end date\. Your subscription runs beside it\.$/,
      ["Cancel Premium", "Change card"],
    ],
    [
      subscribed({ state: "trial", trialEndsAt: D, actions: ["change", "portal", "cancel"] }),
      /^Your free trial runs until 4 December 2026\. Then Premium goes on for €9\.00 a month\.$/,
      ["Cancel Premium", "Change card", "Change to yearly"],
    ],
    [
      subscribed(),
      /^You have Premium\. It renews on 27 December 2026\.$/,
      ["Ask for a refund", "Cancel Premium", "Change card", "Change to yearly"],
    ],
    [
      subscribed({ state: "ends", endsAt: D, renewsAt: null, actions: ["resume", "portal"] }),
      /^Premium ends on 4 December 2026\. Nothing more is charged\.$/,
      ["Change card", "Resume Premium"],
    ],
    [
      subscribed({ state: "ends", endsAt: D, isDisputed: true, actions: [] }),
      /4 December 2026\. Its payment is disputed, so it won't renew\.$/,
      [],
    ],
    [
      subscribed({
        state: "change_planned",
        price: YEARLY,
        other: MONTHLY,
        change: { ...MONTHLY, at: D },
        actions: ["undo_change", "portal", "cancel"],
      }),
      /^You have Premium\. On 4 December 2026 it changes to €9\.00 a month\.$/,
      ["Cancel Premium", "Change card", "Stay on yearly"],
    ],
    [
      subscribed({ state: "payment_failed", graceEndsAt: D, actions: ["pay", "portal", "cancel"] }),
      /^Your last payment failed\. Premium stays until 4 December 2026\.$/,
      ["Cancel Premium", "Change card", "Pay now"],
    ],
    [
      subscribed({
        ...{ state: "payment_failed", graceEndsAt: D, endsAt: D, renewsAt: null },
        actions: ["pay", "resume", "portal"],
      }),
      /^Your last payment failed\. Premium stays until 4 December 2026\. It doesn't renew after that\.$/,
      ["Change card", "Pay now", "Resume Premium"],
    ],
    [
      subscribed({ state: "confirmation_needed", graceEndsAt: D, actions: ["pay", "portal", "cancel"] }),
      /^Your bank wants you to confirm the payment\. Premium stays until 4 December 2026\.$/,
      ["Cancel Premium", "Change card", "Confirm the payment"],
    ],
    [
      subscribed({ state: "confirmation_needed", actions: ["pay"] }),
      /^Your bank wants you to confirm the payment\. Nothing changes before that\.$/,
      ["Confirm the payment"],
    ],
    [
      billingOf({ state: "ended", endsAt: D }),
      /^Premium has ended\. You are on the Free plan and keep everything/,
      ["Get Premium"],
    ],
    [
      subscribed({ state: "ended", plan: "free", actions: ["portal", "cancel"] }),
      /^Premium has ended, but your subscription is still open/,
      ["Cancel Premium", "Change card"],
    ],
  ];

  it.each(states)("is told in a sentence, with what can be done: %#", async (billing, sentence, actions) => {
    show(billing);
    const region = await plan();
    expect(region.querySelector("#plan-sentence")?.textContent).toMatch(sentence);
    expect(await actionsShown()).toEqual(actions);
    expect(region.textContent).toContain(billing.plan === "premium" ? "Premium" : "Free");
    await screen.findByText("You have no invoices yet. Nothing has been charged.");
    await expectAccessibleScreen();
  });

  it("has today's words where nothing is set up, and asks for no invoices", async () => {
    const { calls } = show(billingOf({ isSetUp: false, state: "not_set_up", actions: [] }));
    expect((await plan()).textContent).toContain("with five hearts");
    expect(screen.getByText("Payments aren't set up here yet, so nobody can upgrade for now.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Invoices" })).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(["/api/billing"]);
  });

  it("names price, next payment, card and order, and a test key", async () => {
    show(subscribed({ price: { ...MONTHLY, hasTax: true }, isTestMode: true }));
    const { textContent } = await plan();
    for (const part of [
      "Price€9.00 incl. VAT a month",
      "Next payment27 December 2026",
      "CardVisa ···· 4242, expires 08/2030",
      "OrderK7QM-2XWD-9FHP-C4TR",
      "Test mode: no real money",
    ])
      expect(textContent).toContain(part);
  });
});

describe("what fails to load", () => {
  it("can be asked for again", async () => {
    let isUp = false;
    const { user } = show(() => (isUp ? subscribed() : refusal(403, "refused", "No.")));
    await screen.findByText("We couldn't load your plan.");
    await expectAccessibleScreen();
    isUp = true;
    await user.click(await button("Try Again"));
    expect((await plan()).textContent).toContain("It renews on");
  });

  it("says of when the plan is where Stripe can't be reached", async () => {
    const today = new Date();
    today.setUTCHours(4, 47, 0, 0);
    let isUp = false;
    const { user } = show(() => subscribed({ isCurrent: isUp, asOf: today.toISOString() }));
    const note = await screen.findByText(/^We can't reach Stripe right now\./);
    expect(note.textContent).toMatch(/ This is your plan as of (.+, )?10:32\.$/);
    isUp = true;
    await user.click(await button("Try Again"));
    await eventually(() => expect(screen.queryByText(/^We can't reach Stripe/)).toBeNull());
  });

  it("names the day too where that was earlier", async () => {
    show(subscribed({ isCurrent: false, asOf: "2025-01-02T04:47:00.000Z" }));
    expect(await screen.findByText(/as of 2 January 2025, 10:32\.$/)).toBeTruthy();
  });
});

describe("the buttons", () => {
  it("resume Premium, after which the heading has the focus", async () => {
    let billing = subscribed({ state: "ends", endsAt: D, actions: ["resume"] });
    const { user, calls } = show(() => billing, {
      "POST /api/billing/resume": () => {
        billing = subscribed();
        return billing;
      },
    });
    await user.click(await button("Resume Premium"));
    await screen.findByText(/It renews on/);
    await expectPlanFocus();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([
      { method: "POST", path: "/api/billing/resume", body: undefined },
    ]);
  });

  it("say why it didn't work, and change nothing", async () => {
    const ends = subscribed({ state: "ends", endsAt: D, actions: ["resume"] });
    const { user } = show(ends, {
      "POST /api/billing/resume": refusal(409, "not_resumable", "Premium has ended meanwhile."),
    });
    await user.click(await button("Resume Premium"));
    expect(await screen.findByText("Premium has ended meanwhile.")).toBeTruthy();
    expect(screen.getByText(/^Premium ends on/)).toBeTruthy();
  });

  it("take a planned change back", async () => {
    let billing = subscribed({
      state: "change_planned",
      price: YEARLY,
      change: { ...MONTHLY, at: D },
      actions: ["undo_change"],
    });
    const { user, calls } = show(() => billing, {
      "POST /api/billing/change": () => {
        billing = subscribed({ price: YEARLY });
        return { amountNow: null, from: D, billing };
      },
    });
    await user.click(await button("Stay on yearly"));
    await screen.findByText(/It renews on/);
    await expectPlanFocus();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ interval: "year", preview: false });
  });

  it("lead to Stripe's page for the card, once", async () => {
    const url = "https://billing.stripe.test/p/session/1";
    const { user, location, calls } = show(subscribed(), { "POST /api/billing/portal": { url } });
    await user.click(await button("Change card"));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(url));
    await user.click(await button("Change card"));
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("lead to the invoice that is to be paid", async () => {
    const url = "https://invoice.stripe.test/i/9";
    const failed = subscribed({ state: "payment_failed", openInvoiceId: "in_9", actions: ["pay"] });
    const { user, location } = show(failed, { "GET /api/billing/invoices/in_9/link": { url } });
    await user.click(await button("Pay now"));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(url));
  });

  it("lead to the survey, the checkout and the contact form with the order's number", async () => {
    show(subscribed());
    expect(await href("Cancel Premium")).toBe("/cancel-survey#cancel");
    expect(await href("Ask for a refund")).toBe("/contact?order=K7QM-2XWD-9FHP-C4TR");
    expect((await plan()).textContent).toContain(
      "Payments are non-refundable except for technical access failure.",
    );
  });
});

describe("the invoices", () => {
  it("are listed with date, sum and what became of them, and open by a fresh link each time", async () => {
    let link = 0;
    const { user, location } = show(subscribed(), {
      [INVOICES]: {
        invoices: [
          invoiceOf({ id: "in_3", status: "open", number: null }),
          invoiceOf({ id: "in_2", refunded: 900, number: "W-0002" }),
          invoiceOf({ refunded: 100, total: { amount: 900, currency: "JPY" } }),
        ],
      },
      "GET /api/billing/invoices/in_2/link": () => ({ url: `https://invoice.stripe.test/${++link}` }),
    });
    await button("View invoice W-0002");
    const list = within(screen.getByRole("region", { name: "Invoices" }));
    const texts = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/27 November 2026.*€9\.00.*Not paid yet/);
    expect(texts[1]).toMatch(/W-0002.*€9\.00.*Paid back/);
    expect(texts[2]).toMatch(/JP¥900.*JP¥100 paid back/);
    await user.click(await button("View invoice W-0002"));
    await eventually(() => expect(location.assign).toHaveBeenLastCalledWith("https://invoice.stripe.test/1"));
    await expectAccessibleScreen();
  });

  it("say so where an address can't be had", async () => {
    const { user, location } = show(subscribed(), {
      [INVOICES]: { invoices: [invoiceOf()] },
      "GET /api/billing/invoices/in_1/link": refusal(503, "payment_unavailable", "Stripe can't be reached."),
    });
    await user.click(await button("View invoice W-0001"));
    expect(await screen.findByText("Stripe can't be reached.")).toBeTruthy();
    expect(location.assign).not.toHaveBeenCalled();
    await eventually(async () =>
      expect((await button("View invoice W-0001")).getAttribute("aria-busy")).toBeNull(),
    );
  });
});
