"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  onConfirm: () => void;
  /** Also for Escape and for a click on the backdrop */
  onCancel: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  variant?: "primary" | "danger";
  isLoading?: boolean;
  /** What gets the focus back, where the element that opened the dialog goes away meanwhile */
  findOpener?: () => HTMLElement | null;
}

/** Focus lands on Cancel, the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, onConfirm, onCancel, variant = "danger", isLoading = false } = props;
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={title}
      description={message}
      initialFocusRef={cancelRef}
      {...(props.findOpener && { findOpener: props.findOpener })}
      footer={
        <>
          <Button ref={cancelRef} variant="secondary" onClick={onCancel}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button variant={variant} onClick={onConfirm} isLoading={isLoading}>
            {props.confirmLabel ?? "Confirm"}
          </Button>
        </>
      }
    />
  );
}
