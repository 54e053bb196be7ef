import { type RefObject, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useWithdraw } from "#lib/billing/client.ts";
import { CONFIRM_WITHDRAWAL, WITHDRAWAL_EFFECT } from "../withdrawal-words.ts";
import { toastBillingFailure } from "./toast-billing-failure.ts";

interface WithdrawDialogProps {
  orderNumber: string;
  isOpen: boolean;
  onClose: () => void;
  onWithdrawn: () => void;
  /** Gets the focus once the withdrawal has arrived */
  heading: RefObject<HTMLElement | null>;
}

/** The second step of a withdrawal. Focus lands on Cancel, which changes nothing. */
export function WithdrawDialog({ orderNumber, isOpen, onClose, onWithdrawn, heading }: WithdrawDialogProps) {
  const withdraw = useWithdraw();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    withdraw.mutate(undefined, {
      onError: toastBillingFailure,
      onSuccess: onWithdrawn,
      onSettled: onClose,
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !withdraw.isPending && onClose()}
      title="Withdraw from the contract"
      description={`Order ${orderNumber}. ${WITHDRAWAL_EFFECT}`}
      initialFocusRef={cancelRef}
      findOpener={() => (withdraw.isSuccess ? heading.current : null)}
      footer={
        <>
          <Button ref={cancelRef} variant="secondary" onClick={onClose} disabled={withdraw.isPending}>
            Cancel
          </Button>
          <Button variant="danger" onClick={confirm} isLoading={withdraw.isPending}>
            {CONFIRM_WITHDRAWAL}
          </Button>
        </>
      }
    />
  );
}
