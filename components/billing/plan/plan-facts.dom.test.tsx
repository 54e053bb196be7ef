import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import { billingOf, subscribed } from "#tests/support/billing-plans.ts";
import { PlanFacts } from "./plan-facts.tsx";

const D = "2026-12-03T20:00:00.000Z";
const WRITING = { language: "en-GB", timeZone: "Asia/Kathmandu" };

function factsOf(billing: BillingDto): string {
  const { container, unmount } = render(<PlanFacts billing={billing} writing={WRITING} />);
  const text = container.textContent ?? "";
  unmount();
  return text;
}

it("names the first payment of a trial, and none of a trial that is cancelled", () => {
  expect(factsOf(subscribed({ state: "trial", trialEndsAt: D }))).toContain("First payment4 December 2026");
  const cancelled = factsOf(subscribed({ state: "ends", trialEndsAt: D, endsAt: D, renewsAt: null }));
  expect(cancelled).toContain("Ends4 December 2026");
  expect(cancelled).not.toContain("First payment");
});

it("tells the end of a subscription that is over as past, and not beside what was given since", () => {
  expect(factsOf(billingOf({ state: "ended", endsAt: D }))).toContain("Ended4 December 2026");
  expect(factsOf(billingOf({ state: "given", plan: "premium", endsAt: D }))).not.toContain("December");
});
