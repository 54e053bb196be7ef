import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { NotifyMe } from "#components/interest/notify-me.tsx";
import { NotifySkeleton } from "#components/interest/notify-skeleton.tsx";
import { PartnerCards } from "#components/interest/partner-cards.tsx";
import { Card } from "#components/ui/card.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { interestQuery } from "#lib/interest/client.ts";
import { getInterest } from "#lib/interest/queries.ts";
import type { Feature } from "#lib/interest/schema.ts";

export const metadata: Metadata = {
  title: "Study Partner",
  description: "Coming Soon: a partner to think out loud with, who knows your course and your week.",
};

const FEATURE: Feature = "study-partner";

export default function StudyPartnerPage() {
  return (
    <>
      <header className="mb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl md:text-3xl">Study Partner</h1>
          <Pill tone="gold">Coming Soon</Pill>
        </div>
        <p className="mt-2 max-w-prose text-ink-2">
          A partner to think out loud with, who knows your course and your week. It isn't ready yet. Here's
          what we want it to do.
        </p>
      </header>
      <Card className="mb-8">
        <Suspense fallback={<NotifySkeleton />}>
          <Notify />
        </Suspense>
      </Card>
      <h2 className="mb-4 text-xl">What it would do for you</h2>
      <PartnerCards />
    </>
  );
}

/** A read that fails is left out: the browser then asks for itself. */
async function Notify() {
  const { id, email } = await requirePageUser(paths.studyPartner);
  const client = new QueryClient();
  await client.prefetchQuery({ ...interestQuery(FEATURE), queryFn: () => getInterest(id, FEATURE) });
  return (
    <ServerHydration state={dehydrate(client)}>
      <NotifyMe feature={FEATURE} email={email} />
    </ServerHydration>
  );
}
