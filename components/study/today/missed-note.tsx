"use client";

import { useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useSavePlan } from "#lib/study/client.ts";
import type { OfferDto, PlanBody, PlanDto, TodayDto } from "#lib/study/schema.ts";
import { Offers } from "../plan/offers.tsx";
import { OwnWords } from "./standing-list.tsx";

const COUNTS = ["No", "One", "Two", "Three"] as const;

/** "Three ways still get you there." */
function waysWords(count: number): string {
  return count === 1
    ? "One way still gets you there."
    : `${COUNTS[count] ?? count} ways still get you there.`;
}

/** The body that puts a plan back as it is now */
function bodyOf({ goal, slots, why, obstacle }: PlanDto): PlanBody {
  return { goal, slots, why, obstacle };
}

function Ways({ plan }: { plan: PlanDto }) {
  const { mutate } = useSavePlan(plan.courseId);
  const [taking, setTaking] = useState<OfferDto["kind"] | null>(null);
  const take = (offer: OfferDto) => {
    setTaking(offer.kind);
    mutate(
      { ...offer.plan, version: plan.version },
      {
        onSuccess: ({ plan: { version } }) => {
          const back = () => mutate({ ...bodyOf(plan), version }, { onError: toastFailure });
          toastAction(`Your plan is changed: ${offer.label}.`, "Undo", back);
        },
        onError: toastFailure,
        onSettled: () => setTaking(null),
      },
    );
  };
  return <Offers offers={plan.offers} onTake={take} taking={taking} />;
}

/** A session that didn't happen and that nothing makes up for. Nothing changes without a press. */
export function MissedNote({ today }: { today: TodayDto }) {
  const { missed, plans } = today;
  const plan = plans.find(({ courseId }) => courseId === missed?.courseId);
  if (!missed || !plan || plan.offers.length === 0) return null;
  return (
    <section aria-label="A session that didn't happen" className="mt-5 rounded-input bg-ice-soft p-4">
      <p className="font-semibold">
        {missed.weekday} didn't happen. {waysWords(plan.offers.length)}
      </p>
      {plans.length > 1 ? (
        <p className="text-ink-2 text-sm">
          <bdi>{plan.courseTitle}</bdi>
        </p>
      ) : null}
      <div className="mt-3">
        <Ways plan={plan} />
      </div>
      {plan.obstacle ? (
        <div className="mt-3">
          <OwnWords why="" obstacle={plan.obstacle} />
        </div>
      ) : null}
    </section>
  );
}
