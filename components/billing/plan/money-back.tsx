import { type ReactNode, type RefObject, useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { BillingDto } from "#lib/billing/schema.ts";
import { REFUND_RULE, WITHDRAW_HERE } from "#lib/pricing/rules.ts";
import { refundHref } from "../addresses.ts";
import { WithdrawalTime } from "../withdrawal-time.tsx";
import { WITHDRAWAL_CONFIRMED } from "../withdrawal-words.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface MoneyBackProps {
  billing: BillingDto;
  writing: Writing;
  heading: RefObject<HTMLElement | null>;
}

/** The ways to money back that there are: withdrawing within 14 days, and asking for a refund. */
export function MoneyBack({ billing: { actions, order }, writing, heading }: MoneyBackProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [hasWithdrawn, setHasWithdrawn] = useState(false);
  if (!order) return null;
  return (
    <>
      {hasWithdrawn ? (
        <p role="status" className="mt-5 rounded-button bg-sunken p-4">
          Your withdrawal has arrived. {WITHDRAWAL_CONFIRMED}
        </p>
      ) : null}
      {actions.includes("withdraw") && !hasWithdrawn ? (
        <Way text={<WithdrawalTime orderedAt={order.orderedAt} writing={writing} />}>
          <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
            {WITHDRAW_HERE}
          </Button>
        </Way>
      ) : null}
      {actions.includes("refund") ? (
        <Way text={REFUND_RULE}>
          <ButtonLink href={refundHref(order.number)} prefetch={false} variant="quiet" size="sm">
            Ask for a refund
          </ButtonLink>
        </Way>
      ) : null}
      <WithdrawDialog
        orderNumber={order.number}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onWithdrawn={() => setHasWithdrawn(true)}
        heading={heading}
      />
    </>
  );
}

function Way({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t pt-4 text-ink-2 text-sm">
      <p className="min-w-0 max-w-prose flex-1 basis-64">{text}</p>
      {children}
    </div>
  );
}
