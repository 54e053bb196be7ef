import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, DAY_MS, startOfDay } from "#lib/core/time.ts";
import {
  isRunning,
  isWithdrawalInTime,
  lastWithdrawalDay,
  orderNumber,
  premiumOf,
  type SubscriptionFacts,
  subscriptionUntil,
  unusedAmount,
} from "./rules.ts";

const GRACE = 7;
const NOW = new Date("2026-11-27T12:00:00.000Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const subscription = (facts: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: "sub_1",
  status: "active",
  periodStart: at(-10),
  periodEnd: at(20),
  cancelAt: null,
  openInvoiceAt: null,
  isRefunded: false,
  ...facts,
});

describe("subscriptionUntil", () => {
  it.each([
    ["active, renews", {}, at(27)],
    ["trialing, renews", { status: "trialing" }, at(27)],
    ["active, ends with the period", { cancelAt: at(20) }, at(20)],
    ["trialing, ends before", { status: "trialing", cancelAt: at(3) }, at(3)],
    ["past due since its invoice", { status: "past_due", openInvoiceAt: at(-2) }, at(5)],
    ["past due, its invoice unknown", { status: "past_due", periodStart: at(-1) }, at(6)],
    [
      "past due, ends within the grace",
      { status: "past_due", openInvoiceAt: at(-2), cancelAt: at(1) },
      at(1),
    ],
    [
      "past due, ends after the grace",
      { status: "past_due", openInvoiceAt: at(-2), cancelAt: at(20) },
      at(5),
    ],
    ["refunded", { isRefunded: true }, null],
    ["refunded, past due", { status: "past_due", openInvoiceAt: at(-2), isRefunded: true }, null],
    ...["incomplete", "incomplete_expired", "unpaid", "paused", "canceled", "something_new", ""].map(
      (status) => [status, { status }, null] as const,
    ),
  ] as const)("%s", (_, facts, until) => {
    expect(subscriptionUntil(subscription(facts), GRACE)).toEqual(until);
  });

  it("isn't extended by retries of the payment", () => {
    const first = subscription({ status: "past_due", openInvoiceAt: at(-6) });
    expect(premiumOf(null, [first], NOW, GRACE).until).toEqual(at(1));
    expect(premiumOf(null, [first], at(1), GRACE).isPremium).toBe(false);
  });
});

describe("premiumOf", () => {
  it("is nothing without a source", () => {
    const none = { isPremium: false, until: null, end: null, source: null };
    expect(premiumOf(null, [], NOW, GRACE)).toEqual(none);
    expect(premiumOf({ until: NOW }, [], NOW, GRACE)).toEqual(none);
    expect(premiumOf({ until: at(-1) }, [subscription({ status: "canceled" })], NOW, GRACE)).toEqual(none);
  });

  it("ends with the very instant", () => {
    const ends = subscription({ cancelAt: NOW });
    expect(premiumOf(null, [ends], new Date(NOW.getTime() - 1), GRACE).isPremium).toBe(true);
    expect(premiumOf(null, [ends], NOW, GRACE).isPremium).toBe(false);
  });

  it("tells the true end: none while it renews, and none of a grant without an end", () => {
    const source = { subscriptionId: "sub_1" };
    expect(premiumOf(null, [subscription()], NOW, GRACE)).toEqual({
      ...{ isPremium: true, until: at(27), end: null, source },
    });
    expect(premiumOf(null, [subscription({ cancelAt: at(20) })], NOW, GRACE)).toEqual({
      ...{ isPremium: true, until: at(20), end: at(20), source },
    });
    expect(premiumOf({ until: null }, [subscription()], NOW, GRACE)).toEqual({
      ...{ isPremium: true, until: null, end: null, source: "grant" },
    });
  });

  it("takes the source that lasts longest", () => {
    const [short, long] = [subscription({ cancelAt: at(2) }), subscription({ id: "sub_2", cancelAt: at(9) })];
    expect(premiumOf({ until: at(5) }, [short, long], NOW, GRACE).until).toEqual(at(9));
    expect(premiumOf({ until: at(30) }, [long, short], NOW, GRACE).source).toBe("grant");
    expect(premiumOf({ until: at(-1) }, [short], NOW, GRACE).source).toEqual({ subscriptionId: "sub_1" });
  });

  const anySubscription = fc.record({
    id: fc.constant("sub"),
    status: fc.constantFrom(
      "trialing",
      "active",
      "past_due",
      "unpaid",
      "paused",
      "canceled",
      "incomplete",
      "new",
    ),
    periodStart: fc.integer({ min: -40, max: 0 }).map(at),
    periodEnd: fc.integer({ min: -10, max: 40 }).map(at),
    cancelAt: fc.option(fc.integer({ min: -10, max: 40 }).map(at)),
    openInvoiceAt: fc.option(fc.integer({ min: -40, max: 0 }).map(at)),
    isRefunded: fc.boolean(),
  });
  const anyGrant = fc.option(fc.record({ until: fc.option(fc.integer({ min: -10, max: 40 }).map(at)) }));

  it("gives no less for one source more, and doesn't depend on their order", () => {
    const lasting = ({ isPremium, until }: ReturnType<typeof premiumOf>) =>
      isPremium ? (until?.getTime() ?? Number.POSITIVE_INFINITY) : 0;
    fc.assert(
      fc.property(anyGrant, fc.array(anySubscription), anySubscription, (grant, list, more) => {
        const before = premiumOf(grant, list, NOW, GRACE);
        expect(lasting(premiumOf(grant, [...list, more], NOW, GRACE))).toBeGreaterThanOrEqual(
          lasting(before),
        );
        expect(lasting(premiumOf(grant, list.toReversed(), NOW, GRACE))).toBe(lasting(before));
      }),
    );
  });

  it("keeps a grant whatever happens to subscriptions", () => {
    fc.assert(
      fc.property(fc.array(anySubscription), (list) => {
        expect(premiumOf({ until: at(1) }, list, NOW, GRACE).isPremium).toBe(true);
        expect(premiumOf({ until: null }, list, NOW, GRACE).until).toBeNull();
      }),
    );
  });

  it("never lasts beyond the end of the period and the grace", () => {
    fc.assert(
      fc.property(anySubscription, (facts) => {
        const { until } = premiumOf(null, [facts], NOW, GRACE);
        const last = Math.max(facts.periodEnd.getTime(), facts.cancelAt?.getTime() ?? 0, NOW.getTime());
        if (until) expect(until.getTime()).toBeLessThanOrEqual(last + GRACE * DAY_MS);
      }),
    );
  });
});

