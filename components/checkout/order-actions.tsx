import { PLAN_HREF, pricingHref } from "#components/billing/addresses.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { OrderDto } from "#lib/billing/schema.ts";
import { paths } from "#lib/client/paths.ts";
import type { OrderView } from "./use-polled-order.ts";

interface OrderActionsProps {
  view: Exclude<OrderView, "unknown">;
  order: OrderDto;
  isPolling: boolean;
  onAgain: () => void;
}

/** Ways on from an order as it is */
export function OrderActions({ view, order, isPolling, onAgain }: OrderActionsProps) {
  const plan = (
    <ButtonLink href={PLAN_HREF} variant="secondary">
      Your plan
    </ButtonLink>
  );
  const islands = <ButtonLink href={paths.islands}>Quiz Islands</ButtonLink>;
  switch (view) {
    case "confirming":
      return null;
    case "active":
      return (
        <>
          <ButtonLink href={order.returnTo ?? paths.islands}>Keep learning</ButtonLink>
          {plan}
        </>
      );
    case "processing":
    case "late":
      return (
        <>
          {islands}
          <Button variant="secondary" onClick={onAgain} isLoading={isPolling}>
            Check again
          </Button>
        </>
      );
    case "not_paid":
      return (
        <>
          <ButtonLink href={pricingHref(order.interval)}>Back to the prices</ButtonLink>
          <ButtonLink href={paths.islands} variant="secondary">
            Quiz Islands
          </ButtonLink>
        </>
      );
    default:
      return (
        <>
          {islands}
          {plan}
        </>
      );
  }
}
