import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { type AdminUser, adminCookieName, findAdmin, isSameSecret } from "#lib/admin/session-service.ts";
import { paths } from "#lib/client/paths.ts";
import { env } from "#lib/server/env.ts";

/** The admin who looks at this page, or null: once a request, however many components ask. Call it under Suspense. */
export const getAdmin = cache(async (): Promise<AdminUser | null> => {
  // Whether a session is alive depends on the time: never while a page is prepared ahead.
  await connection();
  const secret = (await cookies()).get(adminCookieName())?.value;
  return secret ? findAdmin(secret, new Date()) : null;
});

/**
 * The admin of a page that needs one. Anyone else is sent to the admins' sign-in and comes back to `returnTo`; where
 * that page has no address, nothing is here either.
 */
export async function requireAdmin(returnTo: string = paths.blogAdmin): Promise<AdminUser> {
  const admin = await getAdmin();
  if (admin) return admin;
  const secret = env().CMS_PORTAL_SECRET;
  return secret ? redirect(paths.adminSignIn(secret, returnTo)) : notFound();
}

/** Lets the CMS's own addresses through, for a page that has the token in its address. */
export async function assertCmsPath(token: string): Promise<void> {
  await assertPart(token, () => env().CMS_PATH_TOKEN);
}

/** The same for the admins' sign-in. */
export async function assertPortalPath(secret: string): Promise<void> {
  await assertPart(secret, () => env().CMS_PORTAL_SECRET);
}

async function assertPart(given: string, read: () => string | undefined): Promise<void> {
  await connection();
  const wanted = read();
  if (!wanted || !isSameSecret(given, wanted)) notFound();
}
