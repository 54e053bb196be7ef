import type { Stripe } from "stripe";
import * as z from "zod";
import { portalConfigurationOf, portalSessionOf } from "../build/session.ts";
import { refused } from "../failure.ts";
import { listOf } from "../http/list.ts";
import {
  bool,
  clearable,
  ignored,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  text,
  texts,
  webAddress,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { PortalConfiguration, PortalSession } from "../stored.ts";
import type { World } from "../world.ts";

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: bool.optional(), allowed_updates: texts.optional() }).optional(),
  invoice_history: z.strictObject({ enabled: bool }).optional(),
  payment_method_update: z
    .strictObject({ enabled: bool.optional(), payment_method_configuration: clearable.optional() })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: bool.optional(),
      mode: z.enum(["at_period_end", "immediately"]).optional(),
      proration_behavior: z.enum(["none", "always_invoice", "create_prorations"]).optional(),
      cancellation_reason: z.strictObject({ enabled: bool, options: texts }).optional(),
    })
    .optional(),
  subscription_pause: ignored.optional(),
  subscription_update: z
    .strictObject({
      enabled: bool.optional(),
      default_allowed_updates: texts.optional(),
      products: ignored.optional(),
      proration_behavior: text.optional(),
      schedule_at_period_end: ignored.optional(),
    })
    .optional(),
});

const configurationFields = {
  features: features.optional(),
  business_profile: z
    .strictObject({
      headline: clearable.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: clearable.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  login_page: z.strictObject({ enabled: bool }).optional(),
};

const createParams = paramsOf<Stripe.BillingPortal.ConfigurationCreateParams>()({
  ...configurationFields,
  features,
});
const updateParams = paramsOf<Stripe.BillingPortal.ConfigurationUpdateParams>()({
  ...configurationFields,
  active: bool.optional(),
});

function withFeatures(
  row: PortalConfiguration,
  asked: z.output<typeof features>,
): PortalConfiguration["features"] {
  const cancel = asked.subscription_cancel;
  const before = row.features;
  return {
    ...before,
    customer_update: {
      enabled: asked.customer_update?.enabled ?? before.customer_update.enabled,
      allowed_updates: asked.customer_update?.allowed_updates ?? before.customer_update.allowed_updates,
    },
    invoice_history: asked.invoice_history ?? before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...asked.payment_method_update },
    subscription_cancel: {
      ...before.subscription_cancel,
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior: cancel?.proration_behavior ?? before.subscription_cancel.proration_behavior,
      cancellation_reason: {
        ...before.subscription_cancel.cancellation_reason,
        ...cancel?.cancellation_reason,
      },
    },
    subscription_update: {
      ...before.subscription_update,
      enabled: asked.subscription_update?.enabled ?? before.subscription_update.enabled,
      default_allowed_updates:
        asked.subscription_update?.default_allowed_updates ??
        before.subscription_update.default_allowed_updates,
    },
  };
}

function configure(
  world: World,
  row: PortalConfiguration,
  params: z.output<typeof updateParams>,
): PortalConfiguration {
  const { active, business_profile: profile, default_return_url: url, name } = params;
  world.change(row, null, {
    ...(params.features && { features: withFeatures(row, params.features) }),
    ...(active !== undefined && { active }),
    ...(profile && { business_profile: { ...row.business_profile, ...profile } }),
    ...(url !== undefined && { default_return_url: url }),
    ...(name !== undefined && { name }),
    metadata: mergedMetadata(row.metadata, params.metadata),
    updated: world.seconds(),
  });
  return row;
}

const flowParams = z.strictObject({
  type: z.enum(["payment_method_update", "subscription_cancel"]),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  after_completion: z
    .strictObject({
      type: z.enum(["hosted_confirmation", "portal_homepage", "redirect"]),
      redirect: z.strictObject({ return_url: text }).optional(),
      hosted_confirmation: ignored.optional(),
    })
    .optional(),
});

const flowOf = (flow: z.output<typeof flowParams>): PortalSession["flow"] => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: flow.after_completion?.redirect ?? null,
    type: flow.after_completion?.type ?? "portal_homepage",
  },
  customer_update: null,
  subscription_cancel: flow.subscription_cancel ? { retention: null, ...flow.subscription_cancel } : null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
  type: flow.type,
});

const sessionParams = paramsOf<Stripe.BillingPortal.SessionCreateParams>()({
  customer: text,
  return_url: webAddress.optional(),
  configuration: text.optional(),
  flow_data: flowParams.optional(),
  locale: text.optional(),
});

function createSession(world: World, params: z.output<typeof sessionParams>): PortalSession {
  world.livingCustomer(params.customer, "customer");
  const all = world.portalConfigurations.all();
  const configuration =
    params.configuration === undefined
      ? all.find(({ is_default, active }) => is_default && active)
      : world.portalConfigurations.need(params.configuration, "configuration");
  if (!configuration)
    throw refused("No configuration provided and your test mode default configuration has not been created.");
  if (!configuration.active) throw refused("The configuration is inactive.", { param: "configuration" });
  if (
    params.flow_data?.type === "payment_method_update" &&
    !configuration.features.payment_method_update.enabled
  )
    throw refused("The configuration doesn't let customers update their payment method.", {
      param: "flow_data[type]",
    });
  const row = portalSessionOf(world, {
    configuration: configuration.id,
    customer: params.customer,
    return_url: params.return_url ?? configuration.default_return_url,
    locale: params.locale ?? null,
    flow: params.flow_data ? flowOf(params.flow_data) : null,
  });
  return world.create(world.portalSessions, row, "billing_portal.session.created");
}

export const portalRoutes: Route[] = [
  route("POST /v1/billing_portal/configurations", createParams, ({ world }, params) => {
    const isFirst = world.portalConfigurations.all().length === 0;
    const row = portalConfigurationOf(world, { is_default: isFirst });
    world.create(world.portalConfigurations, row);
    configure(world, row, params);
    world.emit("billing_portal.configuration.created", row);
    return row;
  }),
  route(
    "GET /v1/billing_portal/configurations",
    paramsOf<Stripe.BillingPortal.ConfigurationListParams>()({
      ...page,
      active: bool.optional(),
      is_default: bool.optional(),
    }),
    ({ world }, { active, is_default: isDefault, ...rest }) => {
      const all = world.portalConfigurations.all();
      const rows = all.filter(
        (row) =>
          (active === undefined || row.active === active) &&
          (isDefault === undefined || row.is_default === isDefault),
      );
      return listOf(rows, rest, "/v1/billing_portal/configurations", all);
    },
  ),
  route(
    "GET /v1/billing_portal/configurations/:id",
    paramsOf<Stripe.BillingPortal.ConfigurationRetrieveParams>()({}),
    ({ world, id }) => world.portalConfigurations.need(id),
  ),
  route("POST /v1/billing_portal/configurations/:id", updateParams, ({ world, id }, params) => {
    const row = configure(world, world.portalConfigurations.need(id), params);
    world.emit("billing_portal.configuration.updated", row);
    return row;
  }),
  route("POST /v1/billing_portal/sessions", sessionParams, ({ world }, params) =>
    createSession(world, params),
  ),
];
