import type { Stripe } from "stripe";

/** `A | B` without the objects that `expand` would put in the place of an id */
type Reference<P> = [string] extends [P] ? Exclude<P, { object: string }> : P;

/**
 * One of Stripe's objects as it travels: ids in the place of what may be expanded, decimals as text. The
 * package's own types say which keys it must have.
 */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Stored<Reference<Item>>[]
      : { [Key in keyof T]: Stored<Reference<T[Key]>> };

export type Customer = Stored<Stripe.Customer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Omit<Stripe.Price, "product">> & { product: string };
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type Discount = Stored<Stripe.Discount>;
export type Session = Stored<Stripe.Checkout.Session>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Schedule = Stored<Stripe.SubscriptionSchedule>;
export type Phase = Schedule["phases"][number];
export type Invoice = Stored<Stripe.Invoice>;
export type Line = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type Endpoint = Stored<Stripe.WebhookEndpoint>;
export type EventType = Stripe.Event["type"];
/** An event, whose `data.object` is any of the objects above */
export type StoredEvent = Omit<Stored<Stripe.EventBase>, "data" | "type"> & {
  type: EventType;
  data: { object: { id?: string; object: string }; previous_attributes?: Record<string, unknown> };
};
