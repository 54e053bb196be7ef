import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import { ORDER_ID, ORDER_NUMBER, subscribed } from "#tests/support/billing-plans.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { WithdrawCard } from "./withdraw-card.tsx";

const WITHDRAW = "POST /api/billing/withdraw";
const RECEIVED = () => Response.json({ isReceived: true }, { status: 202 });
const SAME = /^If the email address and order number match, an email confirms/;

function show(answers: ScreenOptions["answers"] = { [WITHDRAW]: RECEIVED() }) {
  return renderScreen(<WithdrawCard art={null} />, { at: "/withdraw", isPublic: true, answers });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const confirm = () => screen.findByRole("button", { name: "Confirm withdrawal here" });

async function expectArrived(): Promise<void> {
  const heading = await screen.findByRole("heading", { name: "Your withdrawal has arrived" });
  await eventually(() => expect(document.activeElement).toBe(heading));
}

describe("signed out", () => {
  it("takes address and order number, and always answers the same", async () => {
    const { user, calls } = show();
    await user.type(field("Email"), " ada@example.test ");
    await user.type(field("Order number"), ORDER_NUMBER);
    await expectAccessibleScreen();
    await user.click(await confirm());
    await expectArrived();
    expect(screen.getByText(SAME)).toBeTruthy();
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/billing/withdraw",
        body: { email: "ada@example.test", order: ORDER_NUMBER },
      },
    ]);
    await expectAccessibleScreen();
  });

  it("says at its field what is missing or wrong, and sends nothing", async () => {
    const { user, calls } = show();
    await user.click(await confirm());
    expect(screen.getByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Order number is required")).toBeTruthy();
    expect(document.activeElement).toBe(field("Email"));
    await user.type(field("Email"), "ada");
    await user.click(await confirm());
    expect(await screen.findByText("Invalid email format")).toBeTruthy();
    await user.type(field("Email"), "@example.test");
    await user.click(await confirm());
    await eventually(() => expect(document.activeElement).toBe(field("Order number")));
    expect(calls).toEqual([]);
    await expectAccessibleScreen();
  });

  it("keeps what was typed where it doesn't arrive, and says why", async () => {
    let isUp = false;
    const slow = refusal(429, "rate_limited", "Please wait a minute.");
    const { user } = show({ [WITHDRAW]: () => (isUp ? RECEIVED() : slow) });
    await user.type(field("Email"), "ada@example.test");
    await user.type(field("Order number"), ORDER_NUMBER);
    await user.click(await confirm());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Please wait a minute.");
    await eventually(() => expect(document.activeElement).toBe(alert));
    expect(field("Order number").value).toBe(ORDER_NUMBER);
    isUp = true;
    await user.click(await confirm());
    await expectArrived();
  });
});

describe("signed in", () => {
  const order = { id: ORDER_ID, number: ORDER_NUMBER, orderedAt: "2026-11-27T20:00:00.000Z" };
  const signedIn = (plan: BillingDto | Response) =>
    show({
      [WITHDRAW]: RECEIVED(),
      "GET /api/billing": plan,
      "GET /api/users/profile": profileOf(),
    });

  beforeEach(() => {
    localStorage.setItem("token", "signed-in");
    localStorage.setItem("tokenExpires", String(Date.now() + 3_600_000));
  });

  it("shows the order, and needs nothing but the confirmation", async () => {
    const { user, calls } = signedIn(subscribed({ order, actions: ["withdraw"] }));
    expect(await screen.findByRole("heading", { name: `Order ${ORDER_NUMBER}` })).toBeTruthy();
    expect(screen.getByText(/^You can withdraw until/).textContent).toContain(
      "until 11 December 2026. Premium",
    );
    expect(screen.queryByRole("textbox")).toBeNull();
    await expectAccessibleScreen();
    await user.click(await confirm());
    await expectArrived();
    expect(calls.at(-1)?.body).toEqual({});
    expect(screen.queryByText(SAME)).toBeNull();
  });

  it.each([
    ["has no order to withdraw from", subscribed()],
    ["is signed out meanwhile", refusal(401, "unauthorized", "Please log in.")],
    ["can't be asked about", refusal(503, "unavailable", "Please wait.")],
  ])("has the form where the learner %s", async (_, plan) => {
    const { calls } = signedIn(plan);
    await eventually(() => expect(calls.length).toBeGreaterThan(0));
    expect(field("Order number")).toBeTruthy();
  });
});
