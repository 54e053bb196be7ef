import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useChangePlan, useChangePreview } from "#lib/billing/client.ts";
import type { ChangeDto, Price } from "#lib/billing/schema.ts";
import { moneyText } from "#lib/core/money.ts";
import { ADVERBS, priceText } from "../billing-words.ts";
import { failureWords } from "../failure-words.ts";

const FAILED = "The plan wasn't changed, and nothing was charged. Please try again.";

interface ChangeDialogProps {
  /** The plan to change to */
  other: Price;
  writing: Writing;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus once the plan has changed */
  heading: RefObject<HTMLElement | null>;
}

/** Asks for the preview whenever the dialog opens; confirming changes the plan at that amount and no other. */
function useChange({ other, isOpen, onClose }: Omit<ChangeDialogProps, "writing" | "heading">) {
  const preview = useChangePreview();
  const change = useChangePlan();
  const hasChanged = useRef(false);
  // Once the plan has changed the other one is another: the words stay while the dialog goes.
  const [target, setTarget] = useState(other);
  const ask = () => {
    change.reset();
    preview.mutate(other.interval);
  };
  const begin = useEffectEvent(() => {
    hasChanged.current = false;
    setTarget(other);
    ask();
  });
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen]);
  const confirm = () => {
    const amount = preview.data?.amountNow?.amount;
    const onSuccess = () => {
      hasChanged.current = true;
      onClose();
    };
    change.mutate(
      { interval: target.interval, ...(amount !== undefined && { expects: amount }) },
      { onSuccess },
    );
  };
  return { target, preview, change, hasChanged, ask, confirm, failure: change.error ?? preview.error };
}

/** Says by Stripe's own preview what the other plan costs now, before anything changes. */
export function ChangeDialog({ writing, heading, ...props }: ChangeDialogProps) {
  const { isOpen, onClose } = props;
  const { target, preview, change, hasChanged, ask, confirm, failure } = useChange(props);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={`Change to ${ADVERBS[target.interval]}`}
      findOpener={() => (hasChanged.current ? heading.current : null)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          {preview.data && !failure ? (
            <Button onClick={confirm} isLoading={change.isPending}>
              {confirmLabel(preview.data, target, writing)}
            </Button>
          ) : null}
        </>
      }
    >
      {failure ? (
        <ErrorState message={failureWords(failure, FAILED)} retry={ask} isRetrying={preview.isPending} />
      ) : (
        <div role="status" className="mt-3">
          {preview.data ? <Cost change={preview.data} other={target} writing={writing} /> : <Asking />}
        </div>
      )}
    </Dialog>
  );
}

/** What is charged at once, in minor units; nothing where the change comes later */
const chargedNow = ({ amountNow }: ChangeDto) => (amountNow && amountNow.amount > 0 ? amountNow : null);

function confirmLabel(change: ChangeDto, other: Price, { language }: Writing): string {
  const now = chargedNow(change);
  return now
    ? `Pay ${moneyText(now.amount, now.currency, language)} and change`
    : `Change to ${ADVERBS[other.interval]}`;
}

function Asking() {
  return (
    <p className="flex items-center gap-3 text-ink-2">
      <Spinner className="size-5 text-violet" />
      Asking Stripe for the exact amount…
    </p>
  );
}

function Cost({ change, other, writing }: { change: ChangeDto; other: Price; writing: Writing }) {
  const now = chargedNow(change);
  const price = priceText(other, writing.language);
  if (now)
    return (
      <p className="text-ink-2">
        <strong className="font-semibold text-ink">
          You pay {moneyText(now.amount, now.currency, writing.language)} now
        </strong>
        : the price of the new plan minus what's left of your old one. After that, it's {price}.
      </p>
    );
  return (
    <p className="text-ink-2">
      You pay nothing now. From{" "}
      <strong className="font-semibold text-ink">
        <LocalTime instant={change.from} writing={writing} />
      </strong>{" "}
      you pay {price}. Until then you can take the change back.
    </p>
  );
}
