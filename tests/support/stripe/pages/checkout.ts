import { shownAmount } from "../engine/money.ts";
import { pageOf } from "../engine/sessions.ts";
import type { Session } from "../stored.ts";
import type { Card, World } from "../world.ts";
import { alert, button, documentOf, html } from "./html.ts";
import type { Page, PageAnswer, PageCall } from "./page.ts";

const CARDS: Record<string, Card> = { pay: "4242", ask: "3ds", decline: "decline", later: "decline-later" };

function summary(world: World, session: Session) {
  const page = pageOf(session);
  const price = world.prices.need(page.price);
  const each = shownAmount(price.unit_amount ?? 0, price.currency);
  const due = shownAmount(session.amount_total ?? 0, price.currency);
  return html`<section><h2>${world.products.get(price.product)?.name ?? "Product"}</h2>
    <p>${each} per ${price.recurring?.interval ?? "once"}${page.trialDays ? `, after ${page.trialDays} days for nothing` : ""}</p>
    <p><strong>Due today: ${due}</strong></p></section>`;
}

function closed(session: Session): PageAnswer {
  const isPaid = session.status === "complete";
  return {
    html: documentOf(
      isPaid ? "This page was paid" : "This page has expired",
      html`<p>${isPaid ? "The payment is complete." : "Nothing was charged. Start again in the shop."}</p>`,
      session.cancel_url && html`<a class="link" href="${session.cancel_url}">Back to the shop</a>`,
    ),
  };
}

function codeForm(session: Session, here: string) {
  if (!session.allow_promotion_codes) return html``;
  return html`<form method="post" action="${here}"><label for="code">Promotion code</label>
    <input id="code" name="code" autocomplete="off"><button name="do" value="code">Apply</button></form>`;
}

const NOTES: Record<string, string> = {
  declined: "Your card was declined. Nothing was charged. Try another card.",
  refused: "The bank did not confirm. Nothing was charged.",
  code: "This code is invalid.",
};

function press(call: PageCall, session: Session, pressed: URLSearchParams): PageAnswer {
  const { hosted } = call;
  const here = `/pay/${session.id}`;
  const what = pressed.get("do") ?? "";
  if (what === "leave") return { location: hosted.leave(session.id) };
  if (what === "code") {
    try {
      hosted.enterCode(session.id, pressed.get("code") ?? "");
      return { location: here };
    } catch {
      return { location: `${here}?note=code` };
    }
  }
  const result = hosted.pay(session.id, { card: CARDS[what] ?? "4242" });
  return { location: result.status === "declined" ? `${here}?note=declined` : result.url };
}

/** The page of Checkout */
export const checkoutPage: Page = (call) => {
  const session = call.world.sessions.need(call.id);
  if (session.status !== "open") return closed(session);
  if (call.pressed) return press(call, session, call.pressed);
  const here = `/pay/${session.id}`;
  return {
    html: documentOf(
      "Pay",
      alert(NOTES[call.query.get("note") ?? ""] ?? null),
      summary(call.world, session),
      codeForm(session, here),
      button("Pay", here, "pay", true),
      button("Pay, the bank asks to confirm", here, "ask"),
      button("Pay with a card that is declined", here, "decline"),
      button("Pay with a card that is declined at renewals", here, "later"),
      button("Leave", here, "leave"),
    ),
  };
};

/** The bank's question about a payment, at the page of Checkout or of an invoice */
export const bankPage =
  (back: "pay" | "invoice"): Page =>
  ({ id, pressed, hosted }) => {
    const here = `/${back}/${id}/confirm`;
    if (pressed) {
      const result = hosted.confirmBank(id, pressed.get("do") === "confirm");
      return { location: result.status === "declined" ? `/${back}/${id}?note=refused` : result.url };
    }
    return {
      html: documentOf(
        "Your bank asks",
        html`<p>Did you start this payment?</p>`,
        button("Confirm", here, "confirm", true),
        button("Refuse", here, "refuse"),
      ),
    };
  };
