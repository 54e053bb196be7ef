import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "#lib/client/api.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { statsKey } from "#lib/learner/client.ts";
import { postWithdrawal, readBilling, STRIPE_TIMEOUT_MS } from "./public-client.ts";
import type { Interval } from "./rules.ts";
import type { BillingDto, ChangeDto, CheckoutBody, InvoiceDto, OrderDto } from "./schema.ts";

const billingKey = ["billing"] as const;
const PLAN_KEY = [...billingKey, "plan"] as const;
const INVOICES_KEY = [...billingKey, "invoices"] as const;

function post<T>(path: string, body?: unknown): Promise<T> {
  return api<T>(`/api/billing/${path}`, { method: "POST", body, timeoutMs: STRIPE_TIMEOUT_MS });
}

const billingQuery = queryOptions({
  queryKey: PLAN_KEY,
  queryFn: ({ signal }) => readBilling(signal),
});

/** The learner's plan; `undefined` until it is known. */
export function useBilling(initial?: BillingDto) {
  return useServerQuery(billingQuery, initial);
}

/** Hearts in the top bar, the profile and the invoices depend on the plan: they are read anew after it has changed. */
export function refreshPlan(client: QueryClient): void {
  for (const queryKey of [billingKey, statsKey, ["profile"]]) void client.invalidateQueries({ queryKey });
}

/** Puts a plan that a call returned in the cache, and reads anew what depends on it; no one waits for that. */
function keepPlan(client: QueryClient, billing: BillingDto): void {
  client.setQueryData(billingQuery.queryKey, billing);
  for (const queryKey of [INVOICES_KEY, statsKey, ["profile"]]) void client.invalidateQueries({ queryKey });
}

/** Opens an order. Returns its id and the address of Stripe's page, where it is paid. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: (body: CheckoutBody) => post<{ orderId: string; url: string }>("checkout", body),
  });
}

const POLL_MS = 1000;
/** The server hears no more of these: docs/product.md#payments */
const SETTLED: readonly OrderDto["status"][] = ["active", "not_paid", "doubled", "withdrawn"];

export const isSettled = ({ status }: Pick<OrderDto, "status">) => SETTLED.includes(status);

/** Whether there is no such order, or it is someone else's. */
export const isUnknown = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** An order, asked for each second while `isPolling` and until it is settled. */
export function useOrder(id: string, initial: OrderDto, isPolling: boolean) {
  return useQuery({
    queryKey: ["billing-order", id],
    queryFn: ({ signal }) => api<OrderDto>(`/api/billing/orders/${id}`, { signal }),
    initialData: initial,
    staleTime: 0,
    enabled: !isSettled(initial),
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isPolling && !isSettled(data ?? initial) && !isUnknown(error) && POLL_MS,
    // The bank's own app lies over the browser meanwhile.
    refetchIntervalInBackground: true,
  });
}

/** Returns the address of Stripe's page for cards. */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => post<{ url: string }>("portal") });
}

/** Takes a cancellation back. */
export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<BillingDto>("resume"),
    onSuccess: (billing) => keepPlan(client, billing),
  });
}

/** What a change to the other interval would cost by Stripe; nothing changes. */
export function useChangePreview() {
  return useMutation({
    mutationFn: (interval: Interval) => post<ChangeDto>("change", { interval, preview: true }),
  });
}

export interface Change {
  interval: Interval;
  /** What the preview said, in minor units; where it costs another amount by now, the server refuses. */
  expects?: number;
}

/** Changes the plan. To the interval that is paid now: takes a planned change back. */
export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => post<ChangeDto>("change", { ...change, preview: false }),
    onSuccess: ({ billing }) => keepPlan(client, billing),
  });
}

const invoicesQuery = queryOptions({
  queryKey: INVOICES_KEY,
  queryFn: async ({ signal }) =>
    (await api<{ invoices: InvoiceDto[] }>("/api/billing/invoices", { signal })).invoices,
});

/** The learner's newest invoices, newest first */
export function useInvoices() {
  return useServerQuery(invoicesQuery);
}

/** Returns an address at Stripe that is valid now: one that was kept may no longer be. */
export function useInvoiceLink() {
  return useMutation({
    mutationFn: (id: string) =>
      api<{ url: string }>(`/api/billing/invoices/${id}/link`, { timeoutMs: STRIPE_TIMEOUT_MS }),
  });
}

/** Withdraws from the contract of the signed-in learner's order. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postWithdrawal({}),
    onSuccess: () => refreshPlan(client),
  });
}
