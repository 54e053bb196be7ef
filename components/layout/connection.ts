import { type QueryCacheNotifyEvent, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "#lib/client/api.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { type Connection, connectionOf, saysOfReach } from "./connection-state.ts";

const ASK_AGAIN_MS = 5 * SECOND_MS;
const PATIENCE_MS = 4 * SECOND_MS;

function onConnectionChange(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

async function isServerThere(): Promise<boolean> {
  const reply = fetch("/api/health/live", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  return reply.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What the calls of this page have met: a browser that thinks itself online may still reach no one. */
function useReach(): [boolean, (isReached: boolean) => void] {
  const client = useQueryClient();
  const [isReached, setIsReached] = useState(true);
  useEffect(() => {
    const listen = ({ type, ...event }: Pick<QueryCacheNotifyEvent, "type"> & { action?: unknown }) => {
      const said = type === "updated" ? saysOfReach(event.action, isLost) : null;
      if (said !== null) setIsReached(said);
    };
    const stops = [client.getQueryCache().subscribe(listen), client.getMutationCache().subscribe(listen)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return [isReached, setIsReached];
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** How this browser stands with the server. What failed meanwhile is asked for again once it is back. */
export function useConnection(): Connection {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  const [isReached, setIsReached] = useReach();
  const connection = connectionOf(isOnline, isReached);
  useEffect(() => {
    if (connection !== "unreachable") return;
    const ask = async () => {
      if (!(await isServerThere())) return;
      setIsReached(true);
      await client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [connection, client, setIsReached]);
  return connection;
}
