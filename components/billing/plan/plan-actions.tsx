import { type ReactNode, type RefObject, useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { PlanAction } from "#lib/billing/plan.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { CANCEL_HREF, checkoutHref } from "../addresses.ts";
import { ADVERBS } from "../billing-words.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { MoneyBack } from "./money-back.tsx";
import { usePlanButtons } from "./use-plan-buttons.ts";

interface PlanActionsProps {
  billing: BillingDto;
  writing: Writing;
  heading: RefObject<HTMLElement | null>;
}

/** What the learner can do about the plan, in the server's order. */
export function PlanActions({ billing, writing, heading }: PlanActionsProps) {
  const [isChanging, setIsChanging] = useState(false);
  const does = usePlanButtons(billing, heading);
  const { other } = billing;
  const buttons = buttonsOf(billing, does, () => setIsChanging(true));
  const shown = billing.actions.filter((action) => buttons[action]);
  return (
    <>
      {shown.length > 0 ? (
        <ul className="mt-5 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
          {shown.map((action) => (
            <li key={action} className="grid">
              {buttons[action]}
            </li>
          ))}
        </ul>
      ) : null}
      <MoneyBack billing={billing} writing={writing} heading={heading} />
      {other ? (
        <ChangeDialog
          other={other}
          writing={writing}
          isOpen={isChanging}
          onClose={() => setIsChanging(false)}
          heading={heading}
        />
      ) : null}
    </>
  );
}

type Does = ReturnType<typeof usePlanButtons>;
type Buttons = Partial<Record<PlanAction, ReactNode>>;

function buttonsOf({ state, actions, price, other }: BillingDto, does: Does, onChange: () => void): Buttons {
  const primary = (label: string, { press, isBusy }: Does["pay"]) => (
    <Button onClick={press} isLoading={isBusy}>
      {label}
    </Button>
  );
  const secondary = (label: string, { press, isBusy }: Does["pay"]) => (
    <Button variant="secondary" onClick={press} isLoading={isBusy}>
      {label}
    </Button>
  );
  return {
    buy: <ButtonLink href={checkoutHref()}>Get Premium</ButtonLink>,
    pay: primary(state === "confirmation_needed" ? "Confirm the payment" : "Pay now", does.pay),
    resume: (actions.includes("pay") ? secondary : primary)("Resume Premium", does.resume),
    change: other && secondary(`Change to ${ADVERBS[other.interval]}`, { press: onChange, isBusy: false }),
    undo_change: price && secondary(`Stay on ${ADVERBS[price.interval]}`, does.undoChange),
    portal: secondary("Change card", does.portal),
    cancel: (
      <ButtonLink href={CANCEL_HREF} prefetch={false} variant="quiet">
        Cancel Premium
      </ButtonLink>
    ),
  };
}
