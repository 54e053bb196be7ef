import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { assertPortalPath, getAdmin } from "#app/admin-viewer.ts";
import { SignInCard } from "#components/admin/sign-in-card.tsx";
import { SignInScene } from "#components/admin/sign-in-scene.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { safeAdminPath } from "#lib/admin/rules.ts";

export const metadata: Metadata = { title: "Admin sign-in" };

interface Props {
  params: Promise<{ secret: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function Card({ params, searchParams }: Props) {
  await assertPortalPath((await params).secret);
  const { next } = await searchParams;
  const target = safeAdminPath(Array.isArray(next) ? next[0] : next);
  if (await getAdmin()) redirect(target);
  return (
    <SignInScene>
      <SignInCard next={target} />
    </SignInScene>
  );
}

export default function AdminSignInPage(props: Props) {
  return (
    <Suspense
      fallback={
        <SignInScene>
          <Skeleton className="h-96 rounded-card" />
        </SignInScene>
      }
    >
      <Card {...props} />
    </Suspense>
  );
}
