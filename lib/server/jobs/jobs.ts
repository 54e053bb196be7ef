import { CompiledQuery } from "kysely";
import { type Db, type JobResult, PgBoss, type SendOptions } from "pg-boss";
import type * as z from "zod";
import { dbPool, type Sql, type Tx } from "../db/db.ts";
import { allowSlowQueries } from "../db/pool.ts";
import { env } from "../env.ts";
import { describeError, log } from "../log.ts";
import { onShutdown } from "../shutdown.ts";

/** How long a job may run at most. */
const EXPIRE_SECONDS = 300;
/** A job whose process has died shows no sign of life: it is noticed after this long and begun again. */
const HEARTBEAT_SECONDS = 10;
/** Queues looked after this often */
const SUPERVISE_SECONDS = 10;
/** Jobs of one queue that this process works on at once */
const AT_ONCE = 2;
/** For pg: a query of the queue's own that has no answer by then has lost its connection. */
const CONNECTION = { connectionTimeoutMillis: 10_000, query_timeout: 60_000, keepAlive: true };
const STOP_TIMEOUT_MS = 8000;
/** Jobs that are done and have outlived their use are removed this often. */
const CLEAN_SECONDS = 3600;

/** How a job is retried, how urgent it is (highest priority first), and how long it is kept once done (default 7 days). */
type Retry = Pick<
  SendOptions,
  "retryLimit" | "retryDelay" | "retryBackoff" | "retryDelayMax" | "deleteAfterSeconds"
>;
const RETRY: Retry = { retryLimit: 2, retryDelay: 1 };

/** A kind of job: what it is called, what its data must look like, and what it does. */
export interface Job<Data extends object> {
  /** Its queue */
  name: string;
  schema: z.ZodType<Data>;
  /** Runs at least once, possibly twice at once: it must be idempotent. Throws to be retried. */
  handler: (data: Data, now: Date) => Promise<void>;
  retry?: Retry;
  /** How many of them a worker takes at a time; one unless told. Each succeeds or fails on its own. */
  atOnce?: number;
  /** Gets the data of jobs that have failed every time */
  deadLetter?: Job<Data>;
}

/** Work that is done at the times of a cron expression (UTC), in one process of all. */
export interface ScheduledJob {
  name: string;
  cron: string;
  /** As a job's; throws to be retried. */
  handler: (now: Date) => Promise<void>;
}

/** Declares a kind of job. It is worked off once it stands in the list of `server/jobs.ts`. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

const holder = globalThis as typeof globalThis & { waddleJobs?: Promise<PgBoss> };

async function start(): Promise<PgBoss> {
  // What is opened last is closed first: jobs must end before the connections that they use.
  dbPool();
  const boss = new PgBoss({
    ...CONNECTION,
    connectionString: env().DATABASE_URL,
    max: 3,
    // The start has made its tables as their owner: the server's own role changes no table and rebuilds no index.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: CLEAN_SECONDS,
  });
  boss.on("error", (error) => log().error({ error: describeError(error) }, "job queue"));
  await boss.start();
  onShutdown(() => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }));
  return boss;
}

function queue(): Promise<PgBoss> {
  holder.waddleJobs ??= start().catch((error: unknown) => {
    holder.waddleJobs = undefined;
    throw error;
  });
  return holder.waddleJobs;
}

/** The queues that are known to be there */
const known = new WeakMap<PgBoss, Set<string>>();

/** Makes a queue where there is none yet; asks once. */
async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  const names = known.get(boss) ?? new Set();
  known.set(boss, names);
  if (names.has(name)) return;
  await boss.createQueue(name);
  names.add(name);
}

/** Runs the queue's own statements in a transaction that Prisma holds. */
function within(tx: Tx): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }),
  };
}

/** The same in one of Kysely's. */
function on(sql: Sql): Db {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await sql.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

const LIMITS = { expireInSeconds: EXPIRE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };

interface EnqueueOptions {
  /** Default 0; the highest comes first. */
  priority?: number;
  /** How long it waits before it is worked off; not at all unless told */
  startAfterSeconds?: number;
  /** The job exists if, and only if, this transaction commits. */
  tx?: Tx | undefined;
  /** The same, for a transaction of Kysely's */
  sql?: Sql | undefined;
}

/** Adds a job to its queue. */
export async function enqueue<Data extends object>(
  { name, retry = RETRY, deadLetter }: Job<Data>,
  data: Data,
  { priority = 0, startAfterSeconds, tx, sql }: EnqueueOptions = {},
): Promise<void> {
  const boss = await queue();
  if (deadLetter) await ensureQueue(boss, deadLetter.name);
  await ensureQueue(boss, name);
  await boss.send(name, data, {
    ...LIMITS,
    ...retry,
    priority,
    ...(startAfterSeconds && { startAfter: startAfterSeconds }),
    ...(deadLetter && { deadLetter: deadLetter.name }),
    ...(tx && { db: within(tx) }),
    ...(sql && { db: on(sql) }),
  });
}

/** A full batch is followed by the next one at once: more are waiting. */
const workOptions = (batchSize: number) => ({
  pollingIntervalSeconds: 0.5,
  localConcurrency: AT_ONCE,
  batchSize,
  burstWhenBatchFull: true,
  perJobResults: true as const,
});

async function workOff(
  name: string,
  handler: (data: unknown) => Promise<void>,
  atOnce: number | undefined = 1,
): Promise<void> {
  const boss = await queue();
  await ensureQueue(boss, name);
  const workOne = async ({ id, data }: { id: string; data: unknown }): Promise<JobResult> => {
    try {
      await allowSlowQueries(() => handler(data));
      return { id, status: "completed" };
    } catch (error) {
      return { id, status: "failed", output: describeError(error) };
    }
  };
  await boss.work(name, workOptions(atOnce), (jobs) => Promise.all(jobs.map(workOne)));
}

/** Works off the jobs of one kind in this process until the server stops. */
export async function work<Data extends object>({ name, schema, handler, atOnce }: Job<Data>): Promise<void> {
  await workOff(name, (data) => handler(schema.parse(data), new Date()), atOnce);
}

/** Does scheduled work in this process whenever it is its turn. */
export async function schedule({ name, cron, handler }: ScheduledJob): Promise<void> {
  await workOff(name, () => handler(new Date()));
  const boss = await queue();
  await boss.schedule(name, cron, null, { ...LIMITS, ...RETRY, tz: "UTC" });
}

/** Removes the schedules of jobs that don't exist any more. */
export async function unscheduleOthers(names: readonly string[]): Promise<void> {
  const boss = await queue();
  for (const { name } of await boss.getSchedules()) if (!names.includes(name)) await boss.unschedule(name);
}
