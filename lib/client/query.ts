import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** One client a browser tab. What is refused stays refused; only lost connections and server faults are tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** What a page without a network does at once, or fails at once, instead of waiting for the network without a word. */
export const atOnce = { networkMode: "always" } as const;

/** The same for reads, which the classroom's worker may answer: without a network they are tried once. */
export const readAtOnce = {
  ...atOnce,
  retry: (failures: number, error: Error) => navigator.onLine && isWorthRetrying(failures, error),
} as const;
