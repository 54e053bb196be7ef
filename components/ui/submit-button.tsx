"use client";

import type { ComponentProps } from "react";
import { useHydrated } from "#lib/client/hydration.ts";
import { Button } from "./button.tsx";

/** Disabled until the form can check what is sent; Enter does nothing until then either. */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, "type">) {
  const isHydrated = useHydrated();
  return <Button {...rest} type="submit" disabled={!isHydrated || disabled} />;
}
