import type { NextRequest } from "next/server";
import { corsOriginOf, isRedirectUri } from "#lib/core/extension-client.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { db } from "../db/db.ts";
import { shared } from "../shared.ts";

const MAX_ORIGIN = 300;

/** For so long a client that another process has changed may be taken for what it was. */
const KNOWN_MS = 10 * SECOND_MS;

let origins = shared(readOrigins, KNOWN_MS);

/** The next question reads anew which origins are let in. */
export function forgetOrigins(): void {
  origins = shared(readOrigins, KNOWN_MS);
}

async function readOrigins(): Promise<ReadonlySet<string>> {
  const clients = await db().extensionClient.findMany({
    where: { disabledAt: null },
    select: { redirectUris: true },
  });
  const addresses = clients.flatMap(({ redirectUris }) => redirectUris).filter(isRedirectUri);
  return new Set(addresses.map(corsOriginOf));
}

/** What can't be read now is tried again with the next question. */
async function isClientOrigin(origin: string, now: Date): Promise<boolean> {
  const known = await origins(now.getTime()).catch(() => null);
  return known?.has(origin) ?? false;
}

/**
 * What lets scripts of a registered client read the answer; for any other origin nothing. Cookies are never let in.
 * docs/product.md#extension
 */
export async function sharingHeaders(request: NextRequest, now: Date): Promise<Record<string, string>> {
  const vary = { vary: "Origin" };
  const origin = request.headers.get("origin");
  if (origin === null || origin.length > MAX_ORIGIN) return vary;
  // Anyone who may not be told who asks is told nothing: the answer itself doesn't depend on it.
  if (!(await isClientOrigin(origin, now))) return vary;
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
  now: Date,
): Promise<Record<string, string>> {
  const headers = await sharingHeaders(request, now);
  if (!headers["access-control-allow-origin"]) return headers;
  return {
    ...headers,
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "600",
  };
}
