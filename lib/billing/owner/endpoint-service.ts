import type Stripe from "stripe";
import { env } from "#lib/server/env.ts";
import { askStripe, STRIPE_API_VERSION } from "#lib/server/stripe.ts";
import { EVENT_TYPES } from "../event/event.ts";

const PAGE = 100;

/** Where Stripe is to send events; null where it can't reach this server: a stand-in on this machine can. */
export function endpointUrl(): string | null {
  const { APP_URL, STRIPE_API_BASE } = env();
  const isReachable = APP_URL.startsWith("https:") || STRIPE_API_BASE?.startsWith("http:");
  return isReachable ? `${APP_URL.replace(/\/$/, "")}/api/billing/webhook` : null;
}

async function listEndpoints(url: string): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await askStripe((stripe) => stripe.webhookEndpoints.list({ limit: PAGE }));
  return data.filter((endpoint) => endpoint.url === url);
}

const sorted = (list: readonly string[]) => [...list].sort().join();

/** Why an endpoint doesn't bring what it should, in words; null where it does. */
function problemOf({ api_version, status, enabled_events }: Stripe.WebhookEndpoint): string | null {
  if (api_version !== STRIPE_API_VERSION)
    return `its version is ${api_version ?? "the account's"} and must be ${STRIPE_API_VERSION}`;
  if (status !== "enabled") return "it is disabled";
  return sorted(enabled_events) === sorted(EVENT_TYPES)
    ? null
    : "it doesn't send exactly the events that are used";
}

/** What is wrong with the webhook's endpoint at Stripe, in a sentence; null where all is right. Throws StripeFault. */
export async function endpointProblem(): Promise<string | null> {
  const url = endpointUrl();
  if (url === null) return null;
  const [endpoint, ...others] = await listEndpoints(url);
  if (!endpoint) return `there is no endpoint for ${url}`;
  if (others.length > 0) return `there are ${others.length + 1} endpoints for ${url}`;
  return problemOf(endpoint);
}

function create(url: string) {
  return askStripe((stripe) =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: [...EVENT_TYPES],
      api_version: STRIPE_API_VERSION,
      description: "Premium: made by npm run billing:setup",
    }),
  );
}

interface EndpointStep {
  isChanged: boolean;
  line: string;
  secret: string | null;
}

/** The version of an endpoint can't be changed: another one takes its place, with another secret. */
async function replace(url: string, old: readonly Stripe.WebhookEndpoint[]): Promise<EndpointStep> {
  const { secret = null } = await create(url);
  for (const { id } of old) await askStripe((stripe) => stripe.webhookEndpoints.del(id));
  const line = `Webhook: ${old.length > 0 ? "made anew, as it had another version" : "created"} at ${url}`;
  return { isChanged: true, line, secret };
}

/** Sees to it that exactly one endpoint sends exactly the events that are used. Throws StripeFault. */
export async function setUpEndpoint(): Promise<EndpointStep> {
  const url = endpointUrl() ?? "";
  const all = await listEndpoints(url);
  const endpoint = all.find(({ api_version }) => api_version === STRIPE_API_VERSION);
  if (!endpoint) return replace(url, all);
  const others = all.filter(({ id }) => id !== endpoint.id);
  for (const { id } of others) await askStripe((stripe) => stripe.webhookEndpoints.del(id));
  const problem = problemOf(endpoint);
  if (problem === null && others.length === 0)
    return { isChanged: false, line: `Webhook: as it should be, at ${url}`, secret: null };
  const fields = { enabled_events: [...EVENT_TYPES], disabled: false };
  if (problem !== null) await askStripe((stripe) => stripe.webhookEndpoints.update(endpoint.id, fields));
  return { isChanged: true, line: `Webhook: brought in order, at ${url}`, secret: null };
}
