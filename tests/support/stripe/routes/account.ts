import type { Stripe } from "stripe";
import { accountOf } from "../build/account.ts";
import { refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import {
  bool,
  clearable,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  range,
  text,
  texts,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Endpoint } from "../stored.ts";
import type { World } from "../world.ts";

/** Adds an endpoint of webhooks; its secret is shown this once. */
export function addEndpoint(
  world: World,
  fields: Pick<Endpoint, "url" | "enabled_events"> & Partial<Endpoint>,
): Endpoint & { secret: string } {
  const secret = fields.secret ?? world.id("whsec_", 32);
  const endpoint: Endpoint = {
    id: world.id("we_"),
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: world.seconds(),
    description: null,
    livemode: world.livemode,
    metadata: {},
    status: "enabled",
    ...fields,
  };
  const { secret: _, ...shown } = endpoint;
  world.endpoints.add(shown);
  world.endpointSecrets.set(endpoint.id, secret);
  return { ...shown, secret };
}

const endpointFields = {
  description: clearable.optional(),
  metadata: metadata.optional(),
  enabled_events: texts.optional(),
};

function checkUrl(world: World, url: string | undefined): void {
  if (url === undefined) return;
  if (!URL.canParse(url))
    throw refused("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
  if (world.livemode && !url.startsWith("https:"))
    throw refused("Invalid URL: URL must use HTTPS.", { param: "url" });
}

export const endpointRoutes: Route[] = [
  route(
    "POST /v1/webhook_endpoints",
    paramsOf<Stripe.WebhookEndpointCreateParams>()({
      ...endpointFields,
      url: text,
      enabled_events: texts,
      api_version: text.optional(),
      connect: bool.optional(),
    }),
    ({ world }, params) => {
      checkUrl(world, params.url);
      return addEndpoint(world, {
        url: params.url,
        enabled_events: params.enabled_events,
        api_version: params.api_version ?? null,
        description: params.description ?? null,
        metadata: mergedMetadata(null, params.metadata),
      });
    },
  ),
  route(
    "GET /v1/webhook_endpoints",
    paramsOf<Stripe.WebhookEndpointListParams>()(page),
    ({ world }, params) => listOf(world.endpoints.all(), params, "/v1/webhook_endpoints"),
  ),
  route(
    "GET /v1/webhook_endpoints/:id",
    paramsOf<Stripe.WebhookEndpointRetrieveParams>()({}),
    ({ world, id }) => world.endpoints.need(id),
  ),
  route(
    "POST /v1/webhook_endpoints/:id",
    paramsOf<Stripe.WebhookEndpointUpdateParams>()({
      ...endpointFields,
      url: text.optional(),
      disabled: bool.optional(),
    }),
    ({ world, id }, { url, disabled, enabled_events: events, description, metadata: meta }) => {
      const row = world.endpoints.need(id);
      checkUrl(world, url);
      world.change(row, null, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { enabled_events: events }),
        ...(description !== undefined && { description }),
        ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
        metadata: mergedMetadata(row.metadata, meta),
      });
      return row;
    },
  ),
  route(
    "DELETE /v1/webhook_endpoints/:id",
    paramsOf<Stripe.WebhookEndpointDeleteParams>()({}),
    ({ world, id }) => {
      world.endpoints.need(id);
      world.endpoints.remove(id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  ),
];

/** How far back Stripe's list of events reaches: 30 days */
const EVENTS_KEPT_S = 30 * 86_400;

export const eventRoutes: Route[] = [
  route(
    "GET /v1/events",
    paramsOf<Stripe.EventListParams>()({
      ...page,
      created: range.optional(),
      type: text.optional(),
      types: texts.optional(),
      delivery_success: bool.optional(),
    }),
    ({ world }, { created, type, types, delivery_success: _, ...rest }) => {
      const all = world.events.all();
      const isAsked = (name: string) =>
        (type === undefined || name === type) && (!types || types.includes(name));
      const oldest = world.seconds() - EVENTS_KEPT_S;
      const rows = all.filter(
        (event) => event.created >= oldest && isAsked(event.type) && isWithin(event.created, created),
      );
      return listOf(rows, rest, "/v1/events", all);
    },
  ),
  route("GET /v1/events/:id", paramsOf<Stripe.EventRetrieveParams>()({}), ({ world, id }) =>
    world.events.need(id),
  ),
];

export const accountRoutes: Route[] = [
  route("GET /v1/account", paramsOf<Stripe.AccountRetrieveParams>()({}), ({ world }) => accountOf(world)),
];
