import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getPageUser } from "#app/viewer.ts";
import { ConsentScreen } from "#components/extension/consent-screen.tsx";
import { ExtensionScene } from "#components/extension/extension-scene.tsx";
import { InvalidScreen } from "#components/extension/invalid-screen.tsx";
import { EndStaleSession } from "#components/layout/end-stale-session.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { checkAuthRequest } from "#lib/extension/registry/auth-request.ts";
import { findClient } from "#lib/extension/registry/registry-queries.ts";

/** Where someone is to be led afterwards is no one else's business. */
export const metadata: Metadata = {
  title: "Connect an extension",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Query = Record<string, string | string[] | undefined>;

/** The address as it was opened */
function addressOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  );
  return `${paths.extensionAuth}?${pairs.join("&")}`;
}

async function Consent({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const user = await getPageUser();
  const client = typeof query.client_id === "string" ? await findClient(query.client_id) : null;
  const checked = checkAuthRequest(client, query);
  if (!checked.ok) return <InvalidScreen fault={checked.fault} />;
  // An extension that has no use for visitors
  if (!user && !client?.scopes.includes("limited")) redirect(paths.authThen(addressOf(query)));
  const viewer = user && { id: user.id, email: user.email };
  return (
    <>
      {viewer ? null : <EndStaleSession isTurnedAway />}
      <ConsentScreen request={checked.request} viewer={viewer} />
    </>
  );
}

export default function ExtensionAuthPage({ searchParams }: { searchParams: Promise<Query> }) {
  return (
    <ExtensionScene>
      {/* Outside of what comes later: without scripts that is never shown. */}
      <noscript>
        <p className="mb-4 text-center text-ink-2">
          This page needs JavaScript. Without it, nothing is connected.
        </p>
      </noscript>
      <Suspense fallback={<Skeleton className="h-[720px] rounded-dialog" />}>
        <Consent searchParams={searchParams} />
      </Suspense>
    </ExtensionScene>
  );
}
