import type { Stripe } from "stripe";
import { Agenda } from "./agenda.ts";
import { missing } from "./failure.ts";
import { idFrom, randomFrom } from "./ids.ts";
import type * as Kind from "./stored.ts";
import { Table } from "./table.ts";

/** The version whose objects this is */
export const API_VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";

export interface WorldOptions {
  secretKey?: string;
  /** The real clock; `advance` adds to it. Default: the machine's */
  now?: () => Date;
  seed?: number;
  /** What becomes of a subscription after the last failed attempt (default `canceled`) */
  afterLastFailure?: "canceled" | "unpaid";
}

/** How a card behaves: at the payment page, and at later charges without the person */
export type Card = "4242" | "4444" | "decline" | "3ds" | "3ds-always" | "decline-later";

/** When something of an object is due, in seconds, and what happens then */
export interface Due {
  at: number;
  rank: number;
  run: () => void;
}

type Row = { id: string; object: string };

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Everything that Stripe remembers, its clock, and the events of each change. */
export class World {
  readonly customers = new Table<Kind.Customer>("customer");
  readonly deletedCustomers = new Set<string>();
  readonly products = new Table<Kind.Product>("product");
  readonly prices = new Table<Kind.Price>("price");
  readonly coupons = new Table<Kind.Coupon>("coupon");
  readonly promotionCodes = new Table<Kind.PromotionCode>("promotion code");
  readonly discounts = new Table<Kind.Discount>("discount");
  readonly sessions = new Table<Kind.Session>("checkout.session", "customer");
  readonly subscriptions = new Table<Kind.Subscription>("subscription", "customer");
  readonly schedules = new Table<Kind.Schedule>("subscription schedule", "customer");
  readonly invoices = new Table<Kind.Invoice>("invoice", "customer");
  readonly invoicePayments = new Table<Kind.InvoicePayment>("invoice payment", "invoice");
  readonly intents = new Table<Kind.PaymentIntent>("payment_intent", "customer");
  readonly charges = new Table<Kind.Charge>("charge", "customer", "payment_intent");
  readonly refunds = new Table<Kind.Refund>("refund", "charge");
  readonly disputes = new Table<Kind.Dispute>("dispute", "charge");
  readonly paymentMethods = new Table<Kind.PaymentMethod>("PaymentMethod", "customer");
  readonly portalConfigurations = new Table<Kind.PortalConfiguration>("configuration");
  readonly portalSessions = new Table<Kind.PortalSession>("session", "customer");
  readonly endpoints = new Table<Kind.Endpoint>("webhook endpoint");
  readonly events = new Table<Kind.StoredEvent>("event");

  readonly secretKey: string;
  readonly livemode: boolean;
  readonly random: () => number;
  readonly afterLastFailure: "canceled" | "unpaid";
  /** How the card of each payment method behaves */
  readonly cards = new Map<string, Card>();
  /** What signs the events of each endpoint */
  readonly endpointSecrets = new Map<string, string>();
  /** Payment methods whose next charge is declined, whatever their card */
  readonly declineNext = new Set<string>();
  /** The address of the stand-in, once it listens */
  base = "http://127.0.0.1";
  /** The call that runs now, named by the events that it causes */
  request: { id: string; idempotency_key: string | null } | null = null;
  onEvent: (event: Kind.StoredEvent) => void = () => {};
  /** Says for each object what is due next; set by the engine */
  dueOf: (row: Row) => Due | null = () => null;

  readonly #now: () => Date;
  readonly #agenda = new Agenda();
  readonly #planned = new Map<string, number>();
  #offset = 0;
  #instant: number | null = null;

  constructor(options: WorldOptions = {}) {
    this.random = randomFrom(options.seed);
    this.#now = options.now ?? (() => new Date());
    this.secretKey = options.secretKey ?? idFrom(this.random, "sk_test_", 32);
    this.livemode = this.secretKey.includes("_live_");
    this.afterLastFailure = options.afterLastFailure ?? "canceled";
  }

  /** Returns a customer that was not deleted, or fails as Stripe does. */
  livingCustomer(id: string, param = "id"): Kind.Customer {
    if (this.deletedCustomers.has(id)) throw missing("customer", id, param);
    return this.customers.need(id, param);
  }

  id(prefix: string, length?: number): string {
    return idFrom(this.random, prefix, length);
  }

  /** The instant of the stand-in's own clock */
  now(): Date {
    return this.#instant === null
      ? new Date(this.#now().getTime() + this.#offset)
      : new Date(this.#instant * 1000);
  }

  /** The real clock, without what was added */
  wallClock(): Date {
    return this.#now();
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Moves the clock on, and lets everything happen that becomes due, in order. */
  advance(ms: number): void {
    this.#offset += ms;
    this.runDue();
  }

  /** Lets everything happen that is due by now. */
  runDue(): void {
    if (this.#instant !== null) return;
    const until = this.seconds();
    const { request } = this;
    this.request = null;
    try {
      for (let at = this.#agenda.nextAt; at !== null && at <= until; at = this.#agenda.nextAt) {
        this.#instant = at;
        this.#agenda.take()?.run();
      }
    } finally {
      this.#instant = null;
      this.request = request;
    }
  }

  /** When the next thing is due, in seconds, or null. */
  nextDueAt(): number | null {
    return this.#agenda.nextAt;
  }

  /** Plans what is due next of an object, after a change. */
  replan(row: Row): void {
    const due = this.dueOf(row);
    if (!due || this.#planned.get(row.id) === due.at) return;
    this.#planned.set(row.id, due.at);
    this.#agenda.plan(due.at, due.rank, () => {
      if (this.#planned.get(row.id) === due.at) this.#planned.delete(row.id);
      const current = this.dueOf(row);
      if (current && current.at <= due.at) current.run();
      this.replan(row);
    });
  }

  /** Adds an object to its table, and says so by an event. */
  create<T extends Row>(table: Table<T>, row: T, type?: Kind.EventType): T {
    table.add(row);
    this.replan(row);
    if (type) this.emit(type, row);
    return row;
  }

  /** Changes an object; an event with what it was before tells of it, unless nothing changed. */
  change<T extends Row>(row: T, type: Kind.EventType | null, patch: Partial<T>): void {
    const previous: Record<string, unknown> = {};
    for (const key of Object.keys(patch) as (keyof T & string)[])
      if (JSON.stringify(row[key]) !== JSON.stringify(patch[key])) previous[key] = copyOf(row[key] ?? null);
    Object.assign(row, patch);
    this.replan(row);
    if (type && Object.keys(previous).length > 0) this.emit(type, row, previous);
  }

  /** Writes an event down with a copy of the object, for the list of events and for the webhooks. */
  emit(type: Kind.EventType, row: Row, previous?: Record<string, unknown>): void {
    const event: Kind.StoredEvent = {
      id: this.id("evt_"),
      object: "event",
      api_version: API_VERSION,
      created: this.seconds(),
      data: { object: copyOf(row), ...(previous && { previous_attributes: previous }) },
      livemode: this.livemode,
      pending_webhooks: this.endpoints.all().length,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    };
    this.events.add(event);
    this.onEvent(event);
  }
}
