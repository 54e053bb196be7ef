"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isSettled, isUnknown, refreshPlan, useOrder } from "#lib/billing/client.ts";
import type { OrderDto } from "#lib/billing/schema.ts";

/** From then on the learner need not wait: an email tells them. docs/product.md#payments */
const PATIENCE_MS = 10_000;

export type OrderView = "confirming" | "late" | "ended" | "unknown" | Exclude<OrderDto["status"], "open">;

function viewOf({ status }: OrderDto, isPolling: boolean, error: Error | null): OrderView {
  if (isUnknown(error)) return "unknown";
  if (status !== "open") return status;
  return isPolling ? "confirming" : "late";
}

/** Follows an order until it is settled, for ten seconds at most; `again` follows it for ten more. */
export function usePolledOrder(id: string, initial: OrderDto) {
  const client = useQueryClient();
  const [round, setRound] = useState(1);
  const [endedRound, setEndedRound] = useState(0);
  const isPolling = endedRound < round;
  const { data: order, error, refetch } = useOrder(id, initial, isPolling);
  const isOver = isSettled(order);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setEndedRound(round), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [round, isOver]);
  // The top bar's hearts are from before the payment.
  const refresh = useEffectEvent(() => refreshPlan(client));
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver]);
  const again = () => {
    setRound(round + 1);
    void refetch();
  };
  return { order, view: viewOf(order, isPolling, error), isPolling, again };
}
