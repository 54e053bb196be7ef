"use client";

import type { ReactNode } from "react";
import { useHydrated } from "#lib/client/hydration.ts";
import { Button } from "./button.tsx";

interface SubmitButtonProps {
  isBusy: boolean;
  children: ReactNode;
  className?: string;
}

/** Disabled until the form can check what is sent; Enter does nothing until then either. */
export function SubmitButton({ isBusy, children, className = "w-full" }: SubmitButtonProps) {
  return (
    <Button type="submit" isLoading={isBusy} disabled={!useHydrated()} className={className}>
      {children}
    </Button>
  );
}
