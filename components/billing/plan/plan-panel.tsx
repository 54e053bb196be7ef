"use client";

import type { Writing } from "#components/profile/day-words.ts";
import { Loaded } from "#components/profile/loaded.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useBilling } from "#lib/billing/client.ts";
import { Invoices } from "./invoices.tsx";
import { PlanSection } from "./plan-section.tsx";
import { PremiumGives } from "./premium-gives.tsx";
import { StaleNote } from "./stale-note.tsx";

/** The learner's plan, its invoices, and what Premium is */
export function PlanPanel({ writing }: { writing: Writing }) {
  const query = useBilling();
  return (
    <Loaded query={query} what="your plan" skeleton={<PlanSkeleton />}>
      {(billing) => (
        <div className="grid gap-5 [&>*]:min-w-0">
          <PlanSection
            billing={billing}
            writing={writing}
            note={
              billing.isCurrent ? null : (
                <StaleNote
                  asOf={billing.asOf}
                  writing={writing}
                  isRetrying={query.isFetching}
                  retry={() => void query.refetch()}
                />
              )
            }
          />
          {billing.isSetUp ? <Invoices writing={writing} /> : null}
          <PremiumGives isPremium={billing.plan === "premium"} isForSale={billing.isSetUp} />
        </div>
      )}
    </Loaded>
  );
}

function PlanSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
