import { shownAmount } from "../engine/money.ts";
import { runningOf } from "../hosted.ts";
import type { Customer } from "../stored.ts";
import type { World } from "../world.ts";
import { alert, dateOf, documentOf, html } from "./html.ts";
import type { Page, PageCall } from "./page.ts";

const DAY = 86_400_000;
const SHOWN_EVENTS = 40;

/** Small buttons of a row; what they act on goes along. */
const small = (label: string, what: string, target = "") =>
  html`<form method="post" action="/"><input type="hidden" name="target" value="${target}"><button name="do" value="${what}">${label}</button></form>`;

/** The time to the next renewal, with the hour in which its invoice is a draft */
function untilRenewal(world: World): number {
  const ends = world.subscriptions
    .all()
    .filter(({ status, cancel_at: at }) => ["active", "trialing", "past_due"].includes(status) && at === null)
    .map(({ items }) => items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY);
  const next = Math.min(...ends);
  return Number.isFinite(next) ? next * 1000 - world.now().getTime() + 3_660_000 : 0;
}

function act({ world, byHand }: PageCall, pressed: URLSearchParams): void {
  const target = pressed.get("target") ?? "";
  const actions: Record<string, () => unknown> = {
    "1-day": () => world.advance(DAY),
    "3-days": () => world.advance(3 * DAY),
    renewal: () => world.advance(Math.max(0, untilRenewal(world))),
    decline: () => byHand.declineNext(target),
    refund: () => byHand.refund(target),
    dispute: () => byHand.dispute(target),
    lose: () => byHand.closeDispute(target, "lost"),
    win: () => byHand.closeDispute(target, "won"),
    cancel: () => byHand.cancelSubscription(target, { at: "period_end" }),
    end: () => byHand.cancelSubscription(target),
    delete: () => byHand.deleteCustomer(target),
  };
  actions[pressed.get("do") ?? ""]?.();
}

function customerSection(world: World, customer: Customer) {
  const isDeleted = world.deletedCustomers.has(customer.id);
  const subscriptions = world.subscriptions.all("customer", customer.id).toReversed();
  const invoices = world.invoices.all("customer", customer.id).toReversed();
  const charges = world.charges.all("customer", customer.id).toReversed();
  return html`<section class="row"><h2>${customer.email ?? customer.id}${isDeleted ? " (deleted)" : ""}</h2><p>${customer.id}</p>
    <ul>${subscriptions.map(
      ({ id, status, items, cancel_at: at }) =>
        html`<li>Subscription ${id}: ${status}, ${items.data[0]?.price.recurring?.interval}, until ${dateOf(
          items.data[0]?.current_period_end,
        )}${at === null ? "" : `, ends ${dateOf(at)}`}${
          runningOf(world, customer.id).some((row) => row.id === id) &&
          html`${small("Cancel at its end", "cancel", id)}${small("End now", "end", id)}`
        }</li>`,
    )}</ul>
    <ul>${invoices.map(
      ({ id, number, total, currency, status }) =>
        html`<li><a href="/invoice/${id}">Invoice ${number ?? "draft"}</a>: ${shownAmount(total, currency)}, ${status}</li>`,
    )}</ul>
    <ul>${charges.map((charge) => {
      const dispute = world.disputes.all("charge", charge.id).at(-1);
      const isOpen = dispute?.status === "needs_response";
      const left = charge.status === "succeeded" && !charge.refunded && !charge.disputed;
      return html`<li>Charge ${shownAmount(charge.amount, charge.currency)}: ${charge.status}, ${shownAmount(
        charge.amount_refunded,
        charge.currency,
      )} refunded${dispute && `, dispute ${dispute.status}`}
        ${left && html`${small("Refund", "refund", charge.id)}${small("Dispute", "dispute", charge.id)}`}
        ${isOpen && html`${small("Lose the dispute", "lose", dispute.id)}${small("Win the dispute", "win", dispute.id)}`}</li>`;
    })}</ul>
    ${!isDeleted && html`${small("Decline the next renewal", "decline", customer.id)}${small("Delete the customer", "delete", customer.id)}`}
  </section>`;
}

/** What Stripe knows, and what its owner and the time can do to it */
export const controlPage: Page = (call) => {
  const { world, pressed, query } = call;
  if (pressed) {
    try {
      act(call, pressed);
    } catch (error) {
      return {
        location: `/?note=${encodeURIComponent(error instanceof Error ? error.message : "It failed.")}`,
      };
    }
    return { location: "/" };
  }
  const events = world.events.all().slice(-SHOWN_EVENTS).reverse();
  return {
    html: documentOf(
      "Stripe's side",
      alert(query.get("note")),
      html`<section class="row"><h2>Clock</h2><p>${dateOf(world.seconds())} UTC</p>
        ${small("Advance 1 day", "1-day")}${small("Advance 3 days", "3-days")}${small("To the next renewal", "renewal")}</section>`,
      world.customers
        .all()
        .toReversed()
        .map((customer) => customerSection(world, customer)),
      html`<section><h2>Latest events</h2><ul>${events.map(
        ({ type, created, id }) => html`<li>${dateOf(created)} ${type} <small>${id}</small></li>`,
      )}</ul></section>`,
    ),
  };
};
