import { Stripe } from "stripe";
import { type StripeOptions, startStripe } from "../stripe.ts";

/** A shop with one product, a price by the month and one by the year, and one customer. */
export async function shopOf(
  options: StripeOptions & { currency?: string; month?: number; year?: number } = {},
) {
  const stand = await startStripe(options);
  const client = new Stripe(stand.secretKey, {
    ...stand.address,
    maxNetworkRetries: 0,
    timeout: 2000,
    telemetry: false,
  });
  const product = await client.products.create({ name: "Premium" });
  const { currency = "eur" } = options;
  const priceOf = (interval: "month" | "year", unit_amount: number) =>
    client.prices.create({
      product: product.id,
      currency,
      unit_amount,
      recurring: { interval },
      lookup_key: `premium_${interval}`,
      tax_behavior: "inclusive",
    });
  const month = await priceOf("month", options.month ?? 900);
  const year = await priceOf("year", options.year ?? 8400);
  const customer = await client.customers.create({
    email: "learner@example.com",
    metadata: { userId: "u1" },
  });
  return {
    stand,
    client,
    product,
    month,
    year,
    customer,
    checkout: (more: Stripe.Checkout.SessionCreateParams = {}, interval: "month" | "year" = "month") =>
      client.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price: interval === "month" ? month.id : year.id, quantity: 1 }],
        success_url: "https://shop.example/done?session={CHECKOUT_SESSION_ID}",
        cancel_url: "https://shop.example/pricing",
        subscription_data: { metadata: { order: "o1" } },
        ...more,
      }),
    /** Buys, and returns the subscription */
    async buy(
      more: Stripe.Checkout.SessionCreateParams = {},
      interval: "month" | "year" = "month",
      card: "4242" | "decline-later" | "3ds" | "3ds-always" = "4242",
    ) {
      const session = await this.checkout(more, interval);
      const result = stand.hosted.pay(session.id, { card });
      if (result.status === "confirm") stand.hosted.confirmBank(session.id, true);
      const { subscription } = await client.checkout.sessions.retrieve(session.id);
      return client.subscriptions.retrieve(String(subscription));
    },
    close: () => stand.close(),
  };
}

export type Shop = Awaited<ReturnType<typeof shopOf>>;

export const DAY = 86_400_000;
