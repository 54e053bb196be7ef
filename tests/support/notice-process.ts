import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { db, dbPool } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { startProcess } from "./connection-process.ts";

/** A file in which all processes note what their push service was given. */
export const newPushLog = () => path.join(mkdtempSync(path.join(tmpdir(), "pushes-")), "log");

export interface SchedulerOptions {
  log: string;
  /** The time that the process takes it to be when it starts, and how much faster it goes on */
  now: Date;
  speed?: number;
  /** Where a push stays for ever: before the service has it, or after */
  hangs?: "before" | "after";
  /** False: what was being sent when a process ended is sent again, as a scheduler without a claim would */
  claims?: boolean;
  /** How many times the job runs; 0: until the end */
  runs?: number;
  /** Once it is ready, it waits for the signal SIGUSR2. */
  waits?: boolean;
}

/**
 * The job of every minute in a process of its own, with a push service that notes what it is given, after and before a moment.
 * Prints "ready" once it is, and "push" while a push hangs.
 */
export function startScheduler(options: SchedulerOptions) {
  const { log, now, speed = 1, hangs, claims = true, runs = 0, waits = false } = options;
  return startProcess(`
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    const { sendNotices } = await load("/lib/reminder/sending/run-service.ts");
    const { db } = await load("/lib/server/db/db.ts");
    const { enqueue } = await load("/lib/server/jobs/jobs.ts");
    // The queue of jobs is begun too.
    await enqueue({ name: "warm-up" }, {});
    const startedAt = Date.now();
    const moment = () => sleep(Math.random() * 20);
    const hang = async () => { console.log("push"); await new Promise((resolve) => setTimeout(resolve, 1e8)); };
    const ways = {
      pushable: async (ids) => new Set(ids),
      canText: async () => false,
      text: async () => "none",
      pull: async () => {},
      push: async (_userId, push) => {
        if (${hangs === "before"}) await hang();
        await moment();
        appendFileSync(${JSON.stringify(log)}, push.actions[0].action.split("/").at(-1) + "\\n");
        if (${hangs === "after"}) await hang();
        await moment();
        return "sent";
      },
    };
    const told = new Promise((resolve) => process.once("SIGUSR2", resolve));
    const kept = setInterval(() => {}, 1000);
    console.log("ready");
    if (${waits}) await told;
    clearInterval(kept);
    for (let run = 1; ${runs === 0} || run <= ${runs}; run += 1) {
      const now = new Date(${now.getTime()} + (Date.now() - startedAt) * ${speed});
      if (!${claims}) await db().notice.updateMany({ where: { status: "sending" }, data: { status: "waiting" } });
      await sendNotices(now, { ways }).catch((error) => console.error(error.message));
      await sleep(20);
    }
    process.exit(0);
  `);
}

/** Ends a process in the middle of whatever it does. */
export async function kill(child: ReturnType<typeof startScheduler>): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await ended;
  }
}

/** The next time that a process prints a word. */
export function printed(child: ReturnType<typeof startScheduler>, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes(word)) resolve();
    });
    child.once("exit", () => reject(new Error(`the process ended before it said ${word}`)));
  });
}

/** What reached a learner: the notices that the push service was given, each as often as it was, and those that were mailed. */
export async function listArrived(log: string): Promise<string[]> {
  const lines = (() => {
    try {
      return readFileSync(log, "utf8").trim().split("\n").filter(Boolean);
    } catch {
      return [];
    }
  })();
  const actions = await db().noticeAction.findMany({ select: { tokenHash: true, noticeId: true } });
  const notices = new Map(actions.map(({ tokenHash, noticeId }) => [tokenHash, noticeId]));
  const { rows } = await dbPool().query<{ id: string }>(
    "SELECT data->>'id' AS id FROM pgboss.job WHERE name = 'mail'",
  );
  return [...lines.map((token) => notices.get(sha256(token)) ?? "unknown"), ...rows.map(({ id }) => id)];
}

/** Those that arrived more than once. */
export function twice(arrived: readonly string[]): string[] {
  return arrived.filter((id, index) => arrived.indexOf(id) !== index);
}
