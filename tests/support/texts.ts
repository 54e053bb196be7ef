import { attackTexts, hasSharedTexts } from "./attack-texts.ts";
import { type Caller, requestOf } from "./learner-page.ts";
import { isSoak } from "./soak.ts";

/** All texts take half an hour; ours and a few of the others half a minute. */
export const TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 20);

if (!hasSharedTexts) console.info("texts: ../shared/fixtures is absent, only our own list is tried");

export const base = () => process.env.E2E_BASE_URL ?? "";

/** A call as our own pages make it; whatever comes back */
export function send(
  caller: Caller,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
) {
  return requestOf(caller).fetch(path, {
    method,
    data,
    headers: { origin: new URL(base()).origin, ...headers },
  });
}

/** What a header can carry at all. */
export const headerSafe = (text: string) => text.replace(/[^\x20-\x7e]/g, "").trim();

/** Addresses that take a text along, and where it could come to the surface. */
export const ADDRESSES: ((text: string) => string)[] = [
  (text) => `/auth?next=${text}`,
  (text) => `/auth?signup=${text}&next=/${text}`,
  (text) => `/oauth/callback?error=${text}&error_description=${text}&state=${text}`,
  (text) => `/oauth/google/callback?code=${text}#access_token=${text}`,
  (text) => `/?q=${text}&utm_source=${text}#${text}`,
  (text) => `/contact?topic=${text}#${text}`,
  (text) => `/no-such-page/${text}`,
  (text) => `/reset-password/${text}`,
  (text) => `/confirm-email/${text}`,
  (text) => `/quiz/${text}/${text}`,
  (text) => `/courses?q=${text}`,
  (text) => `/quiz-islands?course=${text}`,
  (text) => `/leaderboard?period=${text}`,
  (text) => `/profile?tab=${text}`,
  (text) => `/dashboard?import=${text}&show=${text}`,
  (text) => `/checkout-success?session_id=${text}`,
];

export const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
