import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { TestModePill } from "#components/billing/test-mode-pill.tsx";
import { Card } from "#components/ui/card.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { Interval } from "#lib/billing/rules.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { payLabel } from "./checkout-words.ts";
import { amountToday } from "./order-terms.tsx";
import { PolicyLinks } from "./policy-links.tsx";

interface PayCardProps {
  offer: Offer;
  billing: Pick<BillingDto, "isTestMode" | "trialDays">;
  interval: Interval;
  /** The learner's, for the figures */
  language: string;
  isBusy: boolean;
  /** Consents, and what went wrong */
  children: ReactNode;
}

/** The sum, the consents and the one button, which submits the form around it */
export function PayCard({ offer, billing, interval, language, isBusy, children }: PayCardProps) {
  return (
    <section aria-labelledby="payment">
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="payment" className="text-xl">
            Payment
          </h2>
          {billing.isTestMode ? <TestModePill /> : null}
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 rounded-button bg-sunken p-4">
          You pay today{" "}
          <strong className="num">{amountToday(offer, interval, billing.trialDays, language)}</strong>
        </p>
        {children}
        <SubmitButton
          isLoading={isBusy}
          aria-describedby="payment-place"
          icon={<CreditCard aria-hidden="true" className="size-5 shrink-0" />}
          className="w-full"
        >
          {payLabel(offer, interval, billing.trialDays, language)}
        </SubmitButton>
        <p id="payment-place" className="text-ink-2 text-sm">
          You pay on Stripe's page. Nothing is charged before that.
        </p>
        {offer.seller ? <p className="text-ink-2 text-sm">Sold by {offer.seller}.</p> : null}
        <PolicyLinks />
      </Card>
    </section>
  );
}
