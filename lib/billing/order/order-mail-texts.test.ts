import { describe, expect, it } from "vitest";
import { cancelledMail, endedMail, instantText, orderMail, withdrawnMail } from "./order-mail-texts.ts";

const AT = new Date("2026-03-05T13:05:00Z");

type Order = Parameters<typeof orderMail>[0]["order"];

const ORDER: Order = {
  ...{ interval: "year", amount: 7200, currency: "EUR", hasTax: true, trialDays: 0 },
  ...{ withdrawal: "refund", returnTo: null, number: "K7QM-2XWD-9FHP-C4TR" },
  ...{ acceptedTermsAt: AT, startsNowAt: AT, createdAt: AT },
};

const mailOf = (order: Partial<Order> = {}, more: Partial<Parameters<typeof orderMail>[0]> = {}) => {
  const mail = orderMail({
    order: { ...ORDER, ...order },
    ...{ renewsAt: new Date("2027-03-05T13:05:00Z"), paid: 7200, product: "Waddle" },
    ...{ seller: "Ada Ltd, 1 Main Street", timeZone: "Europe/Berlin", ...more },
  });
  return { ...mail, text: mail.paragraphs.join("\n") };
};

describe("the mail of an order", () => {
  it("holds price, renewal, terms, consents with their time, and the withdrawal form", () => {
    const { text, others } = mailOf();
    for (const words of [
      "Order K7QM-2XWD-9FHP-C4TR of 5 March 2026 at 14:05 CET: Premium of Waddle, by the year.",
      "Sold by Ada Ltd, 1 Main Street.",
      "Price: €72.00 incl. VAT a year. Paid: €72.00. The next payment is on 5 March 2027.",
      "It renews every year until you cancel.",
      "non-refundable except for technical access failure",
      "You agreed on 5 March 2026 at 14:05 CET to the terms",
      "withdraw from this contract until 19 March 2026",
      "To Ada Ltd, 1 Main Street: I hereby give notice",
    ])
      expect(text).toContain(words);
    expect(others?.map(({ path }) => path)).toEqual(["/terms", "/withdraw"]);
  });

  it("follows the rule of the order", () => {
    const waived = mailOf({ withdrawal: "waiver" });
    expect(waived.text).toContain("You acknowledged that you lose your right to withdraw");
    const none = mailOf({ withdrawal: "none" });
    expect(none.text).toContain("that Premium starts at once.");
    for (const { text, others } of [waived, none]) {
      expect(text).not.toContain("Model withdrawal form");
      expect(others?.map(({ path }) => path)).toEqual(["/terms"]);
    }
    expect(none.text).not.toContain("14 days");
  });

  it("says when a trial is charged, and what a promotion left to pay", () => {
    expect(mailOf({ trialDays: 14, hasTax: false }, { paid: 0 }).text).toContain(
      "Price: €72.00 a year, after 14 free days. The first payment is on 5 March 2027.",
    );
    expect(mailOf({ trialDays: 1 }).text).toContain("after 1 free day.");
    expect(mailOf({}, { paid: 0, renewsAt: null }).text).toContain("Paid: €0.00.");
    expect(mailOf({ currency: "JPY", amount: 900 }, { paid: 900 }).text).toContain("¥900 incl. VAT a year");
  });
});

it("a cancellation names its end in the learner's zone, and whether it can be taken back", () => {
  const end = new Date("2026-03-05T23:30:00Z");
  const mail = cancelledMail(end, false, "Europe/Berlin");
  expect(mail.subject).toBe("Premium ends on 6 March 2026");
  expect(mail.paragraphs.join(" ")).toContain("until 6 March 2026 at 00:30 CET");
  expect(mail.paragraphs.join(" ")).toContain("take the cancellation back");
  expect(cancelledMail(end, true, "UTC").paragraphs.join(" ")).not.toContain("take the cancellation back");
  const given = cancelledMail(end, false, "UTC", { until: null });
  expect(given.subject).toBe("Your subscription ends on 5 March 2026");
  expect(given.paragraphs.join(" ")).not.toContain("Free plan");
});

it("what has ended is the subscription alone where Premium was given beside it", () => {
  const ended = endedMail("refunded", "UTC");
  expect(ended.subject).toBe("Premium has ended");
  expect(ended.paragraphs[0]).toContain("refunded in full");
  expect(ended.paragraphs[0]).toContain("on the Free plan now");
  const given = { until: new Date("2027-03-05T12:00:00Z") };
  for (const mail of [
    endedMail("cancelled", "UTC", given),
    withdrawnMail(ORDER.number, AT, 690, "EUR", "UTC", given),
  ]) {
    const text = [mail.subject, ...mail.paragraphs].join(" ");
    expect(text).toContain("The Premium you were given stays until 5 March 2027.");
    expect(text).not.toMatch(/Premium (has ended|ends)|Free plan/);
  }
});

it("a withdrawal is confirmed with date and time, and what is paid back", () => {
  const text = withdrawnMail(ORDER.number, AT, 690, "EUR", "Asia/Kathmandu").paragraphs.join(" ");
  expect(text).toContain("of order K7QM-2XWD-9FHP-C4TR on 5 March 2026 at 18:50 GMT+5:45");
  expect(text).toContain("€6.90 for your unused days");
  expect(instantText(AT, "UTC")).toBe("5 March 2026 at 13:05 UTC");
});
