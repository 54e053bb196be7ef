"use client";

import { useEffect, useRef } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import type { OrderDto } from "#lib/billing/schema.ts";
import { OrderActions } from "./order-actions.tsx";
import { ORDER_WORDS } from "./order-words.ts";
import { Outcome } from "./outcome.tsx";
import { PlanStatus } from "./plan-status.tsx";
import { type OrderView, usePolledOrder } from "./use-polled-order.ts";

interface OrderStatusProps {
  orderId: string;
  /** As the server has it */
  initial: OrderDto;
  profile: ProfileDto;
}

/** What became of an order since its learner left for Stripe's page. Opening this page gives no one Premium. */
export function OrderStatus({ orderId, initial, profile }: OrderStatusProps) {
  const { order, view: polled, isPolling, again } = usePolledOrder(orderId, initial);
  // The page may be opened again when what the order paid for is over.
  const view = initial.status === "active" && !profile.isPremium ? "ended" : polled;
  if (view === "unknown") return <PlanStatus profile={profile} />;
  const { title, lines } = ORDER_WORDS[view];
  return (
    <div role="status">
      <Outcome
        art={<Art view={view} />}
        heading={<Title title={title} isGood={view === "active"} />}
        actions={<OrderActions view={view} order={order} isPolling={isPolling} onAgain={again} />}
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {view === "active" && order.receiptUrl ? <Receipt url={order.receiptUrl} /> : null}
        <p className="num text-base text-ink-3">Order {order.number}</p>
      </Outcome>
    </div>
  );
}

function Art({ view }: { view: OrderView }) {
  if (view === "confirming") return <Spinner className="my-10 size-16 text-violet" />;
  return <Penguin pose={view === "active" ? "cheer" : "read"} size={150} />;
}

/** Takes the focus whenever it says something new, but not when the page opens. */
function Title({ title, isGood }: { title: string; isGood: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useRef(title);
  useEffect(() => {
    if (told.current !== title) heading.current?.focus();
    told.current = title;
  }, [title]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`rounded-input text-2xl md:text-3xl ${isGood ? "text-violet" : ""}`}
    >
      {title}
    </h1>
  );
}

function Receipt({ url }: { url: string }) {
  return (
    <p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center"
      >
        See the receipt at Stripe
      </a>
    </p>
  );
}
