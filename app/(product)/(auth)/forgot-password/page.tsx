import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { ForgotCard } from "#components/account/forgot-card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isMailSetUp } from "#lib/account/reset/reset-queries.ts";

export const metadata: Metadata = {
  title: "Forgot your password?",
  description: "Ask for a link to choose a new password.",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

async function Card() {
  // The settings are those of the running server, not of the build.
  await connection();
  return <ForgotCard isMailSetUp={isMailSetUp()} />;
}

export default function ForgotPasswordPage() {
  return (
    <AuthScene>
      <Suspense fallback={<Skeleton className="h-96 rounded-dialog" />}>
        <Card />
      </Suspense>
    </AuthScene>
  );
}
