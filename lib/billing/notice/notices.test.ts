import { describe, expect, it } from "vitest";
import type { StoredSubscription } from "../plan.ts";
import { dateText, noticeText } from "./mail-texts.ts";
import { NOTICE_KINDS, type NoticeInvoice, noticesDue } from "./notices.ts";

const day = (text: string) => new Date(text.length === 10 ? `${text}T12:00:00Z` : text);

const SUBSCRIPTION: StoredSubscription = {
  ...{ id: "sub_1", orderId: null, status: "active", interval: "month", amount: 900, currency: "EUR" },
  ...{ periodStart: day("2026-03-01"), periodEnd: day("2026-04-01"), trialEnd: null, cancelAt: null },
  ...{ endedAt: null, openInvoiceAt: null, isRefunded: false, isDisputed: false, needsConfirmation: false },
  ...{ nextInterval: null, nextAmount: null, changesAt: null, isStoppedByDeletion: false },
  createdAt: day("2026-01-01"),
};
const INVOICE: NoticeInvoice = {
  ...{ id: "in_1", subscriptionId: "sub_1", status: "open", reason: "subscription_cycle", total: 900 },
  ...{ currency: "EUR", attempts: 1, needsConfirmation: false, createdAt: day("2026-03-01") },
};

function due(
  now: string,
  subscription: Partial<StoredSubscription> = {},
  invoices: Partial<NoticeInvoice>[] = [],
  { isPremium = false, graceDays = 7, grant = null as { until: Date | null } | null } = {},
) {
  const facts = {
    subscriptions: [{ ...SUBSCRIPTION, ...subscription }],
    invoices: invoices.map((each) => ({ ...INVOICE, ...each })),
    ...{ isPremium, graceDays, grant },
  };
  return noticesDue(facts, day(now)).map(
    ({ kind, subject, at }) => `${kind} ${subject} ${at?.toISOString() ?? "never"}`,
  );
}

const kinds = (...args: Parameters<typeof due>) => due(...args).map((each) => each.split(" ")[0]);

const PAST_DUE = { status: "past_due", openInvoiceAt: day("2026-03-01") };

describe("a payment that failed", () => {
  it.each([
    ["2026-03-01T12:00:01Z", ["payment_failed"]],
    ["2026-03-05T11:59:59Z", ["payment_failed"]],
    ["2026-03-05T12:00:00Z", ["payment_failed", "grace_ends"]],
    ["2026-03-08T11:59:59Z", ["payment_failed", "grace_ends"]],
    ["2026-03-08T12:00:00Z", ["premium_ended"]],
    ["2026-04-07T11:59:59Z", ["premium_ended"]],
    ["2026-04-07T12:00:00Z", []],
  ])("is told at %s by %j", (now, expected) => {
    expect(kinds(now, PAST_DUE, [{}])).toEqual(expected);
  });

  it("is told by its invoice, with the end of the grace period, whatever is retried", () => {
    expect(
      due("2026-03-06", PAST_DUE, [{ attempts: 3 }, { id: "in_2", createdAt: day("2026-03-04") }]),
    ).toEqual(["payment_failed in_1 2026-03-08T12:00:00.000Z", "grace_ends in_1 2026-03-08T12:00:00.000Z"]);
  });

  it("ends nothing for whoever was given Premium for longer", () => {
    const given = (until: Date | null) => due("2026-03-06", PAST_DUE, [{}], { grant: { until } });
    expect(given(null)).toEqual(["payment_failed in_1 never"]);
    expect(given(day("2026-06-01"))).toEqual(["payment_failed in_1 2026-06-01T12:00:00.000Z"]);
    expect(given(day("2026-03-07"))).toEqual(due("2026-03-06", PAST_DUE, [{}]));
  });

  it("isn't told before anything was tried, nor once it is paid or void", () => {
    expect(kinds("2026-03-02", PAST_DUE, [{ attempts: 0 }])).toEqual([]);
    expect(kinds("2026-03-02", {}, [{ status: "paid" }])).toEqual([]);
    expect(kinds("2026-03-02", {}, [{ status: "void" }])).toEqual([]);
    expect(kinds("2026-03-02", {}, [{ subscriptionId: "sub_other" }])).toEqual([]);
  });

  it("isn't told twice at once where the grace period is short", () => {
    const short = { graceDays: 3 };
    expect(kinds("2026-03-02", PAST_DUE, [{}], short)).toEqual(["payment_failed"]);
    expect(kinds("2026-03-04T11:59:59Z", PAST_DUE, [{}], short)).toEqual(["payment_failed"]);
    expect(kinds("2026-03-02", PAST_DUE, [{}], { graceDays: 0 })).toEqual(["premium_ended"]);
  });

  it("ends Premium by no mail while something else gives it", () => {
    expect(kinds("2026-03-09", PAST_DUE, [{}], { isPremium: true })).toEqual([]);
  });
});

describe("the bank's confirmation", () => {
  const asked = { needsConfirmation: true };

  it("of a renewal is asked for at once, and instead of the failure", () => {
    expect(kinds("2026-03-01T12:00:01Z", { ...PAST_DUE, ...asked }, [asked])).toEqual([
      "confirmation_needed",
    ]);
  });

  it("of a change of plan after an hour, as Stripe's page asks for it before", () => {
    const invoice = { ...asked, reason: "subscription_update" };
    expect(kinds("2026-03-01T12:59:59Z", asked, [invoice])).toEqual([]);
    // Nothing ends by it: the plan stays as it is.
    expect(kinds("2026-03-01T13:00:00Z", asked, [invoice])).toEqual(["change_confirmation"]);
  });

  it("of an order that isn't paid yet is no matter of mails", () => {
    expect(kinds("2026-03-02", { status: "incomplete", ...asked }, [asked])).toEqual([]);
  });
});

