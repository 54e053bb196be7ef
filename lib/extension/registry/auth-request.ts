import { AppError } from "#lib/core/errors.ts";
import {
  type Client,
  isRedirectUri,
  RESPONSE_TYPES,
  type ResponseType,
  SCOPES,
  type Scope,
} from "#lib/core/extension-client.ts";

export { corsOriginOf, isRedirectUri } from "#lib/core/extension-client.ts";

const EXTENSION_ID = "lkliaankgpekhenepkffmbmbfadopmjf";

/** Our own extension. Its id in the browser follows from the public key in its manifest. */
export const COMPANION = {
  id: "waddle-companion",
  name: "Waddle Companion",
  extensionId: EXTENSION_ID,
  redirectUri: `https://${EXTENSION_ID}.chromiumapp.org/`,
} as const;

/** The one sentence for an unknown client, an address that it hasn't registered, and a response type it may not use. */
export const NOT_REGISTERED = "This extension isn't registered with Waddle.";
export const MISSING_PARAMETERS = "Missing required parameters";

/**
 * The address with parameters at the end of its query or as its fragment; what its query holds stays. Undefined ones are
 * left out. Throws `invalid_client` for what is no redirect address at all.
 */
export function redirectWith(
  redirectUri: string,
  params: Readonly<Record<string, string | undefined>>,
  place: "query" | "fragment",
): string {
  if (!isRedirectUri(redirectUri)) throw new AppError("invalid_client", NOT_REGISTERED);
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(value)}`],
  );
  if (pairs.length === 0) return redirectUri;
  return redirectUri + separatorOf(redirectUri, place) + pairs.join("&");
}

/** Half a character has no code: it becomes the sign for what can't be read. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function separatorOf(redirectUri: string, place: "query" | "fragment"): string {
  if (place === "fragment") return "#";
  if (!redirectUri.includes("?")) return "?";
  return /[?&]$/.test(redirectUri) ? "" : "&";
}

/** Whether the client has registered exactly this address and may be answered in this way. */
export function isAllowed(client: Client, redirectUri: string, responseType: string): boolean {
  return (
    client.responseTypes.includes(responseType) &&
    client.redirectUris.includes(redirectUri) &&
    isRedirectUri(redirectUri)
  );
}

/** Of the scopes that are asked for, those that the client has and the call may give, in our order, each once. */
export function grantedScopes(asked: string, client: Client, givable: readonly Scope[]): Scope[] {
  const wanted = new Set(asked.split(" "));
  return SCOPES.filter(
    (scope) => wanted.has(scope) && client.scopes.includes(scope) && givable.includes(scope),
  );
}

/** BASE64URL(SHA256(verifier)): the only kind of challenge there is. */
export function isChallenge(challenge: string | undefined, method: string | undefined): boolean {
  return method === "S256" && challenge !== undefined && /^[\w-]{43}$/.test(challenge);
}

/** A request to be connected, every word of it checked. */
export interface AuthRequest {
  client: { id: string; name: string };
  redirectUri: string;
  responseType: ResponseType;
  state: string | undefined;
  /** What a learner is asked for; a visitor gives `limited` only */
  scopes: Scope[];
  /** Always there for `code` */
  challenge: string | undefined;
  /** `web_message`: a code is handed over on our own success page. */
  responseMode: "web_message" | undefined;
}

/** Why a request leads nowhere: its client, or its address, isn't registered, or anything else is missing or wrong. */
export type AuthRequestFault = "client" | "address" | "parameters";
export type CheckedAuthRequest = { ok: true; request: AuthRequest } | { ok: false; fault: AuthRequestFault };

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const INVALID = { ok: false, fault: "parameters" } as const;
const PARAMETERS = [
  ...["client_id", "redirect_uri", "response_type", "state", "scope"],
  ...["code_challenge", "code_challenge_method", "response_mode"],
] as const;
const MAX_STATE = 2000;
/** How an answer travels where no one says it, or what says the same */
const PLAIN_MODES: Record<ResponseType, string> = { code: "query", token: "fragment" };

/** The parameters, each at most once; null where one stands twice. */
function single(query: Query): Partial<Record<(typeof PARAMETERS)[number], string>> | null {
  if (PARAMETERS.some((name) => typeof query[name] === "object")) return null;
  return query as Partial<Record<(typeof PARAMETERS)[number], string>>;
}

/** What a learner is asked for: what the client asks, or all of a learner's that it may have. */
function scopesAskedFor(scope: string | undefined, client: Client): Scope[] {
  if (scope !== undefined) return grantedScopes(scope, client, SCOPES);
  const ofLearners = grantedScopes("profile courses", client, SCOPES);
  return ofLearners.length > 0 ? ofLearners : grantedScopes("limited", client, SCOPES);
}

/**
 * What the address of the consent screen asks for, or `ok: false` for anything that must lead nowhere: a missing or
 * doubled parameter, a client that is unknown or disabled (null), an address, response type or scope it may not use, a
 * code without an S256 challenge (docs/product.md#extension).
 */
export function checkAuthRequest(client: Client | null, query: Query): CheckedAuthRequest {
  const given = single(query);
  const { client_id: id, redirect_uri: redirectUri, response_type: type, state } = given ?? {};
  if (!given || !id || !redirectUri || !type) return INVALID;
  if (client?.id !== id) return { ok: false, fault: "client" };
  if (!client.redirectUris.includes(redirectUri)) return { ok: false, fault: "address" };
  if (!isAllowed(client, redirectUri, type) || (state?.length ?? 0) > MAX_STATE) return INVALID;
  const responseType = RESPONSE_TYPES.find((each) => each === type);
  const scopes = scopesAskedFor(given.scope, client);
  if (!responseType || scopes.length === 0) return INVALID;
  const { code_challenge: challenge, code_challenge_method: method, response_mode: mode } = given;
  if (responseType === "code" && !isChallenge(challenge, method)) return INVALID;
  if (mode !== undefined && mode !== "web_message" && mode !== PLAIN_MODES[responseType]) return INVALID;
  return {
    ok: true,
    request: {
      client: { id: client.id, name: client.name },
      redirectUri,
      responseType,
      state,
      scopes,
      challenge: responseType === "code" ? challenge : undefined,
      responseMode: mode === "web_message" ? mode : undefined,
    },
  };
}
