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
    lines: ["You're all set, with unlimited hearts from now on."],
  },
  processing: {
    title: "Your bank is still working on it",
    lines: ["We'll email you as soon as the payment goes through.", "You can leave this page."],
  },
  late: {
    title: "We are still waiting for the payment",
    lines: [
      "We'll email you as soon as it arrives.",
      "If you left Stripe's page without paying, nothing is charged.",
    ],
  },
  not_paid: {
    title: "Nothing was paid",
    lines: ["The payment didn't go through, and nothing was charged. Your plan choice is saved."],
  },
  ended: {
    title: "Premium from this order has ended",
    lines: ["You are on the Free plan and keep everything you have learned."],
  },
  doubled: {
    title: "You already had Premium",
    lines: ["This was a second order, so we canceled it and refunded it in full.", "An email explains it."],
  },
  withdrawn: {
    title: "You withdrew from this order",
    lines: ["The Premium from it has ended, and we're refunding the unused days."],
  },
};
