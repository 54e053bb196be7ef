import { TriangleAlert } from "lucide-react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PLAN_HREF } from "./addresses.ts";

const WORDS = {
  payment_failed: { title: "Your last payment failed", action: "Pay now" },
  confirmation_needed: {
    title: "Your bank wants you to confirm the payment",
    action: "Confirm the payment",
  },
} as const;

interface PaymentBannerProps {
  kind: keyof typeof WORDS;
  /** When Premium ends unless it is paid: ISO 8601 */
  until: string | null;
  writing: Writing;
}

/** The one banner about money, above the learner's pages and never above a quiz */
export function PaymentBanner({ kind, until, writing }: PaymentBannerProps) {
  const { title, action } = WORDS[kind];
  return (
    <section
      aria-labelledby="payment-banner"
      className="card mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-gold-text bg-gold-soft p-4"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-gold-text max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="payment-banner" className="text-lg">
          {title}
        </h2>
        {until ? (
          <p className="text-ink-2">
            Premium stays until <LocalTime instant={until} writing={writing} />.
          </p>
        ) : null}
      </div>
      <ButtonLink href={PLAN_HREF} variant="secondary" size="sm" className="max-sm:w-full">
        {action}
      </ButtonLink>
    </section>
  );
}
