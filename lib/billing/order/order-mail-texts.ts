import { moneyText } from "#lib/core/money.ts";
import { dayToDate } from "#lib/core/time.ts";
import { REFUND_RULE } from "#lib/pricing/rules.ts";
import { type Grant, lastWithdrawalDay } from "../rules.ts";
import type { OrderTerms } from "./order.ts";

/** A mail's text; the path of its button leads to a page of ours. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  button: { label: string; path: string };
  /** Less urgent pages */
  others?: { label: string; path: string }[];
  footer: string;
}

const PLAN = "/profile?tab=plan";
const TO_PLAN = { label: "See your plan", path: PLAN };
const WHY = "You get this because it concerns a payment or your contract. Such emails can't be turned off.";
const STAYS = "Your courses, XP and streak stay.";

const dayText = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(date);

/** 5 March 2026 at 14:05 CET */
export const instantText = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZoneName: "short",
    timeZone,
  }).format(date);

interface OrderFacts extends OrderTerms {
  number: string;
  acceptedTermsAt: Date;
  startsNowAt: Date;
  createdAt: Date;
}

/** What the mail of an order tells beside it. */
interface OrderMail {
  order: OrderFacts;
  /** Null: Stripe told of no end of the period yet */
  renewsAt: Date | null;
  /** Charged already, in minor units: less than the price with a promotion code, 0 in a trial */
  paid: number;
  product: string;
  seller: string | null;
  timeZone: string;
}

function priceLine({ order, paid, renewsAt, timeZone }: OrderMail): string {
  const { interval, trialDays, currency } = order;
  const price = `${moneyText(order.amount, currency)}${order.hasTax ? " incl. VAT" : ""} a ${interval}`;
  const next = renewsAt ? dayText(renewsAt, timeZone) : null;
  if (trialDays > 0)
    return `Price: ${price}, after ${trialDays} free day${trialDays === 1 ? "" : "s"}.${next ? ` The first payment is on ${next}.` : ""}`;
  return `Price: ${price}. Paid: ${moneyText(paid, currency)}.${next ? ` The next payment is on ${next}.` : ""}`;
}

function consentLines({ order, timeZone }: OrderMail): string[] {
  const agreed = (at: Date) => `You agreed on ${instantText(at, timeZone)}`;
  const start =
    order.withdrawal === "none"
      ? "that Premium starts at once."
      : "that Premium starts at once, before the 14 days to withdraw have passed.";
  const loss =
    order.withdrawal === "waiver"
      ? " You acknowledged that you lose your right to withdraw from the contract once Premium has started."
      : "";
  return [
    `${agreed(order.acceptedTermsAt)} to the terms, and that you are 18 or older or that a parent agrees.`,
    `${agreed(order.startsNowAt)} ${start}${loss}`,
  ];
}

/** The form follows Annex I (B) of Directive 2011/83/EU. docs/product.md#withdrawal */
function withdrawalLines({ order, seller, product, timeZone }: OrderMail): string[] {
  if (order.withdrawal !== "refund") return [];
  const end = dayText(dayToDate(lastWithdrawalDay(order.createdAt, timeZone)), "UTC");
  return [
    `Right of withdrawal: as a consumer in the European Union you can withdraw from this contract until ${end}, without giving a reason: on the Plan tab of your profile, or without logging in, with your email address and order number. Premium then ends, and what you paid for unused days is refunded to your card. You can also send us this form:`,
    `Model withdrawal form. To ${seller ?? `the owner of ${product}`}: I hereby give notice that I withdraw from my contract for the provision of the following service: Premium of ${product}. Ordered on: ${dayText(order.createdAt, timeZone)}. Order number: ${order.number}. Name of consumer: … Address of consumer: … Date: … Signature of consumer (only if this form is sent on paper): …`,
  ];
}

