import { moneyText } from "#lib/core/money.ts";
import type { DueNotice, NoticeKind } from "./notices.ts";

export interface NoticeText {
  subject: string;
  paragraphs: string[];
  /** What the button says; it leads to the Plan tab */
  button: string;
  footer: string;
}

/** A date as people write it, in the learner's zone: 5 March 2026 */
export function dateText(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(date);
}

const STAYS = "Your courses, your XP and your streak stay as they are in any case.";
const WHY = "You get this because you have Premium. Emails about payments can't be turned off.";

interface Words {
  money: string;
  /** Empty where there is none */
  date: string;
  /** "Premium stays until 5 March 2026" */
  stays: string;
}

const TEXTS: Record<NoticeKind, (words: Words) => Omit<NoticeText, "footer">> = {
  payment_failed: ({ money, date, stays }) => ({
    subject: "Your payment for Premium didn't go through",
    paragraphs: [
      `The payment of ${money} for Premium was declined. Nothing has changed yet: ${stays}, and the payment will be tried again by itself.`,
      `If your card has expired or was replaced, enter the new one${date && " before that day"}. ${STAYS}`,
    ],
    button: "See the payment",
  }),
  confirmation_needed: ({ money, stays }) => ({
    subject: "Your bank wants you to confirm a payment",
    paragraphs: [
      `Your bank asks you to confirm the payment of ${money} for Premium. Until you do, it is not paid.`,
      `${stays}. It takes a minute: open your plan and choose “Confirm the payment”.`,
    ],
    button: "Confirm the payment",
  }),
  change_confirmation: ({ money }) => ({
    subject: "Your bank wants you to confirm a payment",
    paragraphs: [
      `Your bank asks you to confirm the payment of ${money} for your change of plan. Before that, nothing is charged and your plan stays as it is.`,
      "It takes a minute: open your plan and choose “Confirm the payment”. If you no longer want the change, there's nothing to do.",
    ],
    button: "Confirm the payment",
  }),
  grace_ends: ({ money, date }) => ({
    subject: `Premium ends on ${date} unless it is paid`,
    paragraphs: [
      `The payment of ${money} for Premium has still not gone through. Premium stays until ${date} and ends then unless it is paid before.`,
      `If you want to keep it, pay with another card. If not, there is nothing to do. ${STAYS}`,
    ],
    button: "Keep Premium",
  }),
  premium_ended: ({ money }) => ({
    subject: "Premium has ended",
    paragraphs: [
      `The payment of ${money} for Premium could not be collected, so your account is on the Free plan now. ${STAYS}`,
      "You can get Premium again at any time.",
    ],
    button: "See your plan",
  }),
  trial_ends: ({ money, date }) => ({
    subject: `Your free trial ends on ${date}`,
    paragraphs: [
      `Your free trial of Premium ends on ${date}. Premium then continues, and ${money} is charged to your card.`,
      "If you don't want that, cancel before that day: nothing is charged then, and Premium stays until the trial ends.",
    ],
    button: "See your plan",
  }),
  year_renews: ({ money, date }) => ({
    subject: `Premium renews on ${date}`,
    paragraphs: [
      `Your year of Premium ends on ${date}. It then renews for another year, and ${money} is charged to your card.`,
      "If you don't want that, cancel before that day: Premium stays until the end of the year you've paid for.",
    ],
    button: "See your plan",
  }),
};

/** What a mail says. `timeZone`: the learner's, for its dates. */
export function noticeText({ kind, amount, currency, at }: DueNotice, timeZone: string): NoticeText {
  const date = at ? dateText(at, timeZone) : "";
  const stays = date ? `Premium stays until ${date}` : "Premium stays, since you were also given it";
  const words = { money: moneyText(amount, currency), date, stays };
  return { ...TEXTS[kind](words), footer: WHY };
}
