import { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions, type User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "../audit.ts";
import { env } from "../env.ts";
import { countCall } from "../http/limit.ts";
import { clientAddress, parseJson, readBytes } from "../http/request.ts";
import { answerSafely } from "../http/route.ts";
import { describeError, log } from "../log.ts";
import { finishAtGoogle, nextAuthLogger, type OnGoogle } from "./google.ts";
import { isGoogleSetUp } from "./google-settings.ts";
import { endSession, findSessionUser, isSecure, openSeal, seal, sessionCookieName } from "./session.ts";

/** What signing in through next-auth's own form answers: the user and the session just opened. */
export type Authorize = (
  credentials: { email: string; password: string },
  headers: Record<string, string | undefined>,
) => Promise<{ userId: string; sessionId: string } | null>;

/** next-auth reads and writes the same cookie as our own routes, so that a session ended in one is ended in the other. */
function options(authorize: Authorize): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    session: { strategy: "jwt" },
    pages: { signIn: "/auth", error: "/auth" },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
      },
    },
    jwt: {
      encode: ({ token }) => seal("cookie", { sub: String(token?.sub), sid: String(token?.sid) }),
      decode: async ({ token }) => {
        const live = token ? await findSessionUser("cookie", token, new Date()) : null;
        const claims = live && token ? await openSeal("cookie", token) : null;
        return claims && { ...claims };
      },
    },
    callbacks: {
      // Our own pages only, and never a throw: what is posted may be anything.
      redirect: ({ url, baseUrl }) => {
        const address = URL.parse(url, baseUrl);
        return address?.origin === baseUrl ? address.href : baseUrl;
      },
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: (user as User & { sid: string }).sid } : token),
    },
    logger: nextAuthLogger,
    events: {
      signOut: async ({ token }) => {
        const now = new Date();
        await endSession(String(token.sid), now);
        await audit({ event: "sign_out", userId: String(token.sub) }, now);
      },
    },
    providers: [
      CredentialsProvider({
        credentials: {
          email: { label: "Email", type: "email" },
          password: { label: "Password", type: "password" },
        },
        async authorize(given, request) {
          const signedIn = await authorize(
            { email: given?.email ?? "", password: given?.password ?? "" },
            (request.headers ?? {}) as Record<string, string | undefined>,
          ).catch((error: unknown) => {
            // next-auth would put the cause into an address.
            log().error({ error: describeError(error) }, "sign-in failed");
            return null;
          });
          return signedIn && ({ id: signedIn.userId, sid: signedIn.sessionId } as User);
        },
      }),
    ],
  };
}

type NextHandler = (request: NextRequest, context: unknown) => Promise<Response>;
type Context = { params: Promise<{ nextauth: string[] }> };

/** What we use of next-auth's own paths; the rest is not there. */
const PATHS = {
  GET: ["csrf", "session", "providers", "signin", "signout", "error"],
  POST: ["callback/credentials", "signout"],
};

/** What next-auth takes for an address to lead back to; at anything else it fails with a 500. */
function isAddress(text: string): boolean {
  const protocol = URL.parse(text, text.startsWith("/") ? env().APP_URL : undefined)?.protocol;
  return protocol === "http:" || protocol === "https:";
}

/** Throws `invalid_input`, which also takes back a cookie that can't have come from next-auth. */
function assertCallbackUrls({ nextUrl, cookies }: NextRequest): void {
  const cookie = `${isSecure() ? "__Secure-" : ""}next-auth.callback-url`;
  const kept = cookies.get(cookie)?.value || null;
  const [isWrong, isCookieWrong] = [nextUrl.searchParams.get("callbackUrl"), kept].map(
    (text) => text !== null && !isAddress(text),
  );
  if (!isWrong && !isCookieWrong) return;
  const headers = { "set-cookie": `${cookie}=; Path=/; Max-Age=0; HttpOnly${isSecure() ? "; Secure" : ""}` };
  throw new AppError("invalid_input", "The callbackUrl must be an address of Waddle's own pages.", {
    ...(isCookieWrong && { headers }),
  });
}

/** The request with its body read, so that no one can fill the memory through a library that reads without limit. */
async function withBoundedBody(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST") return request;
  const body = await readBytes(request);
  if (/json/i.test(request.headers.get("content-type") ?? "")) parseJson(body);
  return new NextRequest(request.url, {
    method: "POST",
    headers: request.headers,
    body: new Uint8Array(body),
  });
}

/** Where Google leads back to: there only if it is set up */
const FROM_GOOGLE = "callback/google";

function isThere(method: "GET" | "POST", path: string): boolean {
  return PATHS[method].includes(path) || (method === "GET" && path === FROM_GOOGLE && isGoogleSetUp());
}

/** The handler of next-auth's own paths below /api/auth, under the same limits, log and errors as our routes. */
export function createNextAuthHandler(authorize: Authorize, onGoogle: OnGoogle) {
  return (request: NextRequest, context: Context) =>
    answerSafely(request, async () => {
      const path = (await context.params).nextauth.join("/");
      const isPost = request.method === "POST";
      if (!isThere(isPost ? "POST" : "GET", path)) throw new AppError("not_found", "There is nothing here.");
      await countCall(isPost ? "write" : "read", clientAddress(request));
      if (path === FROM_GOOGLE) return finishAtGoogle(request, onGoogle);
      assertCallbackUrls(request);
      const answer = NextAuth(options(authorize)) as NextHandler;
      const response = await answer(await withBoundedBody(request), context);
      return new Response(response.body, response);
    });
}
