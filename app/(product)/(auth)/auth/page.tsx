import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { AuthCard } from "#components/account/auth-card.tsx";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { AuthSkeleton } from "#components/account/auth-skeleton.tsx";
import { FarewellNote } from "#components/profile/settings/farewell-note.tsx";
import { safeReturnPath } from "#lib/account/rules.ts";
import { site } from "#lib/site.ts";

export const metadata: Metadata = {
  title: "Login or sign up",
  description: `Log in to ${site.name}, or sign up and sail your first island.`,
};

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
      <FarewellNote />
      <AuthCard next={target} />
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
