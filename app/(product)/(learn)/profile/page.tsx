import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { RECENT_DAYS, recentSpan, yearOf, yearSpan } from "#components/profile/calendar-layout.ts";
import { ProfileScreen } from "#components/profile/profile-screen.tsx";
import { ProfileSkeleton } from "#components/profile/profile-skeleton.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { sessionsQuery } from "#lib/account/device/device-client.ts";
import { listSessions } from "#lib/account/device/device-queries.ts";
import { profileQuery } from "#lib/account/profile/profile-client.ts";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { achievementsQuery } from "#lib/achievement/client.ts";
import { refreshAchievements } from "#lib/achievement/service.ts";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { connectionsQuery } from "#lib/extension/grant/grant-client.ts";
import { listConnections } from "#lib/extension/grant/grant-queries.ts";
import { statsKey } from "#lib/learner/client.ts";
import { getStats } from "#lib/learner/queries.ts";
import { daysQuery, streakQuery } from "#lib/streak/client.ts";
import { getStreakStatus, listDays } from "#lib/streak/queries.ts";

export const metadata: Metadata = { title: "Profile" };

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <Suspense fallback={<ProfileSkeleton />}>
        <Profile />
      </Suspense>
    </>
  );
}

/** A read that fails is left out: the browser then asks for itself, and offers to try again. */
async function Profile() {
  const { id, sessionId } = await requirePageUser(paths.profile);
  const client = new QueryClient();
  const now = new Date();
  await Promise.all([
    client.prefetchQuery({ ...profileQuery, queryFn: () => getProfileOrThrow(id, now) }),
    client.prefetchQuery({ queryKey: statsKey, queryFn: () => getStats(id, now) }),
    client.prefetchQuery({ ...achievementsQuery(), queryFn: () => refreshAchievements(id, now) }),
    client.prefetchQuery({
      ...sessionsQuery,
      queryFn: async () => (await listSessions(id, sessionId, now)).sessions,
    }),
    client.prefetchQuery({
      ...connectionsQuery,
      queryFn: async () => (await listConnections(id, now)).connections,
    }),
    prefetchDays(client, id, now),
  ]);
  return (
    <ServerHydration state={dehydrate(client)}>
      <ProfileScreen />
    </ServerHydration>
  );
}

/** Which year and which weeks to read depends on the learner's date. */
async function prefetchDays(client: QueryClient, id: string, now: Date): Promise<void> {
  const status = await getStreakStatus(id, now);
  if (!status) return;
  client.setQueryData(streakQuery().queryKey, status);
  const spans = [yearSpan(yearOf(status.today)), recentSpan(status.today, RECENT_DAYS)];
  await Promise.all(
    spans.map(({ from, to }) =>
      client.prefetchQuery({ ...daysQuery(from, to), queryFn: () => listDays(id, from, to, now) }),
    ),
  );
}
