import type { NextRequest } from "next/server";
import type * as z from "zod";
import { deviceCookie, deviceCookieName } from "#lib/account/device/known-device-service.ts";
import { arrivalCookieName } from "#lib/account/identity/arrival-cookie-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { type NewSession, sessionCookie } from "../auth/session.ts";
import { env } from "../env.ts";
import { inputSentence } from "./input-error.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** The caller's address as server/main.ts saw it; a header of that name from outside never gets here. */
export function clientAddress(request: NextRequest): string {
  return request.headers.get("x-client-address") ?? "unknown";
}

/** Whether the caller is on this very machine, as server/main.ts saw it. */
export function isLocalClient(request: NextRequest): boolean {
  return request.headers.get("x-client-is-local") === "1";
}

/** The path as it may be written down: without what guards by being unknown. */
export function loggedPath(request: NextRequest): string {
  return request.nextUrl.pathname
    .replace(
      /^(\/(?:calendar|api\/(?:cms|auth\/reset-password|reminders\/(?:act|unsubscribe))))\/[^/]+/,
      "$1/*",
    )
    .slice(0, 200);
}

/** Where a call comes from. */
export interface Origin {
  address: string;
  userAgent: string;
  /** What the cookie of a known device holds, proven by no one yet */
  device: string | null;
  /** What the cookie of a round trip to Google holds: the secret that binds it to this browser */
  arrival: string | null;
}

export function originOf(request: NextRequest): Origin {
  return {
    address: clientAddress(request),
    userAgent: request.headers.get("user-agent") ?? "",
    device: request.cookies.get(deviceCookieName())?.value ?? null,
    arrival: request.cookies.get(arrivalCookieName())?.value ?? null,
  };
}

/** Both cookies of someone who has just signed in: the session's, and the one by which this device is known. */
export function signInHeaders(session: NewSession, device: string): Headers {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookie(session.cookie));
  headers.append("set-cookie", deviceCookie(device));
  return headers;
}

/** A browser on our own pages has the cookie and gets a marker that signs no one in; other clients get the bearer token. */
export function tokenReply(request: NextRequest, session: NewSession): { token: string; expiresIn: number } {
  const isOwnPage = request.headers.get("sec-fetch-site") === "same-origin";
  return { token: isOwnPage ? "cookie" : session.bearer, expiresIn: session.expiresIn };
}

/** A change made with the cookie must come from our own pages: other sites' forms and scripts are refused. */
export function assertOwnOrigin(request: NextRequest): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isOwn = site
    ? site === "same-origin"
    : origin !== null && isOwnOrigin(origin, request.headers.get("host"));
  if (!isOwn) throw new AppError("bad_origin", "This call must come from Waddle's own pages.");
}

function isOwnOrigin(origin: string, host: string | null): boolean {
  return origin === new URL(env().APP_URL).origin || URL.parse(origin)?.host === host;
}

/** Whether the page of another site makes this call in someone's browser, or of a neighbour below the same domain. */
function isForeignPage(request: NextRequest): boolean {
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  const origin = request.headers.get("origin");
  return (
    ["cross-site", "same-site"].includes(site) ||
    (origin !== null && !isOwnOrigin(origin, request.headers.get("host")))
  );
}

/** For calls that need no session, and yet leave something in the browser or use what it holds. */
export function assertNoForeignPage(request: NextRequest): void {
  if (isForeignPage(request))
    throw new AppError("bad_origin", "This call must come from Waddle's own pages.");
}

/** Whether a call may begin something: not when a browser or our router only looks ahead, nor when another site calls. */
export function mayBegin(request: NextRequest): boolean {
  return request.method === "GET" && !isForeignPage(request) && !isPrefetch(request);
}

function isPrefetch(request: NextRequest): boolean {
  const purpose = `${request.headers.get("sec-purpose") ?? ""} ${request.headers.get("purpose") ?? ""}`;
  return purpose.includes("prefetch") || request.headers.has("next-router-prefetch");
}

function tooLarge(): AppError {
  return new AppError("too_large", "The request is too large.");
}

/**
 * The bytes of a body: one whose declared length is above `limit` is not read at all, and bytes are counted as they come,
 * so that a false length gains nothing. Throws `too_large`.
 */
export async function readBytes(request: NextRequest, limit = MAX_BODY_BYTES): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function refuseDangerous(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError("invalid_json", "The JSON is nested too deeply.");
  // PostgreSQL can't hold it: a null, and half a pair of UTF-16.
  if (typeof value === "string" && (value.includes("\u0000") || !value.isWellFormed()))
    throw new AppError("invalid_json", "The JSON has a forbidden character.");
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && Object.hasOwn(value, "__proto__"))
    throw new AppError("invalid_json", "The JSON has a forbidden key.");
  for (const inner of Object.values(value)) refuseDangerous(inner, depth + 1);
}

/** The body as JSON. An empty body is an empty object: some calls need none. */
export async function readJson(request: NextRequest, limit = MAX_BODY_BYTES): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type))
    throw new AppError("wrong_type", "The body must be JSON (content-type: application/json).");
  return parseJson(bytes);
}

/** JSON that is safe to work on; `invalid_json` for anything else. */
export function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    refuseDangerous(value);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_json", "The body is not valid JSON.");
  }
}

/** The query as an object of strings; a name that stands twice is refused. */
export function readQuery(request: NextRequest): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of request.nextUrl.searchParams) {
    if (Object.hasOwn(query, name))
      throw new AppError("invalid_input", `The parameter ${name.slice(0, 40)} stands twice.`);
    query[name] = value;
  }
  return query;
}

/** What the schema makes of the input, or `invalid_input` with a sentence a field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: inputSentence });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  throw new AppError("invalid_input", Object.values(fields)[0] ?? "The input is not valid.", { fields });
}
