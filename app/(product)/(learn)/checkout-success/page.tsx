import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { CheckoutSkeleton } from "#components/checkout/checkout-skeleton.tsx";
import { OrderStatus } from "#components/checkout/order-status.tsx";
import { PlanStatus } from "#components/checkout/plan-status.tsx";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { getBilling, getOrder } from "#lib/billing/queries.ts";
import { orderParamsSchema } from "#lib/billing/schema.ts";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Your plan", robots: { index: false } };

interface CheckoutSuccessPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function CheckoutSuccessPage({ searchParams }: CheckoutSuccessPageProps) {
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <Status searchParams={searchParams} />
    </Suspense>
  );
}

/** Shows what is so. Opening this page makes no one premium. */
async function Status({ searchParams }: CheckoutSuccessPageProps) {
  const orderId = orderParamsSchema.safeParse({ id: (await searchParams).order }).data?.id;
  const returnTo = orderId ? `${paths.checkoutSuccess}?order=${orderId}` : paths.checkoutSuccess;
  const { id } = await requirePageUser(returnTo);
  const now = new Date();
  // The order first: where it is paid, the profile that is read after it has Premium.
  const order = orderId === undefined ? null : await getOrder(id, orderId);
  const profile = await getProfileOrThrow(id, now);
  if (orderId && order) return <OrderStatus orderId={orderId} initial={order} profile={profile} />;
  const { renewsAt } = await getBilling(id, now);
  return <PlanStatus profile={profile} renewsAt={renewsAt} />;
}
