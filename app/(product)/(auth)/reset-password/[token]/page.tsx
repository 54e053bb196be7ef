import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { ResetCard } from "#components/account/reset-card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { findReset } from "#lib/account/reset/reset-queries.ts";

/** The address holds a secret: it goes to no search engine and to no other site. */
export const metadata: Metadata = {
  title: "Choose a new password",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Params = Promise<{ token: string }>;

async function Card({ params }: { params: Params }) {
  await connection();
  const { token } = await params;
  const reset = await findReset(token, new Date());
  return <ResetCard token={token} isAlive={reset?.isAlive ?? false} />;
}

export default function ResetPasswordPage({ params }: { params: Params }) {
  return (
    <AuthScene>
      <Suspense fallback={<Skeleton className="h-[520px] rounded-dialog" />}>
        <Card params={params} />
      </Suspense>
    </AuthScene>
  );
}
