import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import { billingOf, subscribed } from "#tests/support/billing-plans.ts";
import { profileOf } from "#tests/support/profile.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { SurveyCard } from "./survey-card.tsx";

const PLAN = "GET /api/billing";
const CANCEL = "POST /api/billing/cancel";
const SURVEY = "POST /api/cancel-survey";
const ENDS = "2026-12-27T20:00:00.000Z";
const cancelled = subscribed({ state: "ends", endsAt: ENDS, renewsAt: null, actions: ["resume", "portal"] });

function rememberSignIn(): void {
  localStorage.setItem("token", "signed-in");
  localStorage.setItem("tokenExpires", String(Date.now() + 3_600_000));
}

type Plan = BillingDto | Response | (() => unknown);

function show(plan: Plan, answers: ScreenOptions["answers"] = {}, at = "/cancel-survey") {
  return renderScreen(<SurveyCard art={null} />, {
    at,
    isPublic: true,
    answers: {
      [PLAN]: plan,
      "GET /api/users/profile": profileOf({ timeZone: "Asia/Kathmandu", isPremium: true }),
      ...answers,
    },
  });
}

const renewing = subscribed({ renewsAt: ENDS });
const button = (name: string) => screen.findByRole("button", { name });
const posts = ({ calls }: ReturnType<typeof show>) => calls.filter(({ method }) => method === "POST");

async function expectFocus(name: string | RegExp): Promise<void> {
  const heading = await screen.findByRole("heading", { level: 2, name });
  await eventually(() => expect(document.activeElement).toBe(heading));
}

beforeEach(rememberSignIn);

describe("with a plan to cancel", () => {
  it("cancels by two presses, and names the end before and after", async () => {
    const shown = show(renewing, { [CANCEL]: cancelled });
    await shown.user.click(await button("Skip to canceling"));
    await expectFocus("Cancel Premium?");
    expect(
      screen.getByText(/^You have Premium until 28 December 2026 at 01:45, and then continue/),
    ).toBeTruthy();
    expect(posts(shown)).toEqual([]);
    await expectAccessibleScreen();
    await shown.user.click(await button("Cancel Premium"));
    await expectFocus("Premium ends on 28 December 2026 at 01:45");
    expect(screen.getByRole("link", { name: "Resume" }).getAttribute("href")).toBe("/profile?tab=plan");
    expect(posts(shown)).toEqual([{ method: "POST", path: "/api/billing/cancel", body: undefined }]);
    await expectAccessibleScreen();
  });

  it("can be skipped to from each question, and sends what was answered until then", async () => {
    const shown = show(renewing, { [CANCEL]: cancelled, [SURVEY]: {} });
    await button("Skip to canceling");
    await shown.user.click(screen.getByRole("radio", { name: "I don't find the time" }));
    for (const _ of [1, 2, 3]) {
      await shown.user.click(await button("Next"));
      await button("Skip to canceling");
    }
    expect(screen.queryByRole("button", { name: "Finish" })).toBeNull();
    await shown.user.type(screen.getByRole("textbox"), "Bye");
    await shown.user.click(await button("Next"));
    await expectFocus("Cancel Premium?");
    expect(posts(shown)).toEqual([
      { method: "POST", path: "/api/cancel-survey", body: { answers: { reason: "time", comment: "Bye" } } },
    ]);
  });

  it("waits for no answer that can't be sent", async () => {
    const shown = show(renewing, {
      [SURVEY]: refusal(503, "unavailable", "Please wait."),
      [CANCEL]: cancelled,
    });
    await button("Skip to canceling");
    await shown.user.click(screen.getByRole("radio", { name: "Something else" }));
    await shown.user.click(await button("Skip to canceling"));
    await expectFocus("Cancel Premium?");
    await shown.user.click(await button("Cancel Premium"));
    await expectFocus(/^Premium ends on/);
  });

  it("is found from the Plan tab where the browser could keep no note of the sign-in", async () => {
    localStorage.clear();
    const { user } = show(renewing, {}, "/cancel-survey#cancel");
    await user.click(await button("Skip to canceling"));
    await expectFocus("Cancel Premium?");
  });

  it("says why cancelling didn't work, and can be tried again", async () => {
    let isUp = false;
    const shown = show(renewing, {
      [CANCEL]: () => (isUp ? cancelled : refusal(503, "payment_unavailable", "Stripe can't be reached.")),
    });
    await shown.user.click(await button("Skip to canceling"));
    await shown.user.click(await button("Cancel Premium"));
    expect((await screen.findByRole("alert")).textContent).toBe("Stripe can't be reached.");
    isUp = true;
    await shown.user.click(await button("Cancel Premium"));
    await expectFocus(/^Premium ends on/);
  });

  it.each([
    [
      subscribed({ state: "trial", trialEndsAt: ENDS }),
      /until 28 December 2026 at 01:45.* Nothing is charged\./,
    ],
    [
      subscribed({ state: "payment_failed", renewsAt: null, graceEndsAt: ENDS }),
      /until 28 December 2026 at 01:45.* Nothing more is charged\./,
    ],
    [subscribed({ state: "given", renewsAt: ENDS }), /What you were given stays as it is/],
    [subscribed({ renewsAt: ENDS, given: { until: null } }), /^Your subscription ends on .* stays as it is/],
    [
      subscribed({ state: "ended", renewsAt: null, actions: ["cancel"] }),
      /^The subscription ends, and nothing more is charged/,
    ],
  ])("says what cancelling does: %#", async (billing, text) => {
    const shown = show(billing);
    await shown.user.click(await button("Skip to canceling"));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("ends no Premium that was given for longer", async () => {
    const shown = show(renewing, { [CANCEL]: { ...cancelled, given: { until: null } } });
    await shown.user.click(await button("Skip to canceling"));
    await shown.user.click(await button("Cancel Premium"));
    await expectFocus("Your subscription ends on 28 December 2026 at 01:45");
  });

  it("is asked for again at the end where that failed at first", async () => {
    let isUp = false;
    const shown = show(() => (isUp ? renewing : refusal(503, "unavailable", "Please wait.")));
    await shown.user.click(await button("Skip"));
    isUp = true;
    for (const name of ["Skip", "Skip", "Skip and finish"]) await shown.user.click(await button(name));
    await expectFocus("Cancel Premium?");
  });
});

describe("with nothing to cancel", () => {
  const toTheEnd = async ({ user }: ReturnType<typeof show>) => {
    for (const name of ["Skip", "Skip", "Skip", "Skip and finish"]) await user.click(await button(name));
  };

  it("is the survey as it is for visitors, who are asked for no plan", async () => {
    localStorage.clear();
    const shown = show(renewing);
    await toTheEnd(shown);
    await expectFocus("That's all right");
    expect(await screen.findByText("Nothing was canceled")).toBeTruthy();
    expect(shown.calls).toEqual([]);
  });

  it.each([
    ["on Free", billingOf()],
    ["cancelled already", cancelled],
    ["signed out meanwhile", refusal(401, "unauthorized", "Please log in.")],
  ])("is the survey as it is for a learner who is %s", async (_, plan) => {
    const shown = show(plan);
    await eventually(() => expect(shown.calls.length).toBeGreaterThan(0));
    await toTheEnd(shown);
    await expectFocus("That's all right");
    expect(screen.queryByRole("button", { name: /cancel/i })).toBeNull();
    expect(posts(shown)).toEqual([]);
  });
});
