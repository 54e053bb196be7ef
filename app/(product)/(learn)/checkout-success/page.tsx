import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { CheckoutSkeleton } from "#components/checkout/checkout-skeleton.tsx";
import { PlanStatus } from "#components/checkout/plan-status.tsx";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Your plan", robots: { index: false } };

export default function CheckoutSuccessPage() {
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <Status />
    </Suspense>
  );
}

/** Shows what is so. Opening this page makes no one premium. */
async function Status() {
  const { id } = await requirePageUser(paths.checkoutSuccess);
  return <PlanStatus profile={await getProfileOrThrow(id, new Date())} />;
}
