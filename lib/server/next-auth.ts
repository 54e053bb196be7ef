import NextAuth, { type NextAuthOptions, type User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "./env.ts";
import { findSessionUser, isSecure, openSeal, seal, sessionCookieName } from "./session.ts";

/** What signing in through next-auth's own form answers: the user and the session just opened. */
type Authorize = (
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
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: (user as User & { sid: string }).sid } : token),
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
          );
          return signedIn && ({ id: signedIn.userId, sid: signedIn.sessionId } as User);
        },
      }),
    ],
  };
}

type Handler = (request: Request, context: unknown) => Promise<Response>;

/** The handler of next-auth's own paths below /api/auth. */
export function createNextAuthHandler(authorize: Authorize): Handler {
  return (request, context) => (NextAuth(options(authorize)) as Handler)(request, context);
}
