import type { PortalConfiguration, PortalSession, Session } from "../stored.ts";
import type { World } from "../world.ts";

type SessionFields = Partial<Session> & Pick<Session, "currency" | "amount_subtotal" | "amount_total">;

/** What the shop uses nothing of */
const UNUSED_OF_SESSION = {
  after_expiration: null,
  allowed_payment_method_types: null,
  client_secret: null,
  collected_information: { business_name: null, individual_name: null, shipping_details: null },
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice_creation: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ["always"],
    payment_method_remove: null,
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  wallet_options: null,
} satisfies Partial<Session>;

/** Returns a new page of Checkout for a subscription. */
export function sessionOf(world: World, fields: SessionFields): Session {
  const id = world.id(world.livemode ? "cs_live_" : "cs_test_", 58);
  return {
    id,
    object: "checkout.session",
    ...UNUSED_OF_SESSION,
    adaptive_pricing: { enabled: true },
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    created: world.seconds(),
    customer: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: world.seconds() + 86_400,
    invoice: null,
    livemode: world.livemode,
    locale: null,
    metadata: {},
    mode: "subscription",
    payment_intent: null,
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.base}/pay/${id}`,
    ...fields,
  };
}

export const portalConfigurationOf = (
  world: World,
  fields: Partial<PortalConfiguration>,
): PortalConfiguration => ({
  id: world.id("bpc_"),
  object: "billing_portal.configuration",
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: world.seconds(),
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  },
  is_default: false,
  livemode: world.livemode,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: world.seconds(),
  ...fields,
});

export function portalSessionOf(
  world: World,
  fields: Partial<PortalSession> & Pick<PortalSession, "configuration" | "customer">,
): PortalSession {
  const id = world.id("bps_");
  return {
    id,
    object: "billing_portal.session",
    created: world.seconds(),
    customer_account: null,
    flow: null,
    livemode: world.livemode,
    locale: null,
    on_behalf_of: null,
    return_url: null,
    url: `${world.base}/portal/${id}`,
    ...fields,
  };
}
