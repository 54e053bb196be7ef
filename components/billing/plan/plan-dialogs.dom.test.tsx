import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BillingDto, ChangeDto } from "#lib/billing/schema.ts";
import {
  billingOf,
  MONTHLY,
  ORDER_ID,
  ORDER_NUMBER,
  subscribed,
  YEARLY,
} from "#tests/support/billing-plans.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { PlanPanel } from "./plan-panel.tsx";

const CHANGE = "POST /api/billing/change";
const FROM = "2027-11-27T10:00:00.000Z";

function show(billing: () => BillingDto, answers: ScreenOptions["answers"]) {
  const shown = renderScreen(<PlanPanel writing={{ language: "en-GB", timeZone: "UTC" }} />, {
    at: "/profile?tab=plan",
    answers: { "GET /api/billing": billing, "GET /api/billing/invoices": { invoices: [] }, ...answers },
  });
  const posts = () => shown.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...shown, posts };
}

const button = (name: string) => screen.findByRole("button", { name });
/** Dates stand in elements of their own. */
const told = (text: RegExp) =>
  eventually(() =>
    expect(screen.getByRole("region", { name: "Your plan", hidden: true }).textContent).toMatch(text),
  );
const dialog = () => screen.findByRole("dialog");

async function expectPlanFocus(): Promise<void> {
  await eventually(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Your plan");
  });
}

describe("a change of plan", () => {
  const preview = (billing: BillingDto, amount: number): ChangeDto => ({
    amountNow: { amount, currency: "EUR" },
    from: FROM,
    billing,
  });
  const changing = (given: (preview: boolean) => unknown) => (body: unknown) =>
    given((body as { preview: boolean }).preview);

  it("to a year shows Stripe's own amount first, and pays that and no other", async () => {
    let billing = subscribed();
    const { user, posts } = show(() => billing, {
      [CHANGE]: changing((isPreview) => {
        if (!isPreview) billing = subscribed({ price: YEARLY, other: MONTHLY, renewsAt: FROM });
        return preview(billing, 6300);
      }),
    });
    await user.click(await button("Change to yearly"));
    expect(await screen.findByText("You pay €63.00 now")).toBeTruthy();
    expect((await dialog()).textContent).toContain("After that, it's €90.00 a year.");
    expect(posts()).toEqual([{ interval: "year", preview: true }]);
    await expectAccessibleScreen();
    await user.click(await button("Pay €63.00 and change"));
    await told(/renews on 27 November 2027/);
    await expectPlanFocus();
    expect(posts()[1]).toEqual({ interval: "year", preview: false, expects: 6300 });
  });

  it("to a month costs nothing now and says when it begins", async () => {
    let billing = subscribed({ price: YEARLY, other: MONTHLY });
    const { user } = show(() => billing, {
      [CHANGE]: changing((isPreview) => {
        if (!isPreview)
          billing = subscribed({
            state: "change_planned",
            price: YEARLY,
            other: MONTHLY,
            change: { ...MONTHLY, at: FROM },
            actions: ["undo_change"],
          });
        return preview(billing, 0);
      }),
    });
    await user.click(await button("Change to monthly"));
    const text =
      /You pay nothing now\. From 27 November 2027 you pay €9\.00 a month\. Until then you can take/;
    await eventually(async () => expect((await dialog()).textContent).toMatch(text));
    await user.click(screen.getAllByRole("button", { name: "Change to monthly" }).at(-1) as HTMLElement);
    await told(/On 27 November 2027 it changes to/);
    await expectPlanFocus();
  });

  it("changes nothing where its preview fails, and asks again", async () => {
    let isUp = false;
    const unavailable = refusal(503, "payment_unavailable", "Stripe can't be reached.");
    const { user, posts } = show(() => subscribed(), {
      [CHANGE]: () => (isUp ? preview(subscribed(), 6300) : unavailable),
    });
    await user.click(await button("Change to yearly"));
    expect((await screen.findByRole("alert")).textContent).toContain("Stripe can't be reached.");
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    isUp = true;
    await user.click(await button("Try Again"));
    await screen.findByText("You pay €63.00 now");
    await user.click(await button("Cancel"));
    await eventually(async () => expect(document.activeElement).toBe(await button("Change to yearly")));
    expect(posts()).toHaveLength(2);
  });

  it("shows the new amount where it has changed meanwhile, before anything is paid", async () => {
    let amount = 6300;
    const { user } = show(() => subscribed(), {
      [CHANGE]: changing((isPreview) =>
        isPreview
          ? preview(subscribed(), amount)
          : refusal(409, "price_changed", "It costs another amount now."),
      ),
    });
    await user.click(await button("Change to yearly"));
    await user.click(await button("Pay €63.00 and change"));
    await screen.findByText("It costs another amount now.");
    amount = 6200;
    await user.click(await button("Try Again"));
    expect(await button("Pay €62.00 and change")).toBeTruthy();
  });
});

describe("a withdrawal", () => {
  const WITHDRAW = "POST /api/billing/withdraw";
  const order = { id: ORDER_ID, number: ORDER_NUMBER, orderedAt: "2026-11-27T20:00:00.000Z" };
  const withdrawable = () => subscribed({ order, actions: ["cancel", "withdraw"] });

  it("takes two steps, and says that it has arrived", async () => {
    let billing = withdrawable();
    const { user, posts } = show(() => billing, {
      [WITHDRAW]: () => {
        billing = billingOf({ state: "ended", order });
        return { isReceived: true };
      },
    });
    await told(/You can withdraw until 11 December 2026\./);
    await user.click(await button("Withdraw from the contract here"));
    expect((await dialog()).textContent).toContain(`Order ${ORDER_NUMBER}.`);
    expect(document.activeElement).toBe(await button("Cancel"));
    expect(posts()).toEqual([]);
    await expectAccessibleScreen();
    await user.click(await button("Confirm withdrawal here"));
    expect(await screen.findByText(/^Your withdrawal has arrived\. An email confirms/)).toBeTruthy();
    await screen.findByText(/^Premium has ended\./);
    await expectPlanFocus();
    expect(posts()).toEqual([{}]);
    expect(screen.queryByRole("button", { name: "Withdraw from the contract here" })).toBeNull();
  });

  it("says why it didn't work, and can be tried again", async () => {
    const { user } = show(withdrawable, {
      [WITHDRAW]: refusal(503, "payment_unavailable", "Stripe can't be reached."),
    });
    await user.click(await button("Withdraw from the contract here"));
    await user.click(await button("Confirm withdrawal here"));
    expect(await screen.findByText("Stripe can't be reached.")).toBeTruthy();
    expect(await button("Withdraw from the contract here")).toBeTruthy();
  });

  it("is offered to no one whose 14 days have passed", async () => {
    show(() => subscribed(), {});
    await told(/It renews on/);
    expect(screen.queryByRole("button", { name: /Withdraw/ })).toBeNull();
  });
});
