import { shownAmount } from "../engine/money.ts";
import { runningOf } from "../hosted.ts";
import type { Customer, PortalSession } from "../stored.ts";
import type { World } from "../world.ts";
import { alert, button, dateOf, documentOf, html } from "./html.ts";
import type { Page, PageAnswer } from "./page.ts";

function cardLine(world: World, customer: Customer) {
  const own = runningOf(world, customer.id).map(({ default_payment_method: id }) => id);
  const method = world.paymentMethods.get(customer.invoice_settings.default_payment_method ?? own[0]);
  return html`<p>Card: ${method?.card ? `${method.card.brand} ending in ${method.card.last4}` : "none"}</p>`;
}

function subscriptionLines(world: World, customer: Customer) {
  return runningOf(world, customer.id).map(
    ({ items, status, cancel_at: at }) =>
      html`<li>${world.products.get(items.data[0]?.price.product)?.name ?? "Product"}: ${status}, ${
        at === null ? `renews on ${dateOf(items.data[0]?.current_period_end)}` : `ends on ${dateOf(at)}`
      }</li>`,
  );
}

function invoiceLines(world: World, customer: Customer) {
  return world.invoices
    .all("customer", customer.id)
    .toReversed()
    .map(
      ({ number, total, currency, status, hosted_invoice_url: url }) =>
        html`<li><a href="${url ?? "#"}">${number ?? "Draft"}</a>: ${shownAmount(total, currency)}, ${status}</li>`,
    );
}

const doneAt = (session: PortalSession) =>
  session.flow?.after_completion.redirect?.return_url ?? (session.flow ? session.return_url : null);

/** The customer portal; a flow shows only what it is for, and leads back. */
export const portalPage: Page = ({ world, hosted, id, pressed, query }): PageAnswer => {
  const session = world.portalSessions.need(id);
  const customer = world.livingCustomer(session.customer, "customer");
  const features = world.portalConfigurations.need(session.configuration).features;
  const here = `/portal/${id}`;
  const what = pressed?.get("do");
  if (what === "card" || what === "bad-card") {
    hosted.newCard(customer.id, what === "card" ? "4444" : "decline-later");
    return { location: doneAt(session) ?? `${here}?note=card` };
  }
  if (what === "cancel") {
    hosted.portalCancel(customer.id);
    return { location: doneAt(session) ?? `${here}?note=cancel` };
  }
  if (what === "back") return { location: session.return_url ?? here };
  const isFlow = session.flow !== null;
  const hasCards = isFlow
    ? session.flow?.type === "payment_method_update"
    : features.payment_method_update.enabled;
  const canCancel = isFlow
    ? session.flow?.type === "subscription_cancel"
    : features.subscription_cancel.enabled;
  const notes: Record<string, string> = {
    card: "The new card is saved.",
    cancel: "The subscription will end.",
  };
  return {
    html: documentOf(
      "Your billing",
      alert(notes[query.get("note") ?? ""] ?? null),
      html`<section><h2>${customer.email ?? customer.id}</h2>${cardLine(world, customer)}
        <ul>${subscriptionLines(world, customer)}</ul></section>`,
      hasCards && button("Use a new card", here, "card", true),
      hasCards && button("Use a card that will be declined", here, "bad-card"),
      canCancel && button("Cancel at the end of the period", here, "cancel"),
      !isFlow &&
        features.invoice_history.enabled &&
        html`<section><h2>Invoices</h2><ul>${invoiceLines(world, customer)}</ul></section>`,
      session.return_url && button("Back", here, "back"),
    ),
  };
};
