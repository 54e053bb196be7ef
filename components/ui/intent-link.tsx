"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Fetches its page ahead when the pointer or the focus comes near, not for everyone who only reads by. */
export function IntentLink({ prefetch = null, ...rest }: ComponentProps<typeof Link>) {
  const [isMeant, setIsMeant] = useState(false);
  const mean = () => setIsMeant(true);
  return <Link {...rest} prefetch={isMeant ? prefetch : false} onPointerEnter={mean} onFocus={mean} />;
}
