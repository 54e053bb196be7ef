import type { Stripe } from "stripe";
import type { Stored } from "../stored.ts";
import type { World } from "../world.ts";

type Account = Stored<Stripe.Account>;

const ID = "acct_1StandInForStripe";
const NO_NAMES = {
  statement_descriptor: null,
  statement_descriptor_kana: null,
  statement_descriptor_kanji: null,
};
const NO_PREFIXES = { statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null };

const NOTHING_REQUIRED = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const SETTINGS: Account["settings"] = {
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: true, cvc_failure: true },
    statement_descriptor_prefix: null,
    ...NO_PREFIXES,
  },
  dashboard: { display_name: "Stand-in for Stripe", timezone: "Etc/UTC" },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
  payments: { ...NO_NAMES, ...NO_PREFIXES },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: "daily" },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
};

/** Returns the account that the secret key belongs to. */
export const accountOf = (world: World): Account => ({
  id: ID,
  object: "account",
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: "Stand-in for Stripe",
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: "company",
  capabilities: { card_payments: "active", transfers: "active" },
  charges_enabled: true,
  controller: { type: "account" },
  country: "DE",
  created: world.seconds(),
  default_currency: "eur",
  details_submitted: true,
  email: "owner@example.com",
  external_accounts: {
    object: "list",
    data: [],
    has_more: false,
    url: `/v1/accounts/${ID}/external_accounts`,
  },
  future_requirements: NOTHING_REQUIRED,
  metadata: {},
  payouts_enabled: true,
  requirements: NOTHING_REQUIRED,
  settings: SETTINGS,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: "standard",
});
