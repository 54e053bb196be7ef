import { expect, it } from "vitest";
import { orderDates } from "./checkout-dates.ts";

const at = (day: string) => new Date(`${day}T10:00:00.000Z`);

it.each([
  ["2026-11-27", "month", "2026-12-27"],
  ["2026-11-27", "year", "2027-11-27"],
  ["2027-01-31", "month", "2027-02-28"],
  ["2026-12-31", "month", "2027-01-31"],
  ["2028-02-29", "year", "2029-02-28"],
] as const)("an order of %s renews after a %s on %s", (day, interval, then) => {
  expect(orderDates(interval, 0, at(day))).toEqual({ trialEnd: null, renewsAt: at(then) });
});

it("is charged first when the trial is over, and renews an interval after that", () => {
  expect(orderDates("month", 7, at("2026-11-27"))).toEqual({
    trialEnd: at("2026-12-04"),
    renewsAt: at("2027-01-04"),
  });
});
