import type { NextRequest } from "next/server";
import { corsOriginOf, isRedirectUri } from "#lib/core/extension-client.ts";
import { sql, statement } from "./sql.ts";

const FIND_ADDRESSES = statement(
  "find-redirect-addresses",
  `SELECT unnest("redirectUris") AS "address" FROM "ExtensionClient" WHERE "disabledAt" IS NULL`,
);
const MAX_ORIGIN = 300;

async function isClientOrigin(origin: string): Promise<boolean> {
  const rows = await sql()<{ address: string }>(FIND_ADDRESSES, []);
  return rows.some(({ address }) => isRedirectUri(address) && corsOriginOf(address) === origin);
}

/**
 * What lets scripts of a registered client read the answer; for any other origin nothing. Cookies are never let in.
 * docs/product.md#extension
 */
export async function sharingHeaders(request: NextRequest): Promise<Record<string, string>> {
  const vary = { vary: "Origin" };
  const origin = request.headers.get("origin");
  if (origin === null || origin.length > MAX_ORIGIN) return vary;
  // Whoever may not be told who asks is told nothing: the answer itself doesn't depend on it.
  const isShared = await isClientOrigin(origin).catch(() => false);
  if (!isShared) return vary;
  return {
    ...vary,
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "retry-after, x-request-id",
  };
}

/** The same for the question that a browser asks before the call. */
export async function preflightHeaders(
  request: NextRequest,
  methods: readonly string[],
): Promise<Record<string, string>> {
  const headers = await sharingHeaders(request);
  if (!headers["access-control-allow-origin"]) return headers;
  return {
    ...headers,
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "600",
  };
}
