import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

export interface PoolLimits {
  /** For one of the connections, a new one or one that comes free */
  waitMs: number;
  /** For the answer to one query of a call */
  queryMs: number;
}

/** For one query of work that no one waits for, such as a job */
const SLOW_QUERY_MS = 600_000;
/** While the database gives no answer, one call in this time tries it; all others are refused at once. */
const TRY_EVERY_MS = 500;
/** Where others got an answer in this time, it is the query that is slow, not the database that is away. */
const ANSWERED_MS = 1_000;

/** A timer that comes so late was kept waiting by this process. */
const BUSY_MS = 50;

const slow = new AsyncLocalStorage<true>();

/** Does work whose queries may take their time: jobs, exports. Everyone else's end after `queryMs`. */
export function allowSlowQueries<T>(work: () => Promise<T>): Promise<T> {
  return slow.run(true, work);
}

/** The database gave no answer in time; `code` is that of a network that gives none. */
class NoAnswerError extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database gives no answer.");
    this.name = "NoAnswerError";
  }
}

/** What the calls of this process have seen of the database. */
class Pulse {
  #isAway = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;

  answered(): void {
    this.#isAway = false;
    this.#answeredAt = performance.now();
  }

  gaveNoAnswer(): void {
    if (performance.now() - this.#answeredAt > ANSWERED_MS) this.#isAway = true;
  }

  /** Whether a call may try. */
  mayTry(): boolean {
    const now = performance.now();
    if (this.#isAway && now - this.#triedAt < TRY_EVERY_MS) return false;
    this.#triedAt = now;
    return true;
  }
}

type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void;
type AnyQuery = (...args: unknown[]) => unknown;

/** What the database itself says about a query is an answer too. */
function isAnswer(error: unknown): boolean {
  return !error || error instanceof pg.DatabaseError;
}

/** A client whose connection ends where a query has no answer in time: what else waits on it fails at once then. */
function clientClass(pulse: Pulse, queryMs: number): typeof pg.Client {
  class LimitedClient extends pg.Client {
    override query = ((...args: unknown[]) => {
      const query = pg.Client.prototype.query as AnyQuery;
      const limitMs = slow.getStore() ? SLOW_QUERY_MS : queryMs;
      // An answer that has come while this process was busy counts: sockets are read before the immediate runs.
      const limit = setTimeout(() => setImmediate(() => !isDone && this.#giveUp(pulse)), limitMs);
      let isDone = false;
      const done = (error: unknown) => {
        isDone = true;
        clearTimeout(limit);
        if (isAnswer(error)) pulse.answered();
      };
      const callback = args.at(-1);
      if (typeof callback !== "function") return settled(query.apply(this, args), done);
      const told: Callback = (error, ...rest) => {
        done(error);
        (callback as Callback)(error, ...rest);
      };
      return query.apply(this, [...args.slice(0, -1), told]);
    }) as typeof pg.Client.prototype.query;

    #giveUp(seen: Pulse): void {
      seen.gaveNoAnswer();
      const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } })
        .connection;
      stream.destroy(new NoAnswerError());
    }
  }
  return LimitedClient;
}

function settled(result: unknown, done: (error?: unknown) => void): unknown {
  if (result instanceof Promise) result.then(() => done(), done);
  return result;
}

/**
 * Connections to the database for calls that must end in time whatever it does: each wait and each query has its limit,
 * and while no answer comes, calls fail at once but for one now and then that tries.
 */
export function limitedPool(connectionString: string, { waitMs, queryMs }: PoolLimits): pg.Pool {
  const pulse = new Pulse();
  const connect = pg.Pool.prototype.connect as () => Promise<pg.PoolClient>;
  class LimitedPool extends pg.Pool {
    /** Where the limit came late, it was this process that was busy, not the database: tries once more. */
    async #take(): Promise<pg.PoolClient> {
      const startedAt = performance.now();
      try {
        return await connect.call(this);
      } catch (error) {
        const hasWaited = performance.now() - startedAt;
        if (!isTimeout(error) || hasWaited < waitMs + BUSY_MS) throw error;
        return connect.call(this);
      }
    }

    override connect = ((callback?: Callback) => {
      const taken = pulse.mayTry() ? this.#take() : Promise.reject(new NoAnswerError());
      taken.catch((error) => noticeWait(pulse, error));
      return callback
        ? void taken.then((client) => callback(undefined, client, client.release), callback)
        : taken;
    }) as typeof pg.Pool.prototype.connect;
  }
  return new LimitedPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    Client: clientClass(pulse, queryMs),
  } as pg.PoolConfig);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded|due to connection timeout/.test(error.message);
}

/** A pool that is used up says nothing about the database, but a connection that can't be opened does. */
function noticeWait(pulse: Pulse, error: unknown): void {
  if (error instanceof Error && /terminated due to connection timeout|ECONNREFUSED/.test(String(error)))
    pulse.gaveNoAnswer();
}
