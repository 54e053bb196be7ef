import type { Metadata } from "next";
import { Suspense } from "react";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { ConfirmEmailCard } from "#components/profile/settings/confirm-email-card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The address holds a secret: it goes to no search engine and to no other site. */
export const metadata: Metadata = {
  title: "Confirm your new email address",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Params = Promise<{ token: string }>;

async function Card({ params }: { params: Params }) {
  const { token } = await params;
  return <ConfirmEmailCard token={token} />;
}

export default function ConfirmEmailPage({ params }: { params: Params }) {
  return (
    <AuthScene>
      <Suspense fallback={<Skeleton className="h-96 rounded-dialog" />}>
        <Card params={params} />
      </Suspense>
    </AuthScene>
  );
}
