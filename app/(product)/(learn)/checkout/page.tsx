import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { AlreadyPremium } from "#components/checkout/already-premium.tsx";
import { CheckoutSkeleton } from "#components/checkout/checkout-skeleton.tsx";
import { OrderReview } from "#components/checkout/order-review.tsx";
import { PaymentCard } from "#components/checkout/payment-card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

export default function CheckoutPage() {
  return (
    <>
      <PageHeader title="Checkout" text="Check your order first. Nothing is charged on this page." />
      <Suspense fallback={<CheckoutSkeleton />}>
        <Checkout />
      </Suspense>
    </>
  );
}

async function Checkout() {
  const { id } = await requirePageUser(paths.checkout);
  const profile = await getProfileOrThrow(id, new Date());
  if (profile.isPremium) return <AlreadyPremium profile={profile} />;
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <OrderReview />
      <PaymentCard />
    </div>
  );
}
