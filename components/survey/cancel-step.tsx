import { type ReactNode, useEffect, useRef, useState } from "react";
import { PLAN_HREF } from "#components/billing/addresses.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { cancelPremium } from "#lib/billing/public-client.ts";
import type { BillingDto } from "#lib/billing/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { cancelledWords, cancellingWords } from "./cancel-words.ts";
import type { Cancellable } from "./use-cancelling.ts";

interface CancelStepProps extends Cancellable {
  /** Stands above the last words */
  art: ReactNode;
}

/** The last step: names when Premium ends, and ends it there. */
export function CancelStep({ art, billing, writing }: CancelStepProps) {
  const [cancelled, setCancelled] = useState<BillingDto | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function cancel(): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      setCancelled(await cancelPremium());
    } catch (error) {
      const sentence = error instanceof Error ? error.message : "";
      setFailure(sentence || "That didn't work, and nothing has changed. Please try again.");
    }
    setIsBusy(false);
  }

  if (cancelled) return <Cancelled art={art} billing={cancelled} writing={writing} />;
  const { title, text } = cancellingWords(billing, writing);
  return (
    <div className="grid gap-6">
      <div>
        <Title>{title}</Title>
        <p className="mt-2 text-ink-2">{text}</p>
      </div>
      {failure ? (
        <div role="alert">
          <FieldError id="cancel-failure" message={failure} />
        </div>
      ) : null}
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <ButtonLink href={PLAN_HREF} prefetch={false} variant="secondary">
          Keep Premium
        </ButtonLink>
        <Button variant="danger" isLoading={isBusy} onClick={() => void cancel()}>
          Cancel Premium
        </Button>
      </div>
    </div>
  );
}

function Cancelled({ art, billing, writing }: CancelStepProps) {
  const { title, text } = cancelledWords(billing, writing);
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      {art}
      <div>
        <Title>{title}</Title>
        <p className="mt-2 text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.islands} prefetch={false}>
          Back to your islands
        </ButtonLink>
        <ButtonLink href={PLAN_HREF} prefetch={false} variant="secondary">
          {billing.actions.includes("resume") ? "Resume" : "Your plan"}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Takes the focus: the button that led here is gone. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="rounded-input text-2xl md:text-3xl">
      {children}
    </h2>
  );
}
