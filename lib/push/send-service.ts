import { createHash } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { postPublic } from "#lib/server/outgoing/outgoing.ts";
import { site } from "#lib/site.ts";
import { type Delivery, deliveryOf, type Push, payloadOf, ttlOf } from "./rules.ts";

/** Where a browser takes pushes, and the keys that only it can open them with */
export interface Target {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const CONNECT_MS = 3000;
const TOTAL_MS = 8000;

/** Whom a push service may ask about our pushes: an address of the web or of mail, which RFC 8292 demands. */
function subject(): string {
  const { APP_URL, CONTACT_EMAIL } = env();
  if (CONTACT_EMAIL || site.contactEmail) return `mailto:${CONTACT_EMAIL || site.contactEmail}`;
  return APP_URL.startsWith("https:") ? APP_URL : "mailto:no-reply@localhost.example";
}

/** At most 32 letters of base64url, as RFC 8030 wants it; no way back to the tag. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

async function requestOf({ endpoint, p256dh, auth }: Target, push: Push) {
  const { VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "" } = env();
  const { encrypt, getVapidHeaders } = (await import("web-push")).default;
  const { cipherText } = encrypt(p256dh, auth, payloadOf(push), "aes128gcm");
  const { origin } = new URL(endpoint);
  const signed = getVapidHeaders(origin, subject(), VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, "aes128gcm");
  const headers = {
    authorization: signed.Authorization,
    ttl: String(ttlOf(push.ttlSeconds)),
    urgency: "high",
    topic: topicOf(push.tag),
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    "content-length": String(cipherText.length),
  };
  return { headers, body: cipherText };
}

/**
 * Hands one device's push to its push service, an address that a stranger named: checked, connected to as checked, no
 * redirects, 8 s at most. `gone`: it never takes one again. Never throws.
 */
export async function sendTo(target: Target, push: Push): Promise<Delivery> {
  const request = await requestOf(target, push).catch((error: unknown) => {
    log().warn({ subscription: target.id, error: describeError(error) }, "a push could not be encrypted");
    return null;
  });
  // Keys that nothing can be encrypted with
  if (!request) return "gone";
  const options = {
    headers: request.headers,
    connectMs: CONNECT_MS,
    totalMs: TOTAL_MS,
    privateHosts: env().PUSH_PRIVATE_HOSTS,
  };
  try {
    const status = await postPublic(target.endpoint, request.body, options);
    const delivery = deliveryOf(status);
    if (delivery === "failed")
      log().warn({ subscription: target.id, status }, "a push service refused a push");
    return delivery;
  } catch (error) {
    const { code = "unreachable" } = error as { code?: string };
    log().warn({ subscription: target.id, code }, "a push service could not be reached");
    return "failed";
  }
}
