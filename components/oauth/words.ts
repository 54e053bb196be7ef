import { formError } from "#components/account/form-error.ts";
import type { ArrivalPurpose } from "#lib/account/identity/identity-schema.ts";
import { ApiError } from "#lib/client/api.ts";
import type { Dead, Provider } from "./arrival.ts";

/** What someone went to the other service for; `connect` also where this browser doesn't know any more */
export type Purpose = ArrivalPurpose | "connect";

export const NAMES: Record<Provider, string> = {
  notion: "Notion",
  google: "Google",
  "google-calendar": "Google Calendar",
  other: "the other service",
};

export interface Words {
  title: string;
  text: string;
  /** What to do now */
  advice?: string;
}

export function connectingTitle(purpose: Purpose, name: string): string {
  if (purpose === "login") return `Logging you in with ${name}…`;
  if (purpose === "link") return `Linking your ${name} account…`;
  return purpose === "prove" ? "Checking that it's you…" : `Connecting ${name}…`;
}

interface Missed {
  title: string;
  /** Within a sentence */
  so: string;
}

const MISSED: Record<Purpose, Missed> = {
  login: { title: "Not logged in", so: "you are not logged in" },
  link: { title: "Not linked", so: "nothing was linked" },
  prove: { title: "Not confirmed", so: "nothing was confirmed" },
  connect: { title: "Not connected", so: "nothing was connected" },
};

const NOTHING_IS_CHANGED = "Nothing about your account has changed.";

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What to say of an answer that leads nowhere; `name` is our own name for anyone who sent it, never a word of the address. */
export function deadWords(dead: Dead, purpose: Purpose, name: string): Words {
  const { title, so } = MISSED[purpose];
  switch (dead) {
    case "refused":
      return {
        title,
        text: `You said no to ${name}. ${sentenceCase(so)}.`,
        advice:
          purpose === "login"
            ? "You can also log in with an email address and a password."
            : "That is fine: everything else works without it.",
      };
    case "unavailable":
      return {
        title: `${sentenceCase(name)} isn't responding`,
        text: `${sentenceCase(name)} didn't respond, so ${so}.`,
        advice: `Try again in a few minutes. ${NOTHING_IS_CHANGED}`,
      };
    case "failed":
      return {
        title: "That didn't work",
        text: `${sentenceCase(name)} reported a problem, so ${so}.`,
        advice: NOTHING_IS_CHANGED,
      };
    case "unasked":
      return {
        title: "Nothing was connected",
        text: "This connection was not started here, so nothing was connected.",
        advice: "If someone sent you the link, you can ignore it: it had no effect.",
      };
    case "nothing":
      return {
        title: "Nothing arrived",
        text: `Nothing arrived from ${name}, so there is nothing to connect.`,
        advice:
          "You may have opened this page directly or come back to it later. What you connected before is still connected.",
      };
  }
}

/** How a call for an arrival can fail; after `unanswered` the same call may still succeed. */
export type Failure =
  | "expired"
  | "unverified"
  | "taken"
  | "unproven"
  | "otherAccount"
  | "tooMany"
  | "lacking"
  | "notSetUp"
  | "visitor"
  | "unanswered"
  | "failed";

const BY_CODE: Record<string, Failure> = {
  arrival_expired: "expired",
  invalid_state: "expired",
  email_unverified: "unverified",
  identity_taken: "taken",
  email_unproven: "unproven",
  too_many_connections: "tooMany",
  insufficient_scope: "lacking",
  not_configured: "notSetUp",
  unauthorized: "visitor",
};

export function failureOf(error: Error): Failure {
  if (!(error instanceof ApiError)) return "failed";
  if (error.status === 0) return "unanswered";
  if (error.code === "invalid_state" && error.fields.state !== undefined) return "otherAccount";
  return BY_CODE[error.code] ?? "failed";
}

/** What to say of a call that failed: our words, or the server's sentence where it knows more. */
export function failureWords(error: Error, purpose: Purpose, name: string): Words {
  const { title, so } = MISSED[purpose];
  const said = formError(error, `Something went wrong, so ${so}.`);
  switch (failureOf(error)) {
    case "expired":
      return error instanceof ApiError && error.code === "invalid_state"
        ? { title: "Please start again", text: said }
        : {
            title: "Please start again",
            text: `This took too long or was already used, so ${so}.`,
            advice: NOTHING_IS_CHANGED,
          };
    case "unverified":
      return {
        title: "Google has not confirmed your address",
        text: `Google doesn't know yet whether the address of this Google account is yours, so ${so}.`,
        advice: "Confirm the address at Google and start again, or use an email address and a password.",
      };
    case "taken":
      if (purpose === "prove") {
        return {
          title: "That is another Google account",
          text: `This Google account is not linked to your account, so ${so}.`,
          advice: "Go back, and choose the Google account that is linked.",
        };
      }
      return {
        title: "That Google account is taken",
        text: `Another account here already uses it, so ${so}.`,
        advice: "Choose a different Google account, or log in with this one and unlink it there first.",
      };
    case "unproven":
      return {
        title: "Confirm your address first",
        text: `This Google account's email address isn't the one on your account, so ${so}.`,
        advice: "Confirm your own email address in your profile, then link Google again.",
      };
    case "otherAccount":
      return { title: `That is another ${name} account`, text: said };
    case "tooMany":
      return { title: "There is no room for another one", text: said };
    case "lacking":
      return { title: "A box was left unchecked", text: said };
    case "notSetUp":
      return {
        title: `${sentenceCase(name)} isn't set up here`,
        text: `${sentenceCase(name)} isn't set up on this site, so ${so}.`,
        advice: "The owner of this site can set it up.",
      };
    case "visitor":
      return {
        title: "Log in first",
        text: `You are not logged in here, so ${so}.`,
        advice: "Log in, then start again.",
      };
    case "unanswered":
      return { title, text: error.message || said };
    default:
      return { title, text: said };
  }
}
