import type { NextRequest } from "next/server";
import { checkAdminCredentials } from "#lib/admin/credentials-service.ts";
import {
  type AdminUser,
  adminCookieName,
  findAdmin,
  isSameSecret,
  SECRET_PREFIX,
} from "#lib/admin/session-service.ts";
import { AppError } from "#lib/core/errors.ts";
import type { Scope } from "#lib/core/extension-client.ts";
import { type ExtensionCaller, findExtensionUser, type Learner } from "#lib/extension/token-service.ts";
import { audit } from "../audit.ts";
import { hasCookieOf, readBearer, readSession, type SessionUser } from "../auth/session.ts";
import { countCall, isWithin } from "./limit.ts";
import { assertOwnOrigin, clientAddress, loggedPath } from "./request.ts";

export type ExtensionAuth = `extension:${Scope}`;

/**
 * Who may call: everyone, anyone who has a learner's session, an extension that a learner gave this scope, or the blog's
 * admins; a session is no extension's token, nor the reverse.
 */
export type Auth = "public" | "user" | "admin" | ExtensionAuth;

interface Access {
  auth: readonly Auth[];
  carrier?: "cookie";
}

/** Anyone who calls; all null for a visitor. By an extension's token the learner comes without a session. */
interface Caller {
  user: SessionUser | Learner | null;
  admin: AdminUser | null;
  extension: ExtensionCaller | null;
}

const VISITOR: Caller = { user: null, admin: null, extension: null };

/** Someone signed in who may not: worth a line, though not one for each of a flood. */
async function noteRefusal(error: unknown, request: NextRequest, caller: Caller, now: Date): Promise<void> {
  if (!(error instanceof AppError) || error.status !== 403 || error.code === "wrong_password") return;
  const { user, admin } = caller;
  if (!(await isWithin("refusal", user?.id ?? admin?.id ?? clientAddress(request)))) return;
  const details = {
    code: error.code,
    method: request.method,
    path: loggedPath(request),
    ...(admin && { admin: admin.username }),
  };
  const userId = user?.id ?? null;
  await audit({ event: "access_refused", userId, address: clientAddress(request), details }, now);
}

/**
 * Who calls, proven. Throws `unauthorized` where no one is there who must be, `bad_origin` and `forbidden` for someone
 * who may not do it in this way.
 */
export async function identify(request: NextRequest, access: Access, now: Date): Promise<Caller> {
  if (access.auth.includes("admin")) return { ...VISITOR, admin: await identifyAdmin(request, now) };
  const isForSessions = access.auth.some((each) => each === "user" || each === "public");
  const session = isForSessions ? await readSession(request, now) : null;
  const extension = session ? null : await identifyExtension(request, access, now);
  if (extension) return { ...VISITOR, user: extension.user, extension };
  if (!session && !access.auth.includes("public"))
    throw new AppError("unauthorized", "Please log in to go on.");
  if (!session) return VISITOR;
  const caller = { ...VISITOR, user: session.user };
  await noting(request, caller, now, () => assertAllowed(request, access, session));
  return caller;
}

/** Where a call is open to no extension, its token is looked at as little as any other unknown one. */
async function identifyExtension(
  request: NextRequest,
  { auth }: Access,
  now: Date,
): Promise<ExtensionCaller | null> {
  const wanted = auth.flatMap((each) => (each.startsWith("extension:") ? [each.slice(10)] : []));
  const token = wanted.length > 0 ? readBearer(request) : null;
  if (!token) return null;
  const extension = await findExtensionUser(token, now);
  const isGood = extension?.user && extension.scopes.some((scope) => wanted.includes(scope));
  if (!isGood) await countCall("extensionRefused", clientAddress(request));
  if (!extension) return null;
  await noting(request, { ...VISITOR, user: extension.user }, now, () => {
    if (!isGood) throw new AppError("insufficient_scope", "This extension wasn't given access to that.");
  });
  return extension;
}

async function noting(request: NextRequest, caller: Caller, now: Date, assert: () => unknown): Promise<void> {
  try {
    await assert();
  } catch (error) {
    await noteRefusal(error, request, caller, now);
    throw error;
  }
}

function isChange({ method }: NextRequest): boolean {
  return method !== "GET" && method !== "HEAD";
}

async function assertAllowed(
  request: NextRequest,
  access: Access,
  { carrier, user }: { carrier: "cookie" | "bearer"; user: SessionUser },
): Promise<void> {
  if (carrier === "cookie" && isChange(request)) assertOwnOrigin(request);
  if (carrier === "bearer" && access.carrier === "cookie") await assertCookie(request, user);
}

async function assertCookie(request: NextRequest, user: SessionUser): Promise<void> {
  if (!(await hasCookieOf(request, user.sessionId)))
    throw new AppError("forbidden", "Please do this on Waddle's own pages.");
}

/** By the headers, which no other site's page can send, or else by the cookie. docs/product.md#admins */
async function identifyAdmin(request: NextRequest, now: Date): Promise<AdminUser> {
  const username = request.headers.get("x-admin-username");
  const password = request.headers.get("x-admin-password");
  const byHeaders = username !== null && password !== null;
  const admin = byHeaders
    ? await adminOfHeaders(username, password, clientAddress(request), now)
    : await findAdmin(request.cookies.get(adminCookieName())?.value ?? "", now);
  if (!admin) throw new AppError("unauthorized", "Please sign in to go on.");
  if (!byHeaders && isChange(request))
    await noting(request, { ...VISITOR, admin }, now, () => assertOwnOrigin(request));
  return admin;
}

/** A session's secret stands where programs of old send the password, which is taken too. */
async function adminOfHeaders(
  username: string,
  password: string,
  address: string,
  now: Date,
): Promise<AdminUser | null> {
  if (!password.startsWith(SECRET_PREFIX))
    return { ...(await checkAdminCredentials(username, password, address, now)), sessionId: "" };
  const admin = await findAdmin(password, now);
  return admin && isSameSecret(username.trim().toLowerCase(), admin.username) ? admin : null;
}
