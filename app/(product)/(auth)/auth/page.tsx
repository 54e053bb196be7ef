import { redirect } from "next/navigation";
import { Suspense } from "react";
import { pageMetadata } from "#app/metadata.ts";
import { getViewer } from "#app/viewer.ts";
import { AuthCard } from "#components/account/auth-card.tsx";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { AuthSkeleton } from "#components/account/auth-skeleton.tsx";
import { EndStaleSession } from "#components/layout/end-stale-session.tsx";
import { FarewellNote } from "#components/profile/settings/farewell-note.tsx";
import { isGoogleSetUp } from "#lib/account/identity/identity-queries.ts";
import { safeReturnPath } from "#lib/account/rules.ts";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

export const metadata = pageMetadata({
  path: paths.auth,
  title: "Login or sign up",
  description: `Log in to ${site.name} and pick up where you left off, or sign up and turn your course into islands of short quizzes.`,
});

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

async function AuthForms({ searchParams }: { searchParams: SearchParams }) {
  const { next } = await searchParams;
  const target = safeReturnPath(first(next));
  if (await getViewer()) redirect(target);
  return (
    <>
      <EndStaleSession isTurnedAway={next !== undefined} />
      <FarewellNote />
      <AuthCard next={target} isGoogleSetUp={isGoogleSetUp()} />
    </>
  );
}

export default function AuthPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AuthScene>
      <Suspense fallback={<AuthSkeleton />}>
        <AuthForms searchParams={searchParams} />
      </Suspense>
    </AuthScene>
  );
}
