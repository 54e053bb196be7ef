import { Penguin } from "#components/art/penguin.tsx";
import { PLAN_HREF } from "#components/billing/addresses.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import type { Interval } from "#lib/billing/rules.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { AlreadyPremium } from "./already-premium.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { Outcome } from "./outcome.tsx";

interface CheckoutScreenProps {
  offer: Offer;
  billing: BillingDto;
  profile: ProfileDto;
  interval: Interval;
  from: string | undefined;
  now: string;
}

/** The checkout where Premium is for sale: no one can order what they have, or what is still charged. */
export function CheckoutScreen({ offer, billing, profile, interval, from, now }: CheckoutScreenProps) {
  if (billing.actions.includes("buy"))
    return (
      <CheckoutForm
        offer={offer}
        billing={billing}
        interval={interval}
        from={from}
        now={now}
        writing={profile}
      />
    );
  if (billing.plan === "premium") return <AlreadyPremium profile={profile} renewsAt={billing.renewsAt} />;
  return <StillOpen />;
}

function StillOpen() {
  return (
    <Outcome
      art={<Penguin pose="read" size={150} />}
      heading={<h2 className="text-2xl">Your last subscription is still open</h2>}
      actions={<ButtonLink href={PLAN_HREF}>Your plan</ButtonLink>}
    >
      <p>A second one would charge you twice. Pay or cancel the open one first.</p>
    </Outcome>
  );
}
