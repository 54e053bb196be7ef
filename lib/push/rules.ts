/** Of one learner: the one that was added first makes room. docs/product.md#notifications-on-devices */
export const MAX_DEVICES = 10;

const MAX_TITLE = 80;
const MAX_BODY = 240;
const MAX_ACTIONS = 2;
/** A push service keeps a message for four weeks at most (RFC 8030 lets it keep less). */
const MAX_TTL_SECONDS = 28 * 24 * 3600;

/** What a device shows. */
export interface Push {
  title: string;
  body: string;
  /** Where a press leads, below APP_URL: "/dashboard" */
  path: string;
  /** A later one with the same tag takes the place of this one. */
  tag: string;
  /** Buttons, two at most: `action` is a path to open, or one below /api/ to which the device posts when it is pressed */
  actions?: readonly { action: string; title: string }[];
  /** After so many seconds it is of no use, and a device that was off until then doesn't show it. */
  ttlSeconds: number;
}

/** What became of a push, for all devices or for one. */
export type Delivery = "sent" | "failed" | "gone";

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join("")}…`;
}

/** An address of our own: it begins with one slash. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path);

/** The text that is encrypted for a device: public/sw.js reads it. At most 3,993 bytes, as every push service must take. */
export function payloadOf({ title, body, path, tag, actions = [] }: Push): string {
  const own = actions.filter(({ action }) => isOwnPath(action)).slice(0, MAX_ACTIONS);
  return JSON.stringify({
    title: cut(title, MAX_TITLE),
    body: cut(body, MAX_BODY),
    path: isOwnPath(path) ? path : "/",
    tag,
    actions: own.map(({ action, title: text }) => ({ action, title: cut(text, MAX_TITLE) })),
  });
}

/** Whole seconds that a push service may keep it; 0: now or never. */
export function ttlOf(seconds: number): number {
  return Math.min(MAX_TTL_SECONDS, Math.max(0, Math.floor(seconds)));
}

/** What the answer of a push service means: RFC 8030, 5 to 7. */
export function deliveryOf(status: number): Delivery {
  if (status === 404 || status === 410) return "gone";
  return status >= 200 && status < 300 ? "sent" : "failed";
}

/** For all devices together; `gone` ones are none. */
export function outcomeOf(deliveries: readonly Delivery[]): "sent" | "none" | "failed" {
  if (deliveries.includes("sent")) return "sent";
  return deliveries.includes("failed") ? "failed" : "none";
}
