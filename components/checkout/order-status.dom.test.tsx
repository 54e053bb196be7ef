import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrderDto } from "#lib/billing/schema.ts";
import { useStats } from "#lib/learner/client.ts";
import { ORDER_ID, orderOf } from "#tests/support/billing-plans.ts";
import { profileOf } from "#tests/support/profile.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { OrderStatus } from "./order-status.tsx";

const ORDER = `GET /api/billing/orders/${ORDER_ID}`;
const STATS = "GET /api/users/quiz-stats";
const SECOND_MS = 1000;

const FREE = { hearts: 0, isPremium: false };
const PREMIUM = { hearts: 5, isPremium: true };

/** Stands for the top bar, which shows hearts. */
function Hearts() {
  const { data } = useStats();
  return <p>{data?.isPremium ? "Unlimited hearts" : "0/5"}</p>;
}

type Answer = Partial<OrderDto> | Response | Error;

/** The order as the server tells it call by call; the last answer stays. */
function show(answers: Answer[], initial: Partial<OrderDto> = {}, isPremium = false) {
  let asked = 0;
  const answer = () => {
    const given = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (given instanceof Error) return Promise.reject(given);
    return given instanceof Response ? given : orderOf(given);
  };
  const shown = renderScreen(
    <>
      <Hearts />
      <OrderStatus orderId={ORDER_ID} initial={orderOf(initial)} profile={profileOf({ isPremium })} />
    </>,
    {
      at: `/checkout-success?order=${ORDER_ID}`,
      answers: { [ORDER]: answer, [STATS]: PREMIUM },
      known: [[["stats"], FREE]],
    },
  );
  return { ...shown, polls: () => shown.calls.filter(({ path }) => path.includes("/orders/")).length };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
async function expectFocus(name: string): Promise<void> {
  const title = await heading(name);
  await eventually(() => expect(document.activeElement).toBe(title));
}
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
/** In steps, after each of which React draws */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < 4 * seconds; step += 1)
    await act(() => vi.advanceTimersByTimeAsync(SECOND_MS / 4));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks each second until the payment is there, and leads back to the quiz", async () => {
  const receiptUrl = "https://pay.stripe.test/receipts/1";
  const returnTo = "/quiz/island-1/quiz-2";
  const { polls } = show([{}, {}, { status: "active", receiptUrl, returnTo }]);
  expect(
    screen.getByRole("heading", { name: "Confirming your payment…" }).closest("[role=status]"),
  ).toBeTruthy();
  expect(screen.getByText("0/5")).toBeTruthy();
  await eventually(() => expect(polls()).toBe(1));
  expect(screen.queryByRole("heading", { name: "You have Premium" })).toBeNull();
  await pass(2);
  await expectFocus("You have Premium");
  expect(link("Keep learning")).toBe(returnTo);
  expect(link("See the receipt at Stripe")).toBe(receiptUrl);
  expect(await screen.findByText("Unlimited hearts")).toBeTruthy();
  await pass(5);
  expect(polls()).toBe(3);
  await expectAccessibleScreen();
});

it("goes to the islands where the learner came from no quiz, and asks no more for what is settled", async () => {
  const { polls } = show([{}], { status: "active" }, true);
  await heading("You have Premium");
  expect(link("Keep learning")).toBe("/quiz-islands");
  expect(screen.queryByRole("link", { name: /receipt/ })).toBeNull();
  await pass(3);
  expect(polls()).toBe(0);
});

it("stops asking after ten seconds, and asks again when it is told to", async () => {
  const { polls, user } = show([{}]);
  await pass(9);
  expect(screen.getByRole("heading", { name: "Confirming your payment…" })).toBeTruthy();
  await pass(2);
  await expectFocus("We are still waiting for the payment");
  expect(screen.getByText(/^We'll email you/)).toBeTruthy();
  const asked = polls();
  expect(asked).toBeGreaterThanOrEqual(9);
  expect(asked).toBeLessThanOrEqual(11);
  await pass(20);
  expect(polls()).toBe(asked);
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await expectFocus("Confirming your payment…");
  await eventually(() => expect(polls()).toBeGreaterThan(asked));
});

it("says that the bank still works, and goes on asking", async () => {
  const { polls } = show([{ status: "processing" }, { status: "processing" }, { status: "active" }]);
  await expectFocus("Your bank is still working on it");
  expect(screen.getByText(/^We'll email you/)).toBeTruthy();
  await pass(2);
  await heading("You have Premium");
  expect(polls()).toBe(3);
});

it("leads who didn't pay back to the prices, with the choice kept", async () => {
  show([{ status: "not_paid", interval: "year" }]);
  await expectFocus("Nothing was paid");
  expect(link("Back to the prices")).toBe("/pricing#year");
  await expectAccessibleScreen();
});

it.each([
  ["doubled", "You already had Premium", /refunded it in full/],
  ["withdrawn", "You withdrew from this order", /refunding the unused days/],
] as const)("says what became of an order that is %s", async (status, title, text) => {
  show([{ status }]);
  await heading(title);
  expect(screen.getByText(text)).toBeTruthy();
});

it("goes on asking where an answer is lost", async () => {
  show([new TypeError("Failed to fetch"), refusal(503, "unavailable", "Please wait."), { status: "active" }]);
  await pass(3);
  await heading("You have Premium");
});

it("shows the plan as it is where there is no such order by now", async () => {
  const { polls } = show([refusal(404, "not_found", "There is no such order.")]);
  await heading("You are on the Free plan");
  await pass(3);
  expect(polls()).toBe(1);
});

it("claims no Premium of an order whose Premium is over", async () => {
  show([{ status: "active" }], { status: "active" });
  await heading("Premium from this order has ended");
  expect(document.body.textContent).not.toContain("unlimited hearts");
  expect(link("Your plan")).toBe("/profile?tab=plan");
  await expectAccessibleScreen();
});
