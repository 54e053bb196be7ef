import type { ReactNode } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import type { BillingDto } from "#lib/billing/schema.ts";
import { cardText, priceText } from "../billing-words.ts";

interface PlanFactsProps {
  billing: BillingDto;
  writing: Writing;
}

/** Price, dates, card and number of the order, as far as there are any */
export function PlanFacts({ billing, writing }: PlanFactsProps) {
  const { state, price, card, order, change, renewsAt, trialEndsAt } = billing;
  const day = (instant: string | null) => instant && <LocalTime instant={instant} writing={writing} />;
  const facts: [string, ReactNode][] = [
    ["Price", price && priceText(price, writing.language)],
    [trialEndsAt ? "First payment" : "Next payment", renewsAt && day(trialEndsAt ?? renewsAt)],
    ["Changes to", change && priceText(change, writing.language)],
    // Beside what was given, an end would read as that of Premium.
    [state === "ended" ? "Ended" : "Ends", state !== "given" && day(billing.endsAt)],
    ["Card", card && cardText(card)],
    ["Order", order?.number],
  ];
  const known = facts.filter(([, says]) => says);
  if (known.length === 0) return null;
  return (
    <dl className="num mt-4 border-line border-t">
      {known.map(([term, says]) => (
        <div
          key={term}
          className="grid gap-x-4 border-line border-b py-2.5 xs:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-2">{term}</dt>
          <dd className="font-medium">{says}</dd>
        </div>
      ))}
    </dl>
  );
}