/** Confirms an order: price, terms, consents, and where there is one the right to withdraw with its form. docs/product.md#payments */
export function orderMail(mail: OrderMail): MailText {
  const { order, product, seller, timeZone } = mail;
  const { interval, number, createdAt } = order;
  return {
    subject: "Premium is yours: your order",
    paragraphs: [
      "Thank you for your order. Premium has started: your hearts are unlimited.",
      `Order ${number} of ${instantText(createdAt, timeZone)}: Premium of ${product}, by the ${interval}.${seller ? ` Sold by ${seller}.` : ""}`,
      priceLine(mail),
      `It renews every ${interval} until you cancel. Cancel at any time on the Plan tab of your profile: Premium then lasts until the end of the time you've paid for. ${REFUND_RULE}`,
      ...consentLines(mail),
      ...withdrawalLines(mail),
    ],
    button: TO_PLAN,
    others: [
      { label: "The terms", path: "/terms" },
      ...(order.withdrawal === "refund" ? [{ label: "Withdraw from the contract", path: "/withdraw" }] : []),
    ],
    footer: WHY,
  };
}

function staysGiven({ until }: Grant, timeZone: string): string {
  return `The Premium you were given stays${until ? ` until ${dayText(until, timeZone)}` : ""}.`;
}

/** Confirms that Premium won't renew. `given`: Premium that was given by hand for longer */
export function cancelledMail(
  end: Date,
  isDisputed: boolean,
  timeZone: string,
  given: Grant | null = null,
): MailText {
  const day = dayText(end, timeZone);
  const why = isDisputed
    ? "A payment for Premium is disputed at your bank, so Premium doesn't renew and nothing more is charged."
    : "Your cancellation is done: Premium doesn't renew and nothing more is charged.";
  return {
    subject: `${given ? "Your subscription" : "Premium"} ends on ${day}`,
    paragraphs: [
      `${why} You have it until ${instantText(end, timeZone)}; ${given ? staysGiven(given, timeZone) : "then your account is on the Free plan."} ${STAYS}`,
      ...(isDisputed ? [] : ["You can take the cancellation back until then."]),
    ],
    button: TO_PLAN,
    footer: WHY,
  };
}

/**
 * Says that a subscription ended at once: by a cancellation while nothing was paid for, or since its payment went back. `given`:
 * Premium that was given by hand and lasts on
 */
export function endedMail(
  why: "cancelled" | "refunded",
  timeZone: string,
  given: Grant | null = null,
): MailText {
  const reason =
    why === "refunded"
      ? "Your payment for the current period of Premium was refunded in full, so the subscription has ended and won't renew."
      : "Your cancellation is done: the subscription has ended and nothing more is charged.";
  const now = given ? staysGiven(given, timeZone) : "Your account is on the Free plan now.";
  return {
    subject: given ? "Your subscription has ended" : "Premium has ended",
    paragraphs: [`${reason} ${now} ${STAYS}`],
    button: TO_PLAN,
    footer: WHY,
  };
}

/** Explains why a second order was cancelled. `amount`: what is paid back, in minor units; 0: nothing was charged */
export function doubledMail(number: string, amount: number, currency: string): MailText {
  const money =
    amount > 0
      ? `We have refunded ${moneyText(amount, currency)} in full. It can take a few days to show at your bank.`
      : "Nothing was charged for it.";
  return {
    subject: "You were about to pay for Premium twice",
    paragraphs: [
      `Two of your orders became subscriptions. You only need one, so we canceled the later one, order ${number}. ${money}`,
      "Your first order and your Premium haven't changed. You don't need to do anything.",
    ],
    button: TO_PLAN,
    footer: WHY,
  };
}

/** Confirms that a withdrawal was received. `amount`: what is paid back, in minor units; `given` as of endedMail */
export function withdrawnMail(
  number: string,
  at: Date,
  amount: number,
  currency: string,
  timeZone: string,
  given: Grant | null = null,
): MailText {
  const end = given
    ? `The subscription ends with it and doesn't renew. ${staysGiven(given, timeZone)}`
    : "Premium ends with it and doesn't renew.";
  const money =
    amount > 0
      ? `We are refunding ${moneyText(amount, currency)} for your unused days to your card. It can take a few days to show at your bank.`
      : "Nothing was charged, so there is nothing to refund.";
  return {
    subject: "Your withdrawal from the contract",
    paragraphs: [
      `We received your withdrawal from the contract of order ${number} on ${instantText(at, timeZone)}. ${end}`,
      `${money} ${STAYS}`,
    ],
    button: TO_PLAN,
    footer: WHY,
  };
}
