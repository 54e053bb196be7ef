"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect } from "react";

type Trip<Input> = Pick<
  UseMutationResult<{ url: string }, Error, Input>,
  "mutate" | "reset" | "isPending" | "isSuccess"
>;

/**
 * Leads to a page of Stripe once the call has told its address. The page's policy allows no form to lead there. Busy
 * until the page is gone; who comes back by the browser's own button finds the page as it was, and can go again.
 */
export function useTrip<Input>({ mutate, reset, isPending, isSuccess }: Trip<Input>) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);
  const isBusy = isPending || isSuccess;
  const go = (input: Input, onError: (error: Error) => void) => {
    if (isBusy) return;
    mutate(input, { onSuccess: ({ url }) => window.location.assign(url), onError });
  };
  return { go, isBusy };
}
