import { beforeEach, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import type * as Payments from "#lib/server/stripe.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { closeCustomer } from "./closing-service.ts";

const mode = vi.hoisted(() => ({ isLive: true }));

/** An account that doesn't have the customer */
vi.mock("#lib/server/stripe.ts", async (original) => {
  const real = await original<typeof Payments>();
  return {
    ...real,
    isLiveMode: () => mode.isLive,
    askStripe: () => Promise.reject(new real.StripeFault("missing", "no such customer", "resource_missing")),
  };
});

beforeEach(resetDatabase);

it.each([true, false])(
  "a customer whom Stripe doesn't know keeps the record if live (%s)",
  async (isLive) => {
    mode.isLive = isLive;
    const now = new Date();
    const { id } = await db().billingCustomer.create({
      data: { isLive, stripeId: "cus_of_another_account", closedAt: now },
    });
    // Under the right key everything goes on; test data may have been deleted as a whole.
    if (isLive) await expect(closeCustomer(id, now)).rejects.toMatchObject({ kind: "missing" });
    else await closeCustomer(id, now);
    expect(await db().billingCustomer.count()).toBe(isLive ? 1 : 0);
  },
);
