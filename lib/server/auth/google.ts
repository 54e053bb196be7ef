import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions, type Profile } from "next-auth";
import GoogleProvider from "next-auth/providers/google";
import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { env } from "../env.ts";
import { describeError, log } from "../log.ts";
import { isSecure } from "./session.ts";

/** The page that tells what became of a round trip; next-auth's own pages are never shown. */
const CALLBACK_PAGE = "/oauth/google/callback";
const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
/** A server that sends a byte now and then never runs into the one above. */
const TOTAL_TIMEOUT_MS = 20 * SECOND_MS;
/** docs/product.md#google */
const ROUND_TRIP_S = (10 * MINUTE_MS) / SECOND_MS;

/** RFC 6749, section 4.1.2.1: all that we say of a failure */
const ERRORS = [
  "access_denied",
  "invalid_request",
  "unauthorized_client",
  "unsupported_response_type",
  "invalid_scope",
  "server_error",
  "temporarily_unavailable",
] as const;
export type GoogleError = (typeof ERRORS)[number];

/** Takes what Google says about someone who has come back, and answers what is wrong with it, or null. */
export type OnGoogle = (claims: Profile, request: NextRequest) => Promise<GoogleError | null>;

/** What went wrong inside next-auth: its logger is the only one that is told, and is the same for all calls at once. */
const failures = new AsyncLocalStorage<{ error: unknown }>();

/** Nothing but codes: what comes with them may hold tokens. A dead cookie is nothing to write a page about. */
export const nextAuthLogger: NonNullable<NextAuthOptions["logger"]> = {
  error: (code, details) => {
    const failure = failures.getStore();
    if (failure) failure.error = details instanceof Error ? details : details.error;
    log().warn({ code }, "next-auth");
  },
  warn: (code) => log().debug({ code }, "next-auth"),
  debug: () => {},
};

/** With the strictest prefix, so that no neighbouring site can plant one. */
function checkCookies() {
  const prefix = isSecure() ? "__Host-" : "";
  const options = {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    secure: isSecure(),
    maxAge: ROUND_TRIP_S,
  };
  return {
    state: { name: `${prefix}next-auth.state`, options },
    nonce: { name: `${prefix}next-auth.nonce`, options },
    pkceCodeVerifier: { name: `${prefix}next-auth.pkce.code_verifier`, options },
  };
}

function issuer(): string {
  return env().GOOGLE_ISSUER.replace(/\/$/, "");
}

type SignIn = (claims: Profile | undefined) => Promise<GoogleError | null>;

function noteFault(error: unknown): GoogleError {
  log().error({ error: describeError(error) }, "an answer of Google was not kept");
  return "server_error";
}

/** next-auth as the OpenID Connect engine only: its `signIn` always answers an address, so that it opens no session. */
function options(signIn: SignIn): NextAuthOptions {
  const { AUTH_SECRET, GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET = "" } = env();
  return {
    secret: AUTH_SECRET,
    useSecureCookies: isSecure(),
    cookies: checkCookies(),
    logger: nextAuthLogger,
    callbacks: {
      signIn: async ({ profile }) => pageFor(await signIn(profile).catch(noteFault)),
      redirect: ({ baseUrl }) => baseUrl,
    },
    providers: [
      GoogleProvider({
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        issuer: issuer(),
        wellKnown: `${issuer()}/.well-known/openid-configuration`,
        checks: ["pkce", "state", "nonce"],
        httpOptions: { timeout: REQUEST_TIMEOUT_MS },
      }),
    ],
  };
}

interface InnerCall {
  method: "GET" | "POST";
  action: "signin" | "callback";
  query: Record<string, string>;
  body?: Record<string, string>;
  cookies: Record<string, string>;
}

interface InnerAnswer {
  location: string | null;
  cookies: string[];
}

type NodeHandler = (request: object, response: object, options: NextAuthOptions) => Promise<void>;

/** Calls next-auth as a function. Its handler for Node's requests needs no running Next, and of an answer just this. */
async function callNextAuth(call: InnerCall, nextAuthOptions: NextAuthOptions): Promise<InnerAnswer> {
  const { action, query, ...rest } = call;
  const answer: InnerAnswer = { location: null, cookies: [] };
  const response = {
    status: () => response,
    getHeader: (name: string) => (name === "Set-Cookie" ? answer.cookies : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") answer.cookies = [value].flat();
      if (name === "Location") answer.location = String(value);
      return response;
    },
    end: () => {},
    json: () => {},
    send: () => {},
  };
  const request = { ...rest, headers: {}, query: { ...query, nextauth: [action, "google"] } };
  await (NextAuth as unknown as NodeHandler)(request, response, nextAuthOptions);
  return answer;
}

const AWAY = /^E(CONN|HOST|NET|AI_|TIMEDOUT|NOTFOUND|PIPE)|ENOTFOUND/;

/** An unreachable or broken provider passes; everything else is an answer that doesn't fit its question. */
function reasonOf(failure: unknown): GoogleError {
  if (!(failure instanceof Error)) return "server_error";
  const code = "code" in failure ? String(failure.code) : "";
  if (AWAY.test(code) || /timed out|socket hang up/.test(failure.message)) return "temporarily_unavailable";
  const isBroken = /^(expected 200 OK, got: |server_error|temporarily_unavailable)|JSON|failed to parse/i;
  return isBroken.test(failure.message) ? "server_error" : "invalid_request";
}

