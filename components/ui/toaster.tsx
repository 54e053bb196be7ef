"use client";

import clsx from "clsx";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import {
  type CloseButtonProps,
  type Id,
  Slide,
  ToastContainer,
  type ToastOptions,
  type TypeOptions,
  toast,
} from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toaster.css";

const BARS: Record<TypeOptions, string> = {
  success: "[--toast-bar:var(--ok)]",
  error: "[--toast-bar:var(--bad)]",
  warning: "[--toast-bar:var(--gold)]",
  info: "[--toast-bar:var(--brand)]",
  default: "[--toast-bar:var(--brand)]",
};

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label="Close notification"
      onClick={(event) => closeToast(event)}
      className="grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

/** The spec's defaults: 5 s, top right, light, paused by hover, draggable, at most 20. */
export function Toaster() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      limit={20}
      theme="light"
      pauseOnHover
      pauseOnFocusLoss
      draggable
      newestOnTop
      hideProgressBar
      transition={Slide}
      closeButton={CloseButton}
      aria-label="Notifications"
      toastClassName={(context) => clsx(context?.defaultClassName, "toast", BARS[context?.type ?? "default"])}
    />
  );
}

/** Answers by what id it can be closed. */
export function toastSuccess(message: ReactNode, options?: ToastOptions): Id {
  return toast.success(message, {
    role: "status",
    icon: <CircleCheck className="size-5 text-ok" />,
    ...options,
  });
}

export function toastError(message: ReactNode, options?: ToastOptions): void {
  toast.error(message, { role: "alert", icon: <CircleAlert className="size-5 text-bad" />, ...options });
}

export function closeToast(id: Id): void {
  toast.dismiss(id);
}