describe("the end of what Stripe has given up", () => {
  const gone = { status: "canceled", endedAt: day("2026-03-16") };

  it.each(["open", "void", "uncollectible"])("is told while the invoice is %s", (status) => {
    expect(due("2026-03-17", gone, [{ status }])).toEqual(["premium_ended in_1 2026-03-16T12:00:00.000Z"]);
    expect(kinds("2026-03-17", { status: "unpaid" }, [{ status }])).toEqual(["premium_ended"]);
  });

  it("isn't told of what ended as it was wanted, long ago, or paid for", () => {
    expect(kinds("2026-03-17", { ...gone, cancelAt: day("2026-03-16") }, [{}])).toEqual([]);
    expect(kinds("2026-04-15T12:00:00Z", gone, [{}])).toEqual([]);
    expect(kinds("2026-03-17", gone, [{ status: "paid" }])).toEqual([]);
    expect(kinds("2026-03-17", { ...gone, isRefunded: true }, [{}])).toEqual([]);
    expect(kinds("2026-03-17", gone, [{ createdAt: day("2026-02-01"), status: "void" }])).toEqual([]);
    expect(kinds("2026-03-17", gone, [{}], { isPremium: true })).toEqual([]);
  });
});

describe("what will be charged", () => {
  const trial = { status: "trialing", trialEnd: day("2026-03-15"), createdAt: day("2026-03-01") };
  const year = { interval: "year" as const, amount: 7200, periodEnd: day("2026-04-01") };

  it.each([
    ["2026-03-12T11:59:59Z", []],
    ["2026-03-12T12:00:00Z", ["trial_ends"]],
    ["2026-03-15T11:59:59Z", ["trial_ends"]],
    ["2026-03-15T12:00:00Z", []],
  ])("after a trial is told three days ahead: %s %j", (now, expected) => {
    expect(kinds(now, trial)).toEqual(expected);
  });

  it("after a short trial is told the day after the order, whose own mail says it as well", () => {
    const short = { ...trial, createdAt: day("2026-03-13") };
    expect(kinds("2026-03-14T11:59:59Z", short)).toEqual([]);
    expect(kinds("2026-03-14T12:00:00Z", short)).toEqual(["trial_ends"]);
  });

  it.each([
    ["2026-03-18T11:59:59Z", []],
    ["2026-03-18T12:00:00Z", ["year_renews"]],
    ["2026-04-01T11:59:59Z", ["year_renews"]],
    ["2026-04-01T12:00:00Z", []],
  ])("for another year is told two weeks ahead: %s %j", (now, expected) => {
    expect(kinds(now, year)).toEqual(expected);
  });

  it("is told once for each period", () => {
    const next = { ...year, periodEnd: day("2027-04-01") };
    expect(due("2026-03-20", year)).toEqual(["year_renews sub_1 2026-04-01 2026-04-01T12:00:00.000Z"]);
    expect(due("2027-03-20", next)).toEqual(["year_renews sub_1 2027-04-01 2027-04-01T12:00:00.000Z"]);
  });

  it("is not told where nothing will be charged, and not for months", () => {
    const stopped = { cancelAt: day("2026-04-01") };
    expect(kinds("2026-03-20", { ...year, ...stopped })).toEqual([]);
    expect(kinds("2026-03-14", { ...trial, ...stopped })).toEqual([]);
    expect(kinds("2026-03-20", { ...year, isRefunded: true })).toEqual([]);
    expect(kinds("2026-03-20", { ...year, isDisputed: true })).toEqual([]);
    expect(kinds("2026-03-20", { ...year, nextInterval: "month" })).toEqual([]);
    expect(kinds("2026-03-20", {})).toEqual([]);
  });
});

describe("the words", () => {
  it("name amount and date, in the learner's zone", () => {
    const at = day("2026-03-08T20:00:00Z");
    expect(dateText(at, "UTC")).toBe("8 March 2026");
    expect(dateText(at, "Asia/Kathmandu")).toBe("9 March 2026");
    for (const kind of NOTICE_KINDS) {
      const notice = { kind, subject: "in_1", amount: 900, currency: "EUR", at };
      const { subject, paragraphs, button, footer } = noticeText(notice, "Asia/Kathmandu");
      const text = [subject, ...paragraphs].join(" ");
      expect(text).toContain("€9.00");
      const namesDay = kind !== "premium_ended" && kind !== "change_confirmation";
      expect(text.includes("9 March 2026")).toBe(namesDay);
      expect(button && footer).toBeTruthy();
    }
  });

  it("name no end where Premium was given without one", () => {
    for (const kind of ["payment_failed", "confirmation_needed"] as const) {
      const notice = { kind, subject: "in_1", amount: 900, currency: "EUR", at: null };
      const text = noticeText(notice, "UTC").paragraphs.join(" ");
      expect(text).toContain("Premium stays");
      expect(text).not.toContain("until");
    }
  });
});
