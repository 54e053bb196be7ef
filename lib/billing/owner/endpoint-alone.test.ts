import { expect, it, vi } from "vitest";
import { endpointProblem, endpointUrl } from "./endpoint-service.ts";

// A test key of Stripe's own at an address that Stripe can't call. To be given before anything asks for the settings.
Object.assign(process.env, {
  STRIPE_SECRET_KEY: "sk_test_of_tests",
  BILLING_PRICE_MONTH: "9.00",
  BILLING_PRICE_YEAR: "72.00",
});

it("a server without https gets no endpoint at Stripe, and misses none", async () => {
  const outside = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no call is made"));
  expect(endpointUrl()).toBeNull();
  expect(await endpointProblem()).toBeNull();
  expect(outside).not.toHaveBeenCalled();
});
