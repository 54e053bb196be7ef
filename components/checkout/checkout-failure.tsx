import Link from "next/link";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { PLAN_HREF } from "#components/billing/addresses.ts";
import { failureWords } from "#components/billing/failure-words.ts";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { ApiError } from "#lib/client/api.ts";

const FAILED = "We couldn't open the payment page, and nothing was charged. Please try again.";

interface CheckoutFailureProps {
  error: Error | null;
  attempt: number;
}

/** Why the page for paying didn't open. Anyone who has a subscription already is led to it. */
export function CheckoutFailure({ error, attempt }: CheckoutFailureProps) {
  if (error === null || isSessionOver(error)) return null;
  const isSubscribed = error instanceof ApiError && error.code === "already_subscribed";
  return (
    <div className="grid gap-1">
      <ErrorSummary message={failureWords(error, FAILED)} attempt={attempt} />
      {isSubscribed ? (
        <Link href={PLAN_HREF} className="link inline-flex min-h-11 items-center text-sm">
          See your plan
        </Link>
      ) : null}
    </div>
  );
}
