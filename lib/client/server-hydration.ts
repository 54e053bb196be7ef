"use client";

import {
  type DehydratedState,
  HydrationBoundary,
  hashKey,
  hydrate,
  type QueryKey,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, createElement, type ReactNode, use, useMemo } from "react";
import { useHydrated } from "./hydration.ts";

type Known = ReadonlyMap<string, unknown>;

/** What the server has read for this part of the page, by the hash of its key */
const KnownContext = createContext<Known>(new Map());

interface ServerHydrationProps {
  state: DehydratedState;
  children?: ReactNode;
}

/**
 * A part of a page with what the server has read for it. Parts arrive one after the other and share one cache, which may
 * know more by then or less: until this part has taken over from the server's picture, `useServerQuery` answers from
 * here alone. From then on the cache counts, with whichever of both is newer.
 */
export function ServerHydration({ state, children }: ServerHydrationProps) {
  const client = useQueryClient();
  const known = useMemo(() => {
    // Who asked before this part came has nothing yet: it would only ask once more.
    const isUnknown = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryData(queryKey) === undefined;
    hydrate(client, { queries: state.queries.filter(isUnknown) });
    return new Map(state.queries.map(({ queryHash, state: { data } }) => [queryHash, data]));
  }, [client, state]);
  const boundary = createElement(HydrationBoundary, { state }, children);
  return createElement(KnownContext, { value: known }, boundary);
}

/** What a screen may ask of a query whose first picture is the server's. */
export type ServerQuery<Data> = Pick<
  UseQueryResult<Data>,
  "data" | "error" | "isPending" | "isSuccess" | "isError" | "isFetching" | "refetch"
>;

/**
 * A query whose first picture is the server's. On the server, and while this part of the page takes over from what the
 * server has drawn, the answer depends on what came with this part and on nothing else: not on the cache, in which
 * another part or the browser may have put something newer, nor on the clock. `initial` is data that came in another way
 * than by a `ServerHydration`.
 */
export function useServerQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  initial?: Data,
): ServerQuery<Data> {
  const query = useQuery(initial === undefined ? options : { ...options, initialData: initial });
  const known = use(KnownContext).get(hashKey(options.queryKey)) as Data | undefined;
  if (useHydrated()) return query;
  const data = initial ?? known;
  const isPending = data === undefined;
  const isAsked = options.enabled !== false && options.queryFn !== skipToken;
  const { refetch } = query;
  return {
    data,
    error: null,
    isPending,
    isSuccess: !isPending,
    isError: false,
    isFetching: isPending && isAsked,
    refetch,
  };
}
