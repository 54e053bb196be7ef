import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { ApiError } from "#lib/client/api.ts";

interface LoadedProps<T> {
  query: {
    data: T | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What is missing where it fails: "your streak" */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query brought; until then its shape, and where it failed a way to try again. */
export function Loaded<T>({ query, what, skeleton, children }: LoadedProps<T>) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending && isFetching) {
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  }
  return (
    <ErrorState
      message={`We couldn't load ${what}.`}
      requestId={error instanceof ApiError ? error.requestId : null}
      retry={() => void refetch()}
      isRetrying={isFetching}
      className="py-6"
    />
  );
}
