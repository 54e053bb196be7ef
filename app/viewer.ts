import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { paths } from "#lib/client/paths.ts";
import { getStats } from "#lib/learner/queries.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { findSessionUser, type SessionUser, sessionCookieName } from "#lib/server/auth/session.ts";
import { getStreakStatus } from "#lib/streak/queries.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";

/** Who looks at this page: once a request, however many components ask. */
export const getPageUser = cache(async (): Promise<SessionUser | null> => {
  // Whether a session is alive depends on the time: never while a page is prepared ahead.
  await connection();
  const token = (await cookies()).get(sessionCookieName())?.value;
  return token ? findSessionUser("cookie", token, new Date()) : null;
});

/** What every page shows of a learner */
interface PageViewer {
  stats: StatsDto;
  streak: StreakStatusDto;
}

/** The learner with their figures, or null for a visitor. Reads the request: call it under Suspense. */
export const getViewer = cache(async (): Promise<PageViewer | null> => {
  const user = await getPageUser();
  if (!user) return null;
  const now = new Date();
  const [stats, streak] = await Promise.all([getStats(user.id, now), getStreakStatus(user.id, now)]);
  return stats && streak && { stats, streak };
});

/** The learner of a page that needs one; a visitor is sent to sign in and comes back to `returnTo`. */
export async function requirePageUser(returnTo: string): Promise<SessionUser> {
  return (await getPageUser()) ?? redirect(paths.authThen(returnTo));
}
