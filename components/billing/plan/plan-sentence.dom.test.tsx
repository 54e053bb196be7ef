import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { BillingDto } from "#lib/billing/schema.ts";
import { subscribed } from "#tests/support/billing-plans.ts";
import { PlanSentence } from "./plan-sentence.tsx";

const D = "2026-12-03T20:00:00.000Z";
const LATER = "2027-06-03T20:00:00.000Z";
const WRITING = { language: "en-GB", timeZone: "Asia/Kathmandu" };

it.each<[string, Partial<BillingDto>]>([
  [
    "Your subscription ends on 4 December 2026. Nothing more is charged. The Premium you were given stays, with no end date.",
    { state: "ends", endsAt: D, renewsAt: null, given: { until: null } },
  ],
  [
    "Your subscription ends on 4 December 2026. Nothing more is charged. The Premium you were given stays until 4 June 2027.",
    { state: "ends", endsAt: D, renewsAt: null, given: { until: LATER } },
  ],
  [
    "Your last payment failed. The Premium you were given stays, with no end date.",
    { state: "payment_failed", graceEndsAt: D, given: { until: null } },
  ],
])("names no end of Premium that was given for longer: %s", (sentence, billing) => {
  const { container } = render(<PlanSentence billing={subscribed(billing)} writing={WRITING} />);
  expect(container.textContent).toBe(sentence);
});
