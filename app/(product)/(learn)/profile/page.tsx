import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { RECENT_DAYS, recentSpan, yearOf, yearSpan } from "#components/profile/calendar-layout.ts";
import { ProfileNav, ProfileNavRows } from "#components/profile/profile-nav.tsx";
import { ProfileScreen } from "#components/profile/profile-screen.tsx";
import { ProfileSkeleton } from "#components/profile/profile-skeleton.tsx";
import { type ProfileTab, tabHref, tabOf } from "#components/profile/profile-tabs.ts";
import { sessionsQuery } from "#lib/account/device/device-client.ts";
import { listSessions } from "#lib/account/device/device-queries.ts";
import { profileQuery } from "#lib/account/profile/profile-client.ts";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { achievementsQuery } from "#lib/achievement/client.ts";
import { refreshAchievements } from "#lib/achievement/service.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { connectionsQuery } from "#lib/extension/grant/grant-client.ts";
import { listConnections } from "#lib/extension/grant/grant-queries.ts";
import { statsKey } from "#lib/learner/client.ts";
import { getStats } from "#lib/learner/queries.ts";
import { stickersQuery } from "#lib/quest/client.ts";
import { listStickers } from "#lib/quest/queries.ts";
import { daysQuery, streakQuery } from "#lib/streak/client.ts";
import { getStreakStatus, listDays } from "#lib/streak/queries.ts";
import { postcardsOptions } from "#lib/voyage/client.ts";
import { listPostcards } from "#lib/voyage/queries.ts";
import { ledgerQuery } from "#lib/xp/client.ts";
import { listLedger } from "#lib/xp/queries.ts";

export const metadata: Metadata = { title: "Profile" };

interface ProfilePageProps {
  searchParams: Promise<{ tab?: string | string[] }>;
}

export default function ProfilePage({ searchParams }: ProfilePageProps) {
  return (
    <>
      <Suspense fallback={<ProfileNavRows chosen="overview" />}>
        <ProfileNav />
      </Suspense>
      <Suspense fallback={<ProfileSkeleton tab="overview" />}>
        <ProfileTabOf searchParams={searchParams} />
      </Suspense>
    </>
  );
}

/** Which tab it is is known at once; what stands in it takes longer. */
async function ProfileTabOf({ searchParams }: ProfilePageProps) {
  const { tab: wanted } = await searchParams;
  const tab = tabOf(typeof wanted === "string" ? wanted : null);
  return (
    <Suspense fallback={<ProfileSkeleton tab={tab} />}>
      <Profile tab={tab} />
    </Suspense>
  );
}

interface Reading {
  client: QueryClient;
  id: string;
  sessionId: string;
  now: Date;
}

/** What each tab shows beside the profile; what isn't here is asked for by the browser. */
const READ: Partial<Record<ProfileTab, (reading: Reading) => Promise<unknown>>> = {
  overview: (reading) => {
    const { client, id } = reading;
    return Promise.all([
      readStats(reading),
      client.prefetchQuery({ ...stickersQuery(), queryFn: () => listStickers(id) }),
      client.prefetchInfiniteQuery({ ...postcardsOptions, queryFn: () => listPostcards(id) }),
    ]);
  },
  streak: readDays,
  badges: ({ client, id, now }) =>
    client.prefetchQuery({ ...achievementsQuery(), queryFn: () => refreshAchievements(id, now) }),
  xp: (reading) =>
    Promise.all([
      readStats(reading),
      reading.client.prefetchInfiniteQuery({ ...ledgerQuery(), queryFn: () => listLedger(reading.id, {}) }),
    ]),
  privacy: ({ client, id, sessionId, now }) =>
    Promise.all([
      client.prefetchQuery({
        ...sessionsQuery,
        queryFn: async () => (await listSessions(id, sessionId, now)).sessions,
      }),
      client.prefetchQuery({
        ...connectionsQuery,
        queryFn: async () => (await listConnections(id, now)).connections,
      }),
    ]),
};

/** A read that fails is left out: the browser then asks for itself, and offers to try again. */
async function Profile({ tab }: { tab: ProfileTab }) {
  const { id, sessionId } = await requirePageUser(tabHref(tab));
  const client = new QueryClient();
  const now = new Date();
  await Promise.all([
    client.prefetchQuery({ ...profileQuery, queryFn: () => getProfileOrThrow(id, now) }),
    READ[tab]?.({ client, id, sessionId, now }),
  ]);
  return (
    <ServerHydration state={dehydrate(client)}>
      <ProfileScreen />
    </ServerHydration>
  );
}

function readStats({ client, id, now }: Reading): Promise<void> {
  return client.prefetchQuery({ queryKey: statsKey, queryFn: () => getStats(id, now) });
}

/** Which year and which weeks to read depends on the learner's date. */
async function readDays({ client, id, now }: Reading): Promise<void> {
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
