"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useAnswerReview } from "#lib/study/client.ts";
import type { ReviewDto } from "#lib/study/review-schema.ts";

/** It was taken: where the plan is. The button that had the focus is gone. */
function Taken({ takesFocus, courseId }: { takesFocus: boolean; courseId: string | undefined }) {
  const part = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) part.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={part} role="status" tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />
      Your plan is changed.
      <Link href={paths.plan(courseId)} className="link inline-flex min-h-11 items-center">
        See your plan
      </Link>
    </p>
  );
}

/** One change of a plan that the last weeks speak for, with one press. */
export function Proposal({ review }: { review: ReviewDto }) {
  const { proposal, isTaken, week, answer } = review;
  const { mutate, isPending, isSuccess } = useAnswerReview(week);
  if (!proposal && !isTaken) return null;
  const take = () => {
    if (proposal) mutate({ answer: answer ?? "", take: proposal.plan }, { onError: toastFailure });
  };
  return (
    <section aria-labelledby="proposal">
      <Card className="bg-brand-soft!">
        <h2 id="proposal" className="mb-2 font-sans font-semibold text-brand-strong text-sm">
          One idea for next week
        </h2>
        {isTaken || !proposal ? (
          <Taken takesFocus={isSuccess} courseId={proposal?.courseId} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 flex-1 basis-60 font-display font-semibold text-lg">{proposal.text}</p>
            <Button onClick={take} isLoading={isPending} className="max-xs:w-full">
              {proposal.button}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
