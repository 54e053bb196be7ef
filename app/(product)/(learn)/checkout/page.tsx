import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { checkoutHref } from "#components/billing/addresses.ts";
import { AlreadyPremium } from "#components/checkout/already-premium.tsx";
import { CheckoutScreen } from "#components/checkout/checkout-screen.tsx";
import { CheckoutSkeleton } from "#components/checkout/checkout-skeleton.tsx";
import { OrderReview } from "#components/checkout/order-review.tsx";
import { CLOSED_TERMS } from "#components/checkout/order-terms.tsx";
import { PaymentCard } from "#components/checkout/payment-card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { getBilling } from "#lib/billing/queries.ts";
import { checkoutBodySchema } from "#lib/billing/schema.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

interface CheckoutPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function CheckoutPage({ searchParams }: CheckoutPageProps) {
  return (
    <>
      <PageHeader title="Checkout" text="Check your order first. Nothing is charged on this page." />
      <Suspense fallback={<CheckoutSkeleton />}>
        <Checkout searchParams={searchParams} />
      </Suspense>
    </>
  );
}

/** What the address chooses, without what is no choice: the way back leads to pages of ours only. */
async function readChoice(searchParams: CheckoutPageProps["searchParams"]) {
  const { plan, from } = await searchParams;
  const shape = checkoutBodySchema.shape;
  return { plan: shape.interval.safeParse(plan).data, from: shape.from.safeParse(from).data };
}

async function Checkout({ searchParams }: CheckoutPageProps) {
  const { plan, from } = await readChoice(searchParams);
  const { id } = await requirePageUser(checkoutHref({ ...(plan && { plan }), ...(from && { from }) }));
  const now = new Date();
  const offer = getOffer();
  const [profile, billing] = await Promise.all([getProfileOrThrow(id, now), offer && getBilling(id, now)]);
  if (offer && billing)
    return (
      <CheckoutScreen
        offer={offer}
        billing={billing}
        profile={profile}
        interval={plan ?? "month"}
        from={from}
        now={now.toISOString()}
      />
    );
  if (profile.isPremium) return <AlreadyPremium profile={profile} />;
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <OrderReview terms={CLOSED_TERMS} />
      <PaymentCard />
    </div>
  );
}
