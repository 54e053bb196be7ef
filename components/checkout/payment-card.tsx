import { CircleSlash, CreditCard } from "lucide-react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#lib/client/paths.ts";
import { PAYMENTS_CLOSED } from "#lib/pricing/rules.ts";
import { PolicyLinks } from "./policy-links.tsx";

/** Stays shut for as long as no one can pay here, and says so. */
export function PaymentCard() {
  return (
    <section aria-labelledby="payment">
      <Card className="grid gap-4">
        <h2 id="payment" className="text-xl">
          Payment
        </h2>
        <p id="payment-closed" className="flex gap-3 rounded-button bg-sunken p-4">
          <CircleSlash aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
          {PAYMENTS_CLOSED}
        </p>
        <Button
          disabled
          aria-describedby="payment-closed"
          icon={<CreditCard aria-hidden="true" className="size-5" />}
          className="w-full"
        >
          Pay by card
        </Button>
        <div className="border-line border-t pt-4">
          <h3 className="text-base">What still works</h3>
          <p className="mt-1 text-ink-2">
            The owner of this site can give you Premium, and everything on Free stays open as long as you
            like.
          </p>
          <ButtonLink
            href={paths.contact}
            prefetch={false}
            variant="secondary"
            size="sm"
            className="mt-4 w-full"
          >
            Ask the owner
          </ButtonLink>
        </div>
        <PolicyLinks />
      </Card>
    </section>
  );
}
