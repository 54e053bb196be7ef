import type { Customer, PaymentMethod } from "../stored.ts";
import type { Card, World } from "../world.ts";

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Returns a new customer, before it stands in the table. */
export const customerOf = (world: World, fields: Partial<Customer>): Customer => ({
  id: world.id("cus_", 14),
  object: "customer",
  address: null,
  balance: 0,
  created: world.seconds(),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: world.id("", 8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: world.livemode,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
  ...fields,
});

const LAST_4: Record<Card, string> = {
  "4242": "4242",
  "4444": "4444",
  decline: "0002",
  "3ds": "3155",
  "3ds-always": "3184",
  "decline-later": "0341",
};

/** Returns a card of a customer; `world.cards` knows how it behaves. */
export function cardOf(world: World, customer: string, card: Card, email: string | null): PaymentMethod {
  const id = world.id("pm_");
  const brand = card === "4444" ? "mastercard" : "visa";
  world.cards.set(id, card);
  return {
    id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: 12,
      exp_year: world.now().getUTCFullYear() + 3,
      fingerprint: world.id("", 16),
      funding: "credit",
      generated_from: null,
      last4: LAST_4[card],
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.seconds(),
    customer,
    customer_account: null,
    livemode: world.livemode,
    metadata: {},
    type: "card",
  };
}
