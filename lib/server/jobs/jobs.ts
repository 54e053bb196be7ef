import { type Db, PgBoss, type SendOptions } from "pg-boss";
import { dbPool, type Tx } from "../db/db.ts";
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

/**
 * How a job is tried again, how urgent it is (the highest priority comes first; 0 by default), how long it is kept once done (7 days by default), and the queue that its data comes to
 * once it has been tried in vain
 */
type Retry = Pick<
  SendOptions,
  | "retryLimit"
  | "retryDelay"
  | "retryBackoff"
  | "retryDelayMax"
  | "deleteAfterSeconds"
  | "deadLetter"
  | "priority"
>;
const RETRY: Retry = { retryLimit: 2, retryDelay: 1 };

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

/** Runs the queue's own statements in a transaction that Prisma holds. */
function within(tx: Tx): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values) }),
  };
}

/**
 * Puts a job into the queue `name`; it runs at least once, so its work must bear being done twice. With a transaction the
 * job is there if, and only if, the rest of that is.
 */
export async function enqueue(name: string, data: object, retry: Retry = RETRY, tx?: Tx): Promise<void> {
  const boss = await queue();
  if (retry.deadLetter) await boss.createQueue(retry.deadLetter);
  await boss.createQueue(name);
  await boss.send(name, data, {
    ...retry,
    ...(tx && { db: within(tx) }),
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
}

/** Works off the queue `name` in this process until the server stops. */
export async function work<T extends object>(
  name: string,
  handler: (data: T) => Promise<void>,
): Promise<void> {
  const boss = await queue();
  await boss.createQueue(name);
  await boss.work<T>(name, { pollingIntervalSeconds: 0.5, localConcurrency: AT_ONCE }, async (jobs) => {
    for (const job of jobs) await allowSlowQueries(() => handler(job.data));
  });
}

/** Does the work at the times that `cron` says (UTC), in one process of all; what fails is tried again. */
export async function schedule(
  name: string,
  cron: string,
  handler: (now: Date) => Promise<void>,
): Promise<void> {
  await work(name, () => handler(new Date()));
  const boss = await queue();
  await boss.schedule(name, cron, null, {
    ...RETRY,
    tz: "UTC",
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
}
