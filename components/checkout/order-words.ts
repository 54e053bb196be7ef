import type { OrderView } from "./use-polled-order.ts";

type Shown = Exclude<OrderView, "unknown">;

/** What became of an order: the heading, and a line or two below it. */
export const ORDER_WORDS: Record<Shown, { title: string; lines: readonly string[] }> = {
  confirming: {
    title: "Confirming your payment…",
    lines: ["This takes a few seconds."],
  },
  active: {
    title: "You have Premium",
    lines: ["Everything is set. No heart will stop you from here on."],
  },
  processing: {
    title: "Your bank is still working on it",
    lines: ["We will mail you as soon as the payment is settled.", "You can leave this page."],
  },
  late: {
    title: "We are still waiting for the payment",
    lines: [
      "We will mail you as soon as it has arrived.",
      "If you left Stripe's page without paying, nothing is charged.",
    ],
  },
  not_paid: {
    title: "Nothing was paid",
    lines: ["The payment didn't go through, and nothing is charged. Your choice is kept."],
  },
  ended: {
    title: "Premium from this order has ended",
    lines: ["You are on the Free plan and keep everything you have learned."],
  },
  doubled: {
    title: "You already had Premium",
    lines: [
      "This order was a second one, so we cancelled it and paid it back in full.",
      "An email explains it.",
    ],
  },
  withdrawn: {
    title: "You withdrew from this order",
    lines: ["Premium from it has ended, and we pay the unused days back."],
  },
};
