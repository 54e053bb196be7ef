import { createHmac } from "node:crypto";
import { addEndpoint } from "./routes/account.ts";
import type { Endpoint, StoredEvent } from "./stored.ts";
import type { World } from "./world.ts";

/** What is sent of an event: the exact bytes, and the headers that sign them */
export interface WebhookRequest {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Brings a request to an endpoint and returns the status of its answer; the default sends it */
export type Send = (request: WebhookRequest) => Promise<number>;

/** An event on its way to an endpoint */
export interface Delivery {
  event: StoredEvent;
  endpoint: Endpoint;
  attempts: number;
}

export interface DeliverOptions {
  /** Sends them in any order; else as they happened */
  shuffle?: boolean;
  /** Sends each twice */
  double?: boolean;
  /** The share that is lost for ever, from 0 to 1 */
  drop?: number;
  random?: () => number;
  /** Only these; the others wait on */
  where?: (event: StoredEvent) => boolean;
}

export interface Delivered {
  event: StoredEvent;
  /** 0 where nobody answered */
  status: number;
}

/** Signs a body as Stripe does: `t=<seconds>,v1=<HMAC-SHA256 in hex>`. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

const post: Send = async ({ url, body, headers }) => {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

const shuffled = <T>(items: T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

const RETRY_MS = 2000;

/** Sends the events to the endpoints: at once, or when `deliver` is called. */
export class Webhooks {
  #pending: Delivery[] = [];
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #world: World;
  readonly #mode: "immediate" | "queue";
  readonly #senders = new Map<string, Send>();

  constructor(world: World, mode: "immediate" | "queue") {
    this.#world = world;
    this.#mode = mode;
    world.onEvent = (event) => this.#queue(event);
  }

  /** Adds an endpoint; `send` brings the requests there without a network. */
  add(url: string, secret: string, options: { send?: Send; events?: string[] } = {}): Endpoint {
    const { secret: _, ...endpoint } = addEndpoint(this.#world, {
      url,
      secret,
      enabled_events: options.events ?? ["*"],
    });
    if (options.send) this.#senders.set(endpoint.id, options.send);
    return endpoint;
  }

  pending(): readonly Delivery[] {
    return this.#pending;
  }

  /** Returns what would be sent of an event, signed with the secret at the real time. */
  requestOf(event: StoredEvent, secret: string, url = "http://127.0.0.1/"): WebhookRequest {
    const body = JSON.stringify(event, null, 2);
    return {
      url,
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureOf(body, secret, this.#world.wallClock()),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
    };
  }

  /** Sends what waits. What was not answered with 2xx waits on, as Stripe repeats it. */
  async deliver(options: DeliverOptions = {}): Promise<Delivered[]> {
    const random = options.random ?? this.#world.random;
    const isAsked = ({ event }: Delivery) => !options.where || options.where(event);
    const batch = this.#pending.filter(isAsked);
    this.#pending = this.#pending.filter((delivery) => !isAsked(delivery));
    const kept = batch.filter(() => random() >= (options.drop ?? 0));
    const doubled = options.double ? kept.flatMap((delivery) => [delivery, delivery]) : kept;
    const results: Delivered[] = [];
    const failed = new Set<Delivery>();
    for (const delivery of options.shuffle ? shuffled(doubled, random) : doubled) {
      const status = await this.#send(delivery);
      results.push({ event: delivery.event, status });
      if (status >= 200 && status < 300) failed.delete(delivery);
      else failed.add(delivery);
    }
    this.#pending = [...failed, ...this.#pending];
    return results;
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#pending = [];
  }

  #send(delivery: Delivery): Promise<number> {
    const { event, endpoint } = delivery;
    delivery.attempts += 1;
    const secret = this.#world.endpointSecrets.get(endpoint.id) ?? "";
    const send = this.#senders.get(endpoint.id) ?? post;
    return send(this.requestOf(event, secret, endpoint.url));
  }

  #queue(event: StoredEvent): void {
    for (const endpoint of this.#world.endpoints.all()) {
      const { enabled_events: wanted, status } = endpoint;
      if (status !== "enabled" || !(wanted.includes("*") || wanted.includes(event.type))) continue;
      this.#pending.push({ event, endpoint, attempts: 0 });
    }
    if (this.#mode === "immediate" && this.#pending.length > 0) this.#later(0);
  }

  #later(ms: number): void {
    if (this.#timer || this.#isSending) return;
    this.#timer = setTimeout(() => void this.#flush(), ms);
    this.#timer.unref();
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    this.#isSending = true;
    const results = await this.deliver();
    this.#isSending = false;
    if (this.#pending.length === 0) return;
    const isRefused = results.some(({ status }) => status < 200 || status >= 300);
    this.#later(isRefused ? RETRY_MS : 0);
  }
}
