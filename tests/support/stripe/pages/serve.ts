import type { IncomingMessage, ServerResponse } from "node:http";
import type { ByHand } from "../by-hand.ts";
import { StripeFailure } from "../failure.ts";
import type { Hosted } from "../hosted.ts";
import type { World } from "../world.ts";
import { bankPage, checkoutPage } from "./checkout.ts";
import { controlPage } from "./control.ts";
import { documentOf, html } from "./html.ts";
import { invoicePage, invoiceText, receiptPage } from "./invoice.ts";
import type { Page, PageAnswer } from "./page.ts";
import { portalPage } from "./portal.ts";

const PAGES: [RegExp, Page][] = [
  [/^\/$/, controlPage],
  [/^\/pay\/(\w+)$/, checkoutPage],
  [/^\/pay\/(\w+)\/confirm$/, bankPage("pay")],
  [/^\/portal\/(\w+)$/, portalPage],
  [/^\/invoice\/(\w+)$/, invoicePage],
  [/^\/invoice\/(\w+)\/confirm$/, bankPage("invoice")],
  [/^\/invoice\/(\w+)\/pdf$/, invoiceText],
  [/^\/receipt\/(\w+)$/, receiptPage],
];

function send(response: ServerResponse, answer: PageAnswer): void {
  if ("location" in answer) response.writeHead(303, { location: answer.location }).end();
  else if ("html" in answer)
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
  else response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(answer.text);
}

const sorry = (message: string) =>
  documentOf(
    "That did not work",
    html`<p role="alert">${message}</p><a class="link" href="/">Stripe's side</a>`,
  );

/** Serves the hosted pages: forms are answered by 303. */
export const pagesOf =
  (world: World, hosted: Hosted, byHand: ByHand) =>
  (request: IncomingMessage, response: ServerResponse, body: string): void => {
    world.runDue();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    for (const [pattern, page] of PAGES) {
      const match = pattern.exec(url.pathname);
      if (!match) continue;
      const pressed = request.method === "POST" ? new URLSearchParams(body) : null;
      try {
        send(response, page({ world, hosted, byHand, id: match[1] ?? "", pressed, query: url.searchParams }));
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        response
          .writeHead(error.status, { "content-type": "text/html; charset=utf-8" })
          .end(sorry(error.message));
      }
      return;
    }
    response
      .writeHead(404, { "content-type": "text/html; charset=utf-8" })
      .end(sorry("There is no such page."));
  };
