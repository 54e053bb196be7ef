/** What a client may be allowed: nothing of anyone's, a learner's profile and figures, their courses and claims. */
export const SCOPES = ["limited", "profile", "courses"] as const;
export const RESPONSE_TYPES = ["token", "code"] as const;

export type Scope = (typeof SCOPES)[number];
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** A program that is registered with us, as far as others need to know it. */
export interface Client {
  id: string;
  name: string;
  /** Compared sign by sign */
  redirectUris: readonly string[];
  scopes: readonly string[];
  responseTypes: readonly string[];
}

const MAX_REDIRECT_URI = 500;
const MAX_REDIRECT_URIS = 20;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** What a client may be called by: it stands in addresses and in the log. */
export function isClientId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}

/**
 * Whether a client may ever be led back there: https, or http on the own machine; whole, as a browser itself writes it,
 * without fragment, user name or wildcard, at most 500 signs (docs/product.md#extension). Being registered is more.
 */
export function isRedirectUri(text: string): boolean {
  // A browser drops or rewrites anything else, so that what is shown would not be where it leads.
  if (text.length > MAX_REDIRECT_URI || !/^https?:\/\/[\x21-\x7e]+$/.test(text)) return false;
  if (/[\\#*@]|%(?:[01][\da-f]|7f)/i.test(text)) return false;
  const url = URL.parse(text);
  if (url === null || url.href !== text || url.hostname.endsWith(".")) return false;
  return url.protocol === "https:" || LOOPBACK.has(url.hostname);
}

/** Whose scripts may read our answers: the extension that a redirect address of the browser stands for, or its site. */
export function corsOriginOf(redirectUri: string): string {
  const { origin, hostname } = new URL(redirectUri);
  const extension = /^([a-p]{32})\.chromiumapp\.org$/.exec(hostname)?.[1];
  return extension ? `chrome-extension://${extension}` : origin;
}

function isListOf(given: readonly string[], allowed: readonly string[]): boolean {
  return given.length > 0 && given.every((each) => allowed.includes(each));
}

/** What keeps a client from being registered, as the end of a sentence; null where nothing does. */
export function clientProblem(client: Client): string | null {
  const { id, name, redirectUris, scopes, responseTypes } = client;
  if (!isClientId(id)) return "needs an id of 1 to 64 letters, digits, dots, - and _";
  if (!/^[^\p{C}\s](?:[^\p{C}]{0,58}[^\p{C}\s])?$/u.test(name))
    return `needs a name of 1 to 60 signs (${id})`;
  if (redirectUris.length < 1 || redirectUris.length > MAX_REDIRECT_URIS)
    return `needs 1 to ${MAX_REDIRECT_URIS} redirect addresses (${id})`;
  const wrong = redirectUris.find((each) => !isRedirectUri(each));
  if (wrong !== undefined)
    return `can't have the redirect address ${JSON.stringify(wrong.slice(0, 200))}: it must be https, or http on this machine, written as a browser shows it, with a path and without #, @ and *`;
  if (!isListOf(scopes, SCOPES)) return `needs scopes of ${SCOPES.join(", ")} (${id})`;
  if (!isListOf(responseTypes, RESPONSE_TYPES))
    return `needs response types of ${RESPONSE_TYPES.join(", ")} (${id})`;
  return null;
}