it("a subscription runs while Stripe may charge for it", () => {
  const running = ["trialing", "active", "past_due", "unpaid", "paused"];
  const over = ["incomplete", "incomplete_expired", "canceled", "something_new"];
  expect(running.filter((status) => isRunning({ status }))).toEqual(running);
  expect(over.filter((status) => isRunning({ status }))).toEqual([]);
});

describe("withdrawal", () => {
  it.each([
    ["2026-11-01T00:00:00Z", "UTC", "2026-11-15"],
    ["2026-11-01T23:59:59Z", "UTC", "2026-11-15"],
    ["2026-11-01T23:59:59Z", "Europe/Berlin", "2026-11-16"],
    ["2026-11-01T03:00:00Z", "America/Los_Angeles", "2026-11-14"],
    ["2026-02-20T12:00:00Z", "UTC", "2026-03-06"],
    // The clocks are put back in between: the day counts, not 14 times 24 hours.
    ["2026-10-19T22:30:00Z", "Europe/Berlin", "2026-11-03"],
  ])("of an order of %s in %s is in time until %s", (orderedAt, timeZone, day) => {
    const order = new Date(orderedAt);
    expect(lastWithdrawalDay(order, timeZone)).toBe(day);
    const end = startOfDay(addDays(day, 1), timeZone);
    expect(isWithdrawalInTime(order, new Date(end.getTime() - 1))).toBe(true);
  });

  it("comes too late when the 14th day has ended everywhere", () => {
    const order = new Date("2026-11-01T12:00:00Z");
    expect(isWithdrawalInTime(order, new Date("2026-11-16T12:59:59.999Z"))).toBe(true);
    expect(isWithdrawalInTime(order, new Date("2026-11-16T13:00:00Z"))).toBe(false);
  });

  const period = { amountPaid: 900, periodStart: at(0), periodEnd: at(30) };
  it.each([
    [0, 900],
    [0.5, 900],
    [1, 870],
    [14, 480],
    [29.9, 30],
    [30, 0],
    [31, 0],
    [-1, 900],
  ])("after %d of 30 days pays %d of 900 back", (days, amount) => {
    expect(unusedAmount(period, at(days))).toBe(amount);
  });

  it("pays back whole units, never more than was paid and never less than its share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 366 }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (amountPaid, length, used) => {
          const back = unusedAmount({ amountPaid, periodStart: at(0), periodEnd: at(length) }, at(used));
          expect(Number.isInteger(back)).toBe(true);
          expect(back).toBeLessThanOrEqual(amountPaid);
          expect(back).toBeGreaterThanOrEqual(Math.floor(amountPaid * Math.max(0, 1 - used / length)));
        },
      ),
    );
  });
});

it("an order's number has four groups of letters that nobody mixes up", () => {
  expect(orderNumber(new Uint8Array(16))).toBe("2222-2222-2222-2222");
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
      expect(orderNumber(random)).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    }),
  );
});