/** Runs next-auth in bounded time. What fails in it is returned; nothing is thrown. */
async function withinLimits(
  call: InnerCall,
  nextAuthOptions: NextAuthOptions,
): Promise<InnerAnswer & { failure: GoogleError }> {
  const noted: { error: unknown } = { error: null };
  const deadline = new AbortController();
  const work = failures.run(noted, () => callNextAuth(call, nextAuthOptions));
  const none = { location: null, cookies: [] };
  const late = setTimeout(
    TOTAL_TIMEOUT_MS,
    { ...none, isLate: true },
    { signal: deadline.signal, ref: false },
  );
  try {
    const answer = await Promise.race([work.then((each) => ({ ...each, isLate: false })), late]);
    const failure = answer.isLate ? "temporarily_unavailable" : reasonOf(noted.error);
    return { ...answer, failure };
  } catch (error) {
    return { ...none, failure: reasonOf(error) };
  } finally {
    deadline.abort();
    late.catch(() => {});
  }
}

const csrfCookieName = () => `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;

/** What proves to next-auth that the call is our own: it is never sent anywhere. */
function ownCsrf(): Pick<InnerCall, "body" | "cookies"> {
  const token = randomBytes(32).toString("hex");
  const mark = createHash("sha256").update(`${token}${env().AUTH_SECRET}`).digest("hex");
  return { body: { csrfToken: token }, cookies: { [csrfCookieName()]: `${token}|${mark}` } };
}

/**
 * Where to log in at Google, and the Set-Cookie lines by which the answer will be known; null where Google can't be
 * reached. `prompt`: what Google must ask there, though it knows the browser, as OpenID Connect names it.
 */
export async function beginAtGoogle(
  prompt?: "consent" | "select_account",
): Promise<{ url: string; cookies: string[] } | null> {
  const query: Record<string, string> = prompt ? { prompt } : {};
  const call: InnerCall = { method: "POST", action: "signin", query, ...ownCsrf() };
  const { location, cookies } = await withinLimits(
    call,
    options(async () => "invalid_request"),
  );
  const names = Object.values(checkCookies()).map(({ name }) => `${name}=`);
  const checks = cookies.filter((line) => names.some((name) => line.startsWith(name)));
  const isAsked = location !== null && URL.parse(location)?.searchParams.has("code_challenge");
  return isAsked && checks.length === names.length ? { url: location, cookies: checks } : null;
}

function pageFor(error: GoogleError | null): string {
  return new URL(error ? `${CALLBACK_PAGE}?error=${error}` : CALLBACK_PAGE, env().APP_URL).href;
}

/** Leads to our page, and takes back the cookies of the round trip. */
function leadBack(error: GoogleError | null): Response {
  const headers = new Headers({ location: pageFor(error) });
  const secure = isSecure() ? "; Secure" : "";
  for (const { name } of Object.values(checkCookies()))
    headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  return new Response(null, { status: 302, headers });
}

/** What we use of Google's answer: nothing else in the address counts. */
const ANSWER = ["code", "state", "iss"];

function answerIn(address: URLSearchParams): Record<string, string> {
  const given = new Map(ANSWER.map((name) => [name, address.get(name)]));
  return Object.fromEntries([...given].filter((pair): pair is [string, string] => pair[1] !== null));
}

/** No other cookie gets there: next-auth fails with a 500 at some that it doesn't need here. */
function checksIn({ cookies }: NextRequest): Record<string, string> {
  const names = Object.values(checkCookies()).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, cookies.get(name)?.value ?? ""]));
}

/** The provider's own description of itself may name another issuer than the settings do. */
function isFromIssuer(claims: Profile | undefined): claims is Profile & { iss: string } {
  const iss = claims && "iss" in claims ? claims.iss : null;
  return typeof iss === "string" && iss.replace(/\/$/, "") === issuer();
}

/** Someone comes back from Google: whatever has happened there, they are led to our own page. */
export async function finishAtGoogle(request: NextRequest, onGoogle: OnGoogle): Promise<Response> {
  const address = request.nextUrl.searchParams;
  const told = address.get("error");
  if (told !== null) return leadBack(ERRORS.find((error) => error === told) ?? "server_error");
  const cookies = checksIn(request);
  // Nothing was asked from this browser: not worth a question to Google.
  if (!cookies[checkCookies().state.name]) return leadBack("invalid_request");
  const result: { error: GoogleError | null; isHeard: boolean } = { error: "server_error", isHeard: false };
  const signIn: SignIn = async (claims) => {
    result.isHeard = true;
    result.error = isFromIssuer(claims) ? await onGoogle(claims, request) : "invalid_request";
    return result.error;
  };
  const call: InnerCall = { method: "GET", action: "callback", query: answerIn(address), cookies };
  const { failure } = await withinLimits(call, options(signIn));
  return leadBack(result.isHeard ? result.error : failure);
}
