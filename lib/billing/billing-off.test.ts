import { beforeEach, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { sendToWebhook } from "#tests/support/billing-shop.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { closeCustomer } from "./deletion/closing-service.ts";
import { settleRenewal } from "./deletion/deletion-service.ts";
import { syncJob } from "./event/queue-service.ts";
import { readEventsWithoutWebhook, reconcile, reconcileAll } from "./event/reconcile-service.ts";
import { sendDueNotices } from "./notice/notice-service.ts";

beforeEach(resetDatabase);

it("where payments are off, all jobs are cheap, Stripe is not asked, and the webhook is not there", async () => {
  const { id: userId } = await createLearner();
  const { id: customerId } = await db().billingCustomer.create({
    data: { userId, isLive: false, stripeId: "cus_before", syncDueAt: new Date(0) },
    select: { id: true },
  });
  const outside = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no call is made"));
  const now = new Date();
  await reconcile(now);
  await readEventsWithoutWebhook(now);
  await reconcileAll(now);
  await sendDueNotices(now);
  await syncJob.handler({ customerId }, now);
  await settleRenewal(customerId, now);
  expect(outside).not.toHaveBeenCalled();
  expect(await sendToWebhook({ body: "{}", headers: {} })).toBe(404);
});

it("an account that is deleted while payments are off stays to be cancelled in Stripe", async () => {
  const { id: customerId } = await db().billingCustomer.create({
    data: { isLive: false, stripeId: "cus_before", closedAt: new Date() },
    select: { id: true },
  });
  await expect(closeCustomer(customerId, new Date())).rejects.toMatchObject({ kind: "not_configured" });
  expect(await db().billingCustomer.count()).toBe(1);
});
