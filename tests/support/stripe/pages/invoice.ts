import { intentOfInvoice } from "../engine/invoices.ts";
import { shownAmount } from "../engine/money.ts";
import { alert, button, dateOf, documentOf, html } from "./html.ts";
import type { Page } from "./page.ts";

const NOTES: Record<string, string> = {
  declined: "Your card was declined.",
  refused: "The bank did not confirm.",
};

/** The hosted page of an invoice */
export const invoicePage: Page = ({ world, hosted, id, pressed, query }) => {
  const invoice = world.invoices.need(id);
  const here = `/invoice/${id}`;
  if (pressed) {
    const cards = { ask: "3ds", decline: "decline" } as const;
    const what = pressed.get("do");
    const result = hosted.payInvoice(id, {
      card: what === "ask" || what === "decline" ? cards[what] : "4242",
    });
    return { location: result.status === "declined" ? `${here}?note=declined` : result.url };
  }
  const isAsked = intentOfInvoice(world, invoice)?.status === "requires_action";
  const isOpen = invoice.status === "open";
  return {
    html: documentOf(
      `Invoice ${invoice.number ?? ""}`,
      alert(NOTES[query.get("note") ?? ""] ?? null),
      html`<section><p>Status: <strong>${invoice.status}</strong>. ${dateOf(invoice.created)}</p>
        <ul>${invoice.lines.data.map((line) => html`<li>${line.description}: ${shownAmount(line.amount, line.currency)}</li>`)}</ul>
        <p>Total: ${shownAmount(invoice.total, invoice.currency)}. Due: ${shownAmount(invoice.amount_remaining, invoice.currency)}.</p></section>`,
      isOpen && isAsked && html`<a class="link" href="${here}/confirm">Confirm with your bank</a>`,
      isOpen && button("Pay with a new card", here, "pay", true),
      isOpen && button("Pay, the bank asks to confirm", here, "ask"),
      isOpen && button("Pay with a card that is declined", here, "decline"),
      html`<a class="link" href="${here}/pdf">Download</a>`,
    ),
  };
};

/** What stands in for the invoice's PDF */
export const invoiceText: Page = ({ world, id }) => {
  const { number, total, currency, status } = world.invoices.need(id);
  return {
    text: `Stand-in for Stripe: no real money\nInvoice ${number}\n${shownAmount(total, currency)}, ${status}\n`,
  };
};

/** The receipt of a charge */
export const receiptPage: Page = ({ world, id }) => {
  const charge = world.charges.need(id);
  const refunds = world.refunds.all("charge", id);
  return {
    html: documentOf(
      "Receipt",
      html`<section><p>${dateOf(charge.created)}: ${shownAmount(charge.amount, charge.currency)}, card ending in ${
        charge.payment_method_details?.card?.last4
      }</p>
        <ul>${refunds.map(({ amount, currency, created }) => html`<li>${dateOf(created)}: ${shownAmount(amount, currency)} refunded</li>`)}</ul></section>`,
    ),
  };
};
