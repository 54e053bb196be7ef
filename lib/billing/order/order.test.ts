import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { isPayable, isSameChoice, type OrderTerms, readOrderNumber } from "./order.ts";

const TERMS: OrderTerms = {
  ...{ interval: "month", amount: 900, currency: "EUR", hasTax: false, trialDays: 0 },
  ...{ withdrawal: "refund", returnTo: null },
};

it.each([
  ["interval", "year"],
  ["amount", 901],
  ["currency", "USD"],
  ["hasTax", true],
  ["trialDays", 7],
  ["withdrawal", "waiver"],
  ["returnTo", "/practice"],
])("an order with another %s is another choice", (key, value) => {
  expect(isSameChoice({ ...TERMS }, TERMS)).toBe(true);
  expect(isSameChoice({ ...TERMS, [key]: value }, TERMS)).toBe(false);
});

it("a page is given while it stays open for 35 minutes more", () => {
  const createdAt = new Date("2026-03-05T10:00:00Z");
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const last = DAY_MS - 35 * MINUTE_MS;
  expect([0, last, last + 1, DAY_MS].map((ms) => isPayable({ createdAt }, after(ms)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ["K7QM-2XWD-9FHP-C4TR", "K7QM-2XWD-9FHP-C4TR"],
  [" k7qm2xwd 9fhp–c4tr ", "K7QM-2XWD-9FHP-C4TR"],
  ["K7QM-2XWD-9FHP-C4T", null],
  ["K7QM-2XWD-9FHP-C4TRR", null],
  ["K0QM-2XWD-9FHP-C4TR", null],
  ["K7QM_2XWD_9FHP_C4TR", null],
  ["", null],
  ["%", null],
])("the number %j is read as %j", (text, number) => {
  expect(readOrderNumber(text)).toBe(number);
});
