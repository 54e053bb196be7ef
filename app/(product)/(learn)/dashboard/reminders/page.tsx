import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { LogScreen } from "#components/reminder/log-screen.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { profileQuery } from "#lib/account/profile/profile-client.ts";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";

export const metadata: Metadata = { title: "What we sent and why" };

export default function ReminderLogPage() {
  return (
    <>
      <PageHeader
        title="What we sent and why"
        text="Your reminders from the last 90 days, including the ones we didn't send."
        actions={
          <ButtonLink href={paths.notifications} variant="secondary" size="sm">
            Change your reminders
          </ButtonLink>
        }
      />
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <Log />
      </Suspense>
    </>
  );
}

async function Log() {
  const { id } = await requirePageUser(paths.reminderLog);
  const client = new QueryClient();
  await client.prefetchQuery({ ...profileQuery, queryFn: () => getProfileOrThrow(id, new Date()) });
  return (
    <ServerHydration state={dehydrate(client)}>
      <LogScreen />
    </ServerHydration>
  );
}
