import type twilio from "twilio";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";

/**
 * `stopped`: its owner wants none; `refused`: none can ever get there; `unsent`: it has not left this time; `unknown`: it may
 * have left, or not
 */
export type TextOutcome =
  | { outcome: "sent"; sid: string }
  | { outcome: "stopped" | "refused" | "unsent" | "unknown" };

const TIMEOUT_MS = 8000;
/** https://www.twilio.com/docs/api/errors */
const STOPPED = 21610;
/** Of the number itself, or its country: not valid, not reachable, no permission, no mobile */
const NEVER = [21211, 21214, 21217, 21408, 21421, 21612, 21614, 21635, 30003, 30004, 30005, 30006];

interface RequestOptions {
  uri: string;
}

/** Twilio's own way to ask, at the address of the settings in place of Twilio's. */
function requestClient(RequestClient: typeof twilio.RequestClient, base: string | undefined) {
  const client = new RequestClient({ timeout: TIMEOUT_MS });
  if (base === undefined) return client;
  const ask = client.request.bind(client);
  client.request = (options) =>
    ask({
      ...options,
      uri: (options as RequestOptions).uri.replace(/^https:\/\/[^/]+/, base.replace(/\/$/, "")),
    });
  return client;
}

let made: Promise<twilio.Twilio> | undefined;

/** Loaded when the first text leaves: it is large. */
function client(): Promise<twilio.Twilio> {
  made ??= import("twilio").then(({ default: sdk }) => {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env();
    return sdk(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, {
      httpClient: requestClient(sdk.RequestClient, TWILIO_BASE_URL),
      logLevel: "none",
    });
  });
  return made;
}

/** What a refusal means: by Twilio's code, or else by the status of its answer */
function outcomeOf({ code, status }: { code?: unknown; status?: unknown }): TextOutcome {
  if (code === STOPPED) return { outcome: "stopped" };
  if (NEVER.includes(Number(code))) return { outcome: "refused" };
  return { outcome: Number(status) >= 400 && Number(status) < 500 ? "unsent" : "unknown" };
}

/** Hands a text to Twilio, 8 s at most. Neither the number nor the text is ever written down. Never throws. */
export async function sendText(to: string, body: string): Promise<TextOutcome> {
  const from = env().TWILIO_FROM ?? "";
  const sender = from.startsWith("MG") ? { messagingServiceSid: from } : { from };
  try {
    const { sid, errorCode } = await (await client()).messages.create({ to, body, ...sender });
    if (!sid || errorCode) {
      log().warn({ code: errorCode }, "a text was not delivered");
      return outcomeOf({ code: errorCode });
    }
    return { outcome: "sent", sid };
  } catch (error) {
    const { code, status } = error as { code?: unknown; status?: unknown };
    log().warn({ code, status }, "a text was refused");
    return outcomeOf({ code, status });
  }
}

/** Whether Twilio itself has signed this call of our webhook. */
export async function isFromTwilio(signature: string, url: string, form: Record<string, string>) {
  const { default: sdk } = await import("twilio");
  return sdk.validateRequest(env().TWILIO_AUTH_TOKEN ?? "", signature, url, form);
}
