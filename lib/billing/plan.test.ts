import { describe, expect, it } from "vitest";
import { DAY_MS } from "#lib/core/time.ts";
import {
  actionsOf,
  isWithdrawable,
  mainSubscription,
  type PlanAction,
  type PlanState,
  planStateOf,
  type StoredSubscription,
} from "./plan.ts";
import { premiumOf } from "./rules.ts";

const GRACE = 7;
const NOW = new Date("2026-11-27T12:00:00.000Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const stored = (facts: Partial<StoredSubscription> = {}): StoredSubscription => ({
  ...{ id: "sub_1", orderId: null, status: "active", interval: "month", amount: 900, currency: "EUR" },
  ...{ periodStart: at(-10), periodEnd: at(20), trialEnd: null, cancelAt: null, endedAt: null },
  ...{ openInvoiceAt: null, isRefunded: false, isDisputed: false, needsConfirmation: false },
  ...{ nextInterval: null, nextAmount: null, changesAt: null, isStoppedByDeletion: false },
  createdAt: at(-40),
  ...facts,
});

type Facts = Partial<StoredSubscription> | null;
type Given = { until: Date | null } | null;

function stateOf(facts: Facts, grant: Given = null, isSetUp = true): PlanState {
  const main = facts && stored(facts);
  return planStateOf(premiumOf(grant, main ? [main] : [], NOW, GRACE), main, isSetUp, GRACE, NOW);
}

describe("planStateOf", () => {
  it.each<[PlanState, Facts, Given?, boolean?]>([
    ["free", null],
    ["not_set_up", null, null, false],
    ["given", null, { until: null }],
    ["given", null, { until: at(1) }, false],
    ["free", null, { until: at(-1) }],
    ["renews", {}],
    ["renews", {}, { until: null }],
    ["trial", { status: "trialing" }],
    ["ends", { cancelAt: at(20) }],
    ["ends", { status: "trialing", cancelAt: at(3) }],
    ["change_planned", { nextInterval: "year", nextAmount: 7200, changesAt: at(20) }],
    ["payment_failed", { status: "past_due", openInvoiceAt: at(-2) }],
    ["confirmation_needed", { status: "past_due", openInvoiceAt: at(-2), needsConfirmation: true }],
    ["confirmation_needed", { needsConfirmation: true }],
    // After the grace nothing is left, though Stripe goes on trying.
    ["ended", { status: "past_due", openInvoiceAt: at(-7) }],
    ["given", { status: "past_due", openInvoiceAt: at(-7) }, { until: null }],
    ["ended", { status: "canceled", endedAt: at(-1) }],
    ["given", { status: "canceled", endedAt: at(-1) }, { until: at(3) }],
    ["ended", { isRefunded: true }],
    ["ended", { status: "unpaid" }],
  ])("%s of %j, given %j", (state, facts, grant, isSetUp) => {
    expect(stateOf(facts, grant, isSetUp)).toBe(state);
  });
});

it("the subscription that is told of is the newest that runs, else the newest of all that began", () => {
  const old = stored({ id: "sub_old", createdAt: at(-400) });
  const over = stored({ id: "sub_over", status: "canceled", createdAt: at(-20) });
  const never = stored({ id: "sub_never", status: "incomplete_expired", createdAt: at(-1) });
  expect(mainSubscription([over, old, never])?.id).toBe("sub_old");
  expect(mainSubscription([never, over])?.id).toBe("sub_over");
  const first = stored({ id: "sub_first", status: "incomplete", createdAt: at(0) });
  expect(mainSubscription([first, over])?.id).toBe("sub_over");
  expect(mainSubscription([first])).toBeNull();
  expect(mainSubscription([never])).toBeNull();
  expect(mainSubscription([])).toBeNull();
});

describe("actionsOf", () => {
  const actions = (state: PlanState, facts: Facts = {}, more = {}): PlanAction[] =>
    actionsOf({
      ...{ state, main: facts && stored(facts), isSetUp: true, hasEnd: false, isLeaving: false },
      ...{ canWithdraw: false, hasPaid: false },
      ...more,
    });

  it("offers what can be done, and no second subscription", () => {
    expect(actions("free", null)).toEqual(["buy"]);
    expect(actions("given", null)).toEqual([]);
    expect(actions("given", null, { hasEnd: true })).toEqual(["buy"]);
    expect(actions("renews")).toEqual(["change", "portal", "cancel"]);
    expect(actions("ends")).toEqual(["resume", "portal"]);
    expect(actions("payment_failed")).toEqual(["pay", "portal", "cancel"]);
    expect(actions("confirmation_needed")).toEqual(["pay", "portal", "cancel"]);
    expect(actions("change_planned")).toEqual(["undo_change", "portal", "cancel"]);
    expect(actions("ended", { status: "canceled" })).toEqual(["buy"]);
  });

  it("sells nothing new beside a subscription that may still be charged, and lets it be ended", () => {
    expect(actions("ended", { status: "unpaid" })).toEqual(["portal", "cancel"]);
    expect(actions("given", { status: "past_due" })).toEqual(["portal", "cancel"]);
  });

  it("lets what is cancelled while its payment is open be resumed, and not cancelled again", () => {
    const cancelled = { status: "past_due", cancelAt: at(20) };
    expect(actions("payment_failed", cancelled)).toEqual(["pay", "resume", "portal"]);
    expect(actions("confirmation_needed", cancelled)).toEqual(["pay", "resume", "portal"]);
    expect(actions("payment_failed", { ...cancelled, isDisputed: true })).toEqual(["pay", "portal"]);
  });

  it("offers no way on for a payment that is disputed", () => {
    expect(actions("ends", { isDisputed: true })).toEqual([]);
  });

  it("lets nothing be resumed while the account is to be deleted", () => {
    const cancelled = { status: "past_due", cancelAt: at(20) };
    expect(actions("ends", {}, { isLeaving: true })).toEqual(["portal"]);
    expect(actions("payment_failed", cancelled, { isLeaving: true })).toEqual(["pay", "portal"]);
  });

  it("offers nothing where payments aren't set up", () => {
    expect(actions("renews", {}, { isSetUp: false, canWithdraw: true, hasPaid: true })).toEqual([]);
  });

  it("adds withdrawal and refund where there is something to give back", () => {
    expect(actions("renews", {}, { canWithdraw: true, hasPaid: true }).slice(-2)).toEqual([
      "withdraw",
      "refund",
    ]);
  });
});

it("an order is withdrawn from within its days, once, and only where that was promised", () => {
  const order = { withdrawal: "refund", status: "paid", createdAt: at(-3) };
  const end = new Date("2026-12-09T13:00:00.000Z");
  expect(isWithdrawable(order, NOW)).toBe(true);
  expect(isWithdrawable(order, new Date(end.getTime() - 1))).toBe(true);
  expect(isWithdrawable(order, end)).toBe(false);
  expect(isWithdrawable({ ...order, withdrawal: "waiver" }, NOW)).toBe(false);
  expect(isWithdrawable({ ...order, status: "withdrawn" }, NOW)).toBe(false);
  expect(isWithdrawable({ ...order, status: "open" }, NOW)).toBe(false);
});
