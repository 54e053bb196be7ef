import { afterAll, beforeEach, expect, it } from "vitest";
import { confirmEmail } from "#lib/account/email/email-service.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import {
  createCustomer,
  forgetBillingJobs,
  openShop,
  waitingJobs,
  workJobs,
} from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { emailJob, passEmailOn } from "./contact-service.ts";

const shop = await openShop();
const now = new Date();

beforeEach(async () => {
  await resetDatabase();
  await forgetBillingJobs();
});
afterAll(() => shop.close());

async function changeEmail(userId: string, newEmail: string): Promise<void> {
  const tokenHash = sha256(newEmail);
  const expiresAt = new Date(now.getTime() + 1000);
  await db().emailChange.create({ data: { userId, newEmail, tokenHash, createdAt: now, expiresAt } });
  await confirmEmail(newEmail, "192.0.2.1", now);
}

it("a new email address is passed on to Stripe by a job, which bears failing", async () => {
  const { learner, stripeId, id } = await createCustomer();
  await changeEmail(learner.id, "new@example.test");
  expect(await waitingJobs(emailJob.name)).toEqual([{ data: { customerId: id } }]);
  const isBack = shop.faults.all("500");
  await expect(workJobs(emailJob)).rejects.toMatchObject({ kind: "away" });
  isBack();
  await workJobs(emailJob);
  expect(shop.state.customers.need(stripeId).email).toBe("new@example.test");
});

it("the newest address is the one that stays, though the calls cross", async () => {
  const { learner, stripeId, id } = await createCustomer();
  await changeEmail(learner.id, "first@example.test");
  let isAsked = false;
  const undo = shop.faults.slow(500, ({ method, path }) => {
    isAsked ||= method === "POST" && path.startsWith("/v1/customers");
    return true;
  });
  const first = passEmailOn(id);
  await expect.poll(() => isAsked).toBe(true);
  await changeEmail(learner.id, "second@example.test");
  await first;
  undo();
  expect(shop.state.customers.need(stripeId).email).toBe("second@example.test");
});

it("whoever is no customer needs no job, and a confirmed address that is none new either", async () => {
  const { learner } = await createCustomer();
  await db().billingCustomer.updateMany({ data: { stripeId: null } });
  await changeEmail(learner.id, "new@example.test");
  expect(await waitingJobs(emailJob.name)).toEqual([]);
});
