"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { checkoutHref } from "#components/billing/addresses.ts";
import { useTrip } from "#components/billing/use-trip.ts";
import type { Writing } from "#components/profile/day-words.ts";
import { useStartCheckout } from "#lib/billing/client.ts";
import type { Interval } from "#lib/billing/rules.ts";
import { type BillingDto, checkoutBodySchema } from "#lib/billing/schema.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { CheckoutFailure } from "./checkout-failure.tsx";
import { ConsentBoxes } from "./consent-boxes.tsx";
import { IntervalChoice } from "./interval-choice.tsx";
import { OrderReview } from "./order-review.tsx";
import { orderTerms } from "./order-terms.tsx";
import { PayCard } from "./pay-card.tsx";

interface CheckoutFormProps {
  offer: Offer;
  billing: Pick<BillingDto, "isTestMode" | "trialDays">;
  /** What is chosen at first */
  interval: Interval;
  /** A page of ours to which the payment leads back */
  from?: string | undefined;
  /** ISO instant at which the server made the page, so that the browser's first picture is the server's */
  now: string;
  writing: Writing;
}

/** The order, its terms and both consents. Stripe's own page takes the payment. */
export function CheckoutForm({ offer, billing, interval: first, from, now, writing }: CheckoutFormProps) {
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(checkoutBodySchema),
    defaultValues: { interval: first },
  });
  const interval = useWatch({ control, name: "interval" });
  const start = useStartCheckout();
  const { go, isBusy } = useTrip(start);
  const [attempt, setAttempt] = useState(0);
  const back = from === undefined ? {} : { from };
  const fail = () => setAttempt((count) => count + 1);
  // A reload, and the way back from Stripe, find the choice as it was.
  const keepChoice = (plan: Interval) =>
    window.history.replaceState(null, "", checkoutHref({ plan, ...back }));
  const field = register("interval", { onChange: (event) => keepChoice(event.target.value) });
  const { trialDays } = billing;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => go({ ...body, ...back }, fail))}
      className="grid items-start gap-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
    >
      <OrderReview terms={orderTerms({ offer, interval, trialDays, now: new Date(now), writing })}>
        <IntervalChoice offer={offer} language={writing.language} field={field} />
      </OrderReview>
      <PayCard
        offer={offer}
        billing={billing}
        interval={interval}
        language={writing.language}
        isBusy={isBusy}
      >
        <ConsentBoxes withdrawal={offer.withdrawal} register={register} errors={formState.errors} />
        <CheckoutFailure error={start.error} attempt={attempt} />
      </PayCard>
    </form>
  );
}
