import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/core/errors.ts";
import { dbPool } from "./db.ts";
import { env } from "./env.ts";

/** Calls a period, for one key. docs/product.md#limits */
const LIMITS = {
  read: { points: 300, seconds: 300, shared: false },
  /** Watching a job: a call every 700 ms */
  poll: { points: 600, seconds: 300, shared: false },
  write: { points: 60, seconds: 60, shared: false },
  answer: { points: 120, seconds: 60, shared: false },
  import: { points: 30, seconds: 3600, shared: false },
  export: { points: 5, seconds: 3600, shared: false },
  loginByAccount: { points: 10, seconds: 900, shared: true },
  loginByAddress: { points: 20, seconds: 300, shared: true },
  registerByAddress: { points: 5, seconds: 1800, shared: true },
} as const;

export type LimitName = keyof typeof LIMITS;

type Limiter = RateLimiterMemory | RateLimiterPostgres;
const limiters = new Map<LimitName, Limiter>();

/** Sign-in is counted in PostgreSQL, for all instances and across restarts; ordinary calls in memory. */
function create(name: LimitName, scale: number): Limiter {
  const { points, seconds, shared } = LIMITS[name];
  const options = { keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration: seconds };
  if (!shared) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: dbPool(),
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
  });
}

function limiterFor(name: LimitName, scale: number): Limiter {
  const limiter = limiters.get(name) ?? create(name, scale);
  limiters.set(name, limiter);
  return limiter;
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}

/** Counts one call under `key`; throws `rate_limited` with Retry-After where it is one too many. */
export async function countCall(name: LimitName, key: string): Promise<void> {
  const scale = env().RATE_LIMIT_SCALE;
  if (scale === 0) return;
  await limiterFor(name, scale)
    .consume(key)
    .catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      const message = `Too many attempts. Please try again in ${waitInWords(seconds)}.`;
      throw new AppError("rate_limited", message, { headers: { "retry-after": String(seconds) } });
    });
}

/** Forgets what was counted under `key`. */
export async function forgetCalls(name: LimitName, key: string): Promise<void> {
  const scale = env().RATE_LIMIT_SCALE;
  if (scale > 0) await limiterFor(name, scale).delete(key);
}
