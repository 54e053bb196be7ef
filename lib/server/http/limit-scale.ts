import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "../env.ts";

interface Client {
  /** Calls from this very machine */
  isLocal: boolean;
}

// Next loads this module more than once in a process: all copies must know the same client.
const holder = globalThis as typeof globalThis & { waddleClient?: AsyncLocalStorage<Client> };

function scope(): AsyncLocalStorage<Client> {
  holder.waddleClient ??= new AsyncLocalStorage();
  return holder.waddleClient;
}

/** Does the work of one request; every limit on its way knows whether its client is on this very machine. */
export function asClient<T>(client: Client, work: () => T): T {
  return scope().run(client, work);
}

/** What the limits of calls are multiplied by for the client of this request; 0 where there are none. */
export function limitScale(): number {
  const { RATE_LIMIT_SCALE, LOCAL_LIMIT_SCALE } = env();
  return RATE_LIMIT_SCALE * (scope().getStore()?.isLocal ? LOCAL_LIMIT_SCALE : 1);
}
