import type { RefObject } from "react";
import { useChangePlan, useInvoiceLink, useOpenPortal, useResume } from "#lib/billing/client.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { useTrip } from "../use-trip.ts";
import { toastBillingFailure } from "./toast-billing-failure.ts";

/**
 * What the buttons of the plan do, beside links and dialogs. The heading gets the focus once the plan has changed: the
 * button that was pressed is gone by then.
 */
export function usePlanButtons(billing: BillingDto, heading: RefObject<HTMLElement | null>) {
  const { openInvoiceId, price } = billing;
  const done = { onSuccess: () => heading.current?.focus(), onError: toastBillingFailure };
  const resume = useResume();
  const change = useChangePlan();
  const portal = useTrip<void>(useOpenPortal());
  const invoice = useTrip(useInvoiceLink());
  return {
    resume: { isBusy: resume.isPending, press: () => resume.mutate(undefined, done) },
    undoChange: {
      isBusy: change.isPending,
      press: () => price && change.mutate({ interval: price.interval }, done),
    },
    portal: { isBusy: portal.isBusy, press: () => portal.go(undefined, toastBillingFailure) },
    pay: {
      isBusy: invoice.isBusy || portal.isBusy,
      // Without an invoice of its own, a payment is settled where the card is.
      press: () =>
        openInvoiceId === null
          ? portal.go(undefined, toastBillingFailure)
          : invoice.go(openInvoiceId, toastBillingFailure),
    },
  };
}
