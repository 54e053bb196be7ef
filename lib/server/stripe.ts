import type Stripe from "stripe";
import { env } from "./env.ts";
import { log } from "./log.ts";

/** The version that answers are read by, and that the webhook is made with. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 10_000;
/** While somebody waits for a page: once, and not for long */
export const IMPATIENT = { timeout: 4000, maxNetworkRetries: 0 } as const;
const RETRIES = 2;
const SIGNATURE_AGE_S = 300;

export type StripeFaultKind =
  /** Payments aren't set up. */
  | "not_configured"
  /** No answer, or one that makes no sense, or Stripe asks for patience */
  | "away"
  /** What is asked for isn't there. */
  | "missing"
  /** The card was declined or its bank wants a confirmation. */
  | "card"
  /** Stripe doesn't do it, whoever asks again. */
  | "refused";

/** Why Stripe has not done what it was asked. Its message is for the log, never for people. */
export class StripeFault extends Error {
  readonly kind: StripeFaultKind;
  /** Stripe's code, such as resource_missing */
  readonly code: string | null;
  constructor(kind: StripeFaultKind, message: string, code: string | null = null) {
    super(message);
    this.name = "StripeFault";
    this.kind = kind;
    this.code = code;
  }
}

/** Whether payments are set up. */
export function isStripeSetUp(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

/** Whether real money is paid; null where payments aren't set up. */
export function isLiveMode(): boolean | null {
  const { STRIPE_SECRET_KEY: key } = env();
  return key === undefined ? null : /^[sr]k_live_/.test(key);
}

let made: Promise<Stripe> | undefined;

/** Loaded when first needed: the library is large, and an installation without a key never needs it. */
function client(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (key === undefined) throw new StripeFault("not_configured", "payments are not set up");
  const at = base === undefined ? null : new URL(base);
  made ??= import("stripe").then(
    ({ default: Client }) =>
      new Client(key, {
        apiVersion: STRIPE_API_VERSION,
        timeout: TIMEOUT_MS,
        maxNetworkRetries: RETRIES,
        telemetry: false,
        ...(at && {
          host: at.hostname,
          protocol: at.protocol === "http:" ? "http" : "https",
          port: at.port || (at.protocol === "http:" ? 80 : 443),
        }),
      }),
  );
  return made;
}

const KIND_OF_TYPE: Record<string, StripeFaultKind> = {
  StripeCardError: "card",
  StripeConnectionError: "away",
  StripeAPIError: "away",
  StripeRateLimitError: "away",
};

/** Stripe's error without what was sent: its own may hold addresses and card details. */
function faultOf(error: unknown): StripeFault {
  if (error instanceof StripeFault) return error;
  const { type, code, statusCode, message, param } = error as Partial<Stripe.errors.StripeError>;
  if (type === undefined) return new StripeFault("away", error instanceof Error ? error.name : "unknown");
  const text = `${type} ${statusCode ?? ""} ${code ?? ""} ${param ?? ""}`.trim();
  if (code === "resource_missing") return new StripeFault("missing", text, code);
  if (type === "StripeInvalidRequestError")
    log().warn({ code, param, reason: message?.replace(/\S+@\S+/g, "[hidden]") }, "Stripe refused a call");
  return new StripeFault(KIND_OF_TYPE[type] ?? "refused", text, code ?? null);
}

/** Asks Stripe, 10 s at most and twice again where that is safe. Throws only StripeFault. */
export async function askStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await client());
  } catch (error) {
    throw faultOf(error);
  }
}

/**
 * The event in a webhook's raw body, whose signature by one of our secrets is at most 5 minutes old; null for any other.
 */
export async function readEvent(body: Buffer, signature: string, now: Date): Promise<Stripe.Event | null> {
  const { default: Client } = await import("stripe");
  const verifier = Client.webhooks;
  for (const secret of env().STRIPE_WEBHOOK_SECRET) {
    try {
      // The age is allowed in seconds, the present given in milliseconds.
      return verifier.constructEvent(body, signature, secret, SIGNATURE_AGE_S, undefined, now.getTime());
    } catch {
      // Another secret may be the one.
    }
  }
  return null;
}
