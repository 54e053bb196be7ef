"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOwnOrder } from "./use-own-order.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawOrder } from "./withdraw-order.tsx";
import { WITHDRAWAL_CONFIRMED, WITHDRAWAL_CONFIRMED_IF_KNOWN } from "./withdrawal-words.ts";

interface WithdrawCardProps {
  /** Stands above the last words */
  art: ReactNode;
}

/** The second step of a withdrawal, for anyone: by the session where there is one, else by address and order number. */
export function WithdrawCard({ art }: WithdrawCardProps) {
  const own = useOwnOrder();
  const [hasArrived, setHasArrived] = useState(false);
  const done = () => setHasArrived(true);
  if (hasArrived)
    return <Arrived art={art} text={own ? WITHDRAWAL_CONFIRMED : WITHDRAWAL_CONFIRMED_IF_KNOWN} />;
  if (own) return <WithdrawOrder {...own} onDone={done} />;
  return <WithdrawForm onDone={done} />;
}

function Arrived({ art, text }: WithdrawCardProps & { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      {art}
      <h2 ref={heading} tabIndex={-1} className="rounded-input text-2xl md:text-3xl">
        Your withdrawal has arrived
      </h2>
      <p className="max-w-md text-ink-2">{text}</p>
    </div>
  );
}
