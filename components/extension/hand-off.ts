/** What the consent screen leaves for the success screen of the same tab. */
export interface HandOff {
  kind: "token" | "code";
  /** The token or the code */
  value: string;
  redirectUri: string;
  state: string | null;
  /** seconds; null for a code */
  expiresIn: number | null;
}

/** In this tab, once */
export const HAND_OFF_KEY = "waddle-extension-handoff";

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isHandOff(value: unknown): value is HandOff {
  if (typeof value !== "object" || value === null) return false;
  const { kind, value: secret, redirectUri, state, expiresIn } = value as Record<string, unknown>;
  return (
    (kind === "token" || kind === "code") &&
    isText(secret) &&
    isText(redirectUri) &&
    (state === null || typeof state === "string") &&
    (expiresIn === null || typeof expiresIn === "number")
  );
}

/** The one value of a parameter; null where it is missing or stands twice. */
function only(given: URLSearchParams, name: string): string | null {
  const values = given.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

/**
 * The hand-off, where the address speaks of that very one. An address alone proves nothing: anyone can send someone a
 * link with a token of their own.
 */
export function matchHandOff(search: string, kept: unknown): HandOff | null {
  if (!isHandOff(kept)) return null;
  const given = new URLSearchParams(search);
  const isSame =
    only(given, kept.kind) === kept.value &&
    only(given, "redirect_uri") === kept.redirectUri &&
    only(given, "state") === kept.state &&
    !given.has(kept.kind === "token" ? "code" : "token");
  return isSame ? kept : null;
}

/** The query that speaks of a hand-off. */
export function handOffQuery({ kind, value, redirectUri, state }: HandOff): string {
  const pairs: [string, string][] = [
    ["redirect_uri", redirectUri],
    [kind, value],
  ];
  if (state !== null) pairs.push(["state", state]);
  return pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join("&");
}
