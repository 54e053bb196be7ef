import { AppError } from "#lib/core/errors.ts";
import { type Client, isRedirectUri, type ResponseType, type Scope } from "#lib/core/extension-client.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { grantedScopes, isChallenge, NOT_REGISTERED } from "../registry/auth-request.ts";

/** docs/product.md#extension */
const CODE_LIFE_MS = MINUTE_MS;
const ACCESS_LIFE_MS = HOUR_MS;
const REFRESH_LIFE_MS = 30 * DAY_MS;
const GRANT_LIFE_MS = 180 * DAY_MS;
export const MAX_GRANTS = 20;

export const REFRESH_PREFIX = "wexr_";

/** What a learner may give, and what comes without one */
export const SCOPES_OF_LEARNERS = ["limited", "profile", "courses"] as const satisfies readonly Scope[];
export const SCOPES_OF_VISITORS = ["limited"] as const satisfies readonly Scope[];

export const ACCESS_SECONDS = ACCESS_LIFE_MS / SECOND_MS;

export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_LIFE_MS);
}

/** When a grant ends that gets no refresh token. */
export function accessEnd(now: Date): Date {
  return new Date(now.getTime() + ACCESS_LIFE_MS);
}

/** When a grant of that age ends, and its newest refresh token: 30 days from now, 180 after its beginning at the latest. */
export function refreshEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_LIFE_MS, createdAt.getTime() + GRANT_LIFE_MS));
}

/** How many seconds an access token lives whose grant ends then: an hour at most, 0 where it is over. */
export function accessSeconds(expiresAt: Date, now: Date): number {
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS);
  return Math.max(0, Math.min(ACCESS_SECONDS, left));
}

/** What a client may hold against the challenge: 43 to 128 unreserved characters (RFC 7636). */
export function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text);
}

interface Asked {
  response_type: string;
  scope: string;
  redirect_uri?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}

/** What is to be issued: a token, or a code that is bound to an address and a challenge. */
export type Issue =
  | { responseType: "token"; scopes: Scope[] }
  | { responseType: "code"; scopes: Scope[]; redirectUri: string; challenge: string };

function assertRegistered(client: Client | null, asked: Asked): asserts client is Client {
  const { response_type: type, redirect_uri: redirectUri } = asked;
  const isFit =
    client?.responseTypes.includes(type) &&
    (redirectUri === undefined || (client.redirectUris.includes(redirectUri) && isRedirectUri(redirectUri)));
  if (!isFit) throw new AppError("invalid_client", NOT_REGISTERED);
}

function invalid(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}

/**
 * What a client that asks in this way is given. Throws `invalid_client` for one that is unknown (null), or an address or
 * response type that it hasn't registered; `invalid_scope` where nothing is left of what it asks for; `invalid_input` for
 * a code without address or S256 challenge (docs/product.md#extension).
 */
export function checkIssue(client: Client | null, asked: Asked, givable: readonly Scope[]): Issue {
  assertRegistered(client, asked);
  const scopes = grantedScopes(asked.scope, client, givable);
  if (scopes.length === 0)
    throw new AppError("invalid_scope", "This extension asks for something it can't be given.");
  if ((asked.response_type as ResponseType) !== "code") return { responseType: "token", scopes };
  const { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: method } = asked;
  if (redirectUri === undefined) throw invalid("redirect_uri", "redirect_uri is missing");
  if (challenge === undefined || !isChallenge(challenge, method))
    throw invalid("code_challenge", "A code needs a code_challenge of the method S256");
  return { responseType: "code", scopes, redirectUri, challenge };
}
