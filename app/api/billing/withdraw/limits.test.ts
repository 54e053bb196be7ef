import { beforeEach, expect, it } from "vitest";
import { forgetBillingJobs, openShop, waitingJobs } from "#tests/support/billing-shop.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { POST } from "./route.ts";

await openShop();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
});

const declare = (email: string, address: string, order = "K7QM-2XWD-9FHP-C4TR") =>
  callRoute(POST, "/api/billing/withdraw", {
    body: { email, order },
    headers: { "x-client-address": address },
  });

it("guesses are counted by network address alone, so that nobody can use up those of someone else", async () => {
  for (let index = 0; index < 10; index += 1) {
    const response = await declare(`person-${index}@example.test`, "203.0.113.7");
    expect([response.status, await response.json()]).toEqual([202, { isReceived: true }]);
  }
  const refused = await declare("another@example.test", "203.0.113.7");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await declare("person-0@example.test", "203.0.113.8")).status).toBe(202);
  expect(await waitingJobs("billing-withdrawal")).toHaveLength(11);
});
