import { type ReactNode, type RefObject, useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import type { PlanAction } from "#lib/billing/plan.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { checkoutHref } from "../addresses.ts";
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
  const { resume, undoChange, portal, pay } = usePlanButtons(billing, heading);
  const { actions, state, price, other } = billing;
  const buttons: Partial<Record<PlanAction, ReactNode>> = {
    buy: <ButtonLink href={checkoutHref()}>Get Premium</ButtonLink>,
    pay: (
      <Button onClick={pay.press} isLoading={pay.isBusy}>
        {state === "confirmation_needed" ? "Confirm the payment" : "Pay now"}
      </Button>
    ),
    resume: (
      <Button onClick={resume.press} isLoading={resume.isBusy}>
        Resume Premium
      </Button>
    ),
    change: other && (
      <Button variant="secondary" onClick={() => setIsChanging(true)}>
        Change to {ADVERBS[other.interval]}
      </Button>
    ),
    undo_change: price && (
      <Button variant="secondary" onClick={undoChange.press} isLoading={undoChange.isBusy}>
        Stay on {ADVERBS[price.interval]}
      </Button>
    ),
    portal: (
      <Button variant="secondary" onClick={portal.press} isLoading={portal.isBusy}>
        Change card
      </Button>
    ),
    cancel: (
      <ButtonLink href={paths.cancelSurvey} prefetch={false} variant="quiet">
        Cancel Premium
      </ButtonLink>
    ),
  };
  const shown = actions.filter((action) => buttons[action]);
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
