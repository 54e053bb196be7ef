import type { ReactNode } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import type { PlanState } from "#lib/billing/plan.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { priceText } from "../billing-words.ts";

interface Told {
  billing: BillingDto;
  writing: Writing;
}

type Sentence = (told: Told) => ReactNode;

function Day({ instant, writing }: { instant: string; writing: Writing }) {
  return (
    <strong className="font-semibold text-ink">
      <LocalTime instant={instant} writing={writing} />
    </strong>
  );
}

const free: Sentence = () =>
  "Your own courses and our free ones, every island and quiz, with five hearts. If you run out, they all come back 24 hours later.";

const given: Sentence = ({ billing: { premiumUntil, actions }, writing }) => {
  const beside = actions.includes("cancel") ? " Your subscription runs beside it." : null;
  if (!premiumUntil) return <>You have Premium, with no end date.{beside}</>;
  return (
    <>
      You have Premium until <Day instant={premiumUntil} writing={writing} />. Then you continue on the Free
      plan and keep everything you have learned.{beside}
    </>
  );
};

const trial: Sentence = ({ billing: { trialEndsAt, price }, writing }) => (
  <>
    Your free trial runs{" "}
    {trialEndsAt ? (
      <>
        until <Day instant={trialEndsAt} writing={writing} />
      </>
    ) : (
      "now"
    )}
    . Then Premium goes on{price ? ` for ${priceText(price, writing.language)}` : null}.
  </>
);

const renews: Sentence = ({ billing: { renewsAt }, writing }) =>
  renewsAt ? (
    <>
      You have Premium. It renews on <Day instant={renewsAt} writing={writing} />.
    </>
  ) : (
    "You have Premium. It renews by itself."
  );

/** "The Premium you were given stays until 4 June 2027.": nothing where that isn't longer than what is paid for */
function Given({ billing: { given }, writing }: Told) {
  if (!given) return null;
  if (!given.until) return "The Premium you were given stays, with no end date.";
  return (
    <>
      The Premium you were given stays until <Day instant={given.until} writing={writing} />.
    </>
  );
}

const ends: Sentence = (told) => {
  const { endsAt, premiumUntil, isDisputed, given } = told.billing;
  const end = endsAt ?? premiumUntil;
  return (
    <>
      {given ? "Your subscription" : "Premium"} ends{" "}
      {end ? (
        <>
          on <Day instant={end} writing={told.writing} />
        </>
      ) : (
        "soon"
      )}
      . {isDisputed ? "Its payment is disputed, so it won't renew." : "Nothing more is charged."}
      {given ? " " : null}
      <Given {...told} />
    </>
  );
};

const changePlanned: Sentence = ({ billing: { change }, writing }) =>
  change ? (
    <>
      You have Premium. On <Day instant={change.at} writing={writing} /> it changes to{" "}
      {priceText(change, writing.language)}.
    </>
  ) : (
    "You have Premium. A plan change is scheduled."
  );

/** "Premium stays until 4 December 2026.", or that nothing has changed; and whether it is cancelled */
function Stays({ billing, writing }: Told) {
  const { graceEndsAt, endsAt, given } = billing;
  if (given) return <Given billing={billing} writing={writing} />;
  if (!graceEndsAt) return "Nothing changes before that.";
  return (
    <>
      Premium stays until <Day instant={graceEndsAt} writing={writing} />.
      {endsAt ? " It doesn't renew after that." : null}
    </>
  );
}

const paymentFailed: Sentence = (told) => (
  <>
    Your last payment failed. <Stays {...told} />
  </>
);

const confirmationNeeded: Sentence = (told) => (
  <>
    Your bank wants you to confirm the payment. <Stays {...told} />
  </>
);

const ended: Sentence = ({ billing: { actions } }) =>
  actions.includes("cancel")
    ? "Premium has ended, but your subscription is still open. Cancel it or pay with another card."
    : "Premium has ended. You are on the Free plan and keep everything you have learned.";

const SENTENCES: Record<PlanState, Sentence> = {
  not_set_up: free,
  free,
  given,
  trial,
  renews,
  ends,
  change_planned: changePlanned,
  payment_failed: paymentFailed,
  confirmation_needed: confirmationNeeded,
  ended,
};

/** How the plan stands, in a sentence */
export function PlanSentence(told: Told) {
  return SENTENCES[told.billing.state](told);
}
