import { Crown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { Card } from "#components/ui/card.tsx";
import { Pill } from "#components/ui/pill.tsx";
import type { BillingDto } from "#lib/billing/schema.ts";
import { TestModePill } from "../test-mode-pill.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { PlanSentence } from "./plan-sentence.tsx";

interface PlanSectionProps {
  billing: BillingDto;
  writing: Writing;
  /** That what is shown may be old */
  note: ReactNode;
}

/** How the learner's plan stands and what they can do about it. Once it has changed, its heading has the focus. */
export function PlanSection({ billing, writing, note }: PlanSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="your-plan">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2
            ref={heading}
            id="your-plan"
            tabIndex={-1}
            aria-describedby="plan-sentence"
            className="rounded-input text-xl"
          >
            Your plan
          </h2>
          <div className="flex flex-wrap gap-2">
            {billing.isSetUp && billing.isTestMode ? <TestModePill /> : null}
            <PlanPill plan={billing.plan} />
          </div>
        </div>
        <p id="plan-sentence" className="mt-4 max-w-prose text-ink-2">
          <PlanSentence billing={billing} writing={writing} />
        </p>
        {note}
        <PlanFacts billing={billing} writing={writing} />
        <PlanActions billing={billing} writing={writing} heading={heading} />
      </Card>
    </section>
  );
}

function PlanPill({ plan }: Pick<BillingDto, "plan">) {
  if (plan === "free") return <Pill tone="brand">Free</Pill>;
  return (
    <Pill tone="violet" icon={<Crown aria-hidden="true" className="size-4 fill-current" />}>
      Premium
    </Pill>
  );
}
