import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { type PlanState, usePlanState } from "./use-plan-state.ts";

interface SurveyDoneProps {
  art: ReactNode;
  /** False where every question was skipped */
  hasSent: boolean;
}

export function SurveyDone({ art, hasSent }: SurveyDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const plan = usePlanState();
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      {art}
      <div>
        <h2 ref={heading} tabIndex={-1} className="rounded-input text-2xl md:text-3xl">
          {hasSent ? "Thank you for telling us" : "That's all right"}
        </h2>
        <p className="mt-2 text-ink-2">
          {hasSent ? "Your answers have arrived." : "You skipped every question, so nothing was sent."}
        </p>
      </div>
      <div role="status" className="w-full rounded-card bg-sunken px-5 py-4 text-left">
        <p className="font-display font-semibold text-lg">{plan.title}</p>
        <p className="mt-1 text-ink-2">{plan.text}</p>
      </div>
      <WayOn state={plan.state} />
    </div>
  );
}

function WayOn({ state }: { state: PlanState["state"] }) {
  if (state === "asking") return null;
  const isOut = state === "out";
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink
        href={isOut ? paths.auth : paths.islands}
        prefetch={false}
        variant={isOut ? "secondary" : "primary"}
      >
        {isOut ? "Login" : "Back to your islands"}
      </ButtonLink>
      <ButtonLink href={paths.contact} prefetch={false} variant="quiet">
        Write to us
      </ButtonLink>
    </div>
  );
}
