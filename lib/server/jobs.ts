import { PgBoss } from "pg-boss";
import { env } from "./env.ts";
import { describeError, log } from "./log.ts";
import { onShutdown } from "./shutdown.ts";

/** How long a job may run before another try takes over: after a crash it starts again by then. */
const EXPIRE_SECONDS = 120;
const STOP_TIMEOUT_MS = 20_000;

const holder = globalThis as typeof globalThis & { waddleJobs?: Promise<PgBoss> };

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, max: 3, schema: "pgboss" });
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

/** Puts a job into the queue `name`; it runs at least once, so its work must bear being done twice. */
export async function enqueue(name: string, data: object): Promise<void> {
  const boss = await queue();
  await boss.createQueue(name);
  await boss.send(name, data, { retryLimit: 2, retryDelay: 1, expireInSeconds: EXPIRE_SECONDS });
}

/** Works off the queue `name` in this process, one job at a time, until the server stops. */
export async function work<T extends object>(
  name: string,
  handler: (data: T) => Promise<void>,
): Promise<void> {
  const boss = await queue();
  await boss.createQueue(name);
  await boss.work<T>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await handler(job.data);
  });
}
