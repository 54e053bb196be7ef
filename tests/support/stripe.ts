import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { bodyOf, listen } from "#scripts/connections/listen.ts";
import { byHandOf } from "./stripe/by-hand.ts";
import { wind } from "./stripe/engine/due.ts";
import { Faults } from "./stripe/faults.ts";
import { hostedOf } from "./stripe/hosted.ts";
import { Api } from "./stripe/http/api.ts";
import { pagesOf } from "./stripe/pages/serve.ts";
import { Webhooks } from "./stripe/webhooks.ts";
import { World, type WorldOptions } from "./stripe/world.ts";

export type { WebhookRequest } from "./stripe/webhooks.ts";
export type { Card } from "./stripe/world.ts";

export interface StripeOptions extends WorldOptions {
  /** Default: any free one */
  port?: number;
  /** Sends events at once (`immediate`) or when a test says so (`queue`, the default) */
  deliver?: "immediate" | "queue";
}

type Pages = ReturnType<typeof pagesOf>;

function listenerOf(api: Api, pages: Pages): RequestListener {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await bodyOf(request)).toString();
    if (request.url?.startsWith("/v1/")) return api.handle(request, response, body);
    pages(request, response, body);
  };
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error("stand-in for Stripe:", error);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The stand-in has a fault.");
    });
  };
}

/** Starts a stand-in for Stripe on this machine: it remembers what is done, and no money moves. */
export async function startStripe(options: StripeOptions = {}) {
  const world = new World(options);
  wind(world);
  const faults = new Faults();
  const api = new Api(world, faults);
  const webhooks = new Webhooks(world, options.deliver ?? "queue");
  const hosted = hostedOf(world);
  const byHand = byHandOf(world);
  const { base, host, stop } = await listen(listenerOf(api, pagesOf(world, hosted, byHand)), options.port);
  world.base = base;
  return {
    base,
    /** For the package's `host`, `port` and `protocol` */
    address: { host: "127.0.0.1", port: Number(host.split(":")[1]), protocol: "http" as const },
    secretKey: world.secretKey,
    clock: {
      /** Moves the clock on; what becomes due happens in order. */
      advance: (ms: number) => world.advance(ms),
      now: () => world.now(),
      /** When the next thing is due, or null. */
      nextDue: () => (world.nextDueAt() === null ? null : new Date((world.nextDueAt() ?? 0) * 1000)),
    },
    webhooks,
    faults,
    hosted,
    byHand,
    calls: api.calls,
    /** All that Stripe knows, by kind: `state.subscriptions.all("customer", id)` */
    state: world,
    /** The charges that succeeded, oldest first, each with its refunds */
    charges: () =>
      world.charges
        .all()
        .filter(({ status }) => status === "succeeded")
        .map((charge) => ({ ...charge, refunds: world.refunds.all("charge", charge.id) })),
    close: async () => {
      webhooks.stop();
      await stop();
    },
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;
