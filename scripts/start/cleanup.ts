import { stopRunning } from "../run.ts";

/** What has been started and must be stopped, last first, however this process ends. */
export type Cleanup = {
  add: (work: Work) => void;
  run: () => Promise<void>;
  addUrgent: (work: Work) => void;
};
type Work = () => Promise<void> | void;

/** npm, the terminal and our own parent may each hand on the same signal: it is one. */
const SAME_SIGNAL_MS = 1_500;

export function makeCleanup(): Cleanup & { runUrgent: () => void } {
  const works: Work[] = [];
  const urgent: Work[] = [];
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= runAll(works);
    return running;
  };
  return {
    add: (work) => void works.push(work),
    run,
    addUrgent: (work) => void urgent.push(work),
    runUrgent: () => {
      for (const work of urgent) void work();
    },
  };
}

/** Cleans up and exits at the first signal to this process; a second one doesn't wait for what is under way. */
export function cleanUpOnSignals({ run, runUrgent }: ReturnType<typeof makeCleanup>): void {
  let signalledAt = 0;
  const onSignal = () => {
    if (signalledAt === 0) void run().then(() => process.exit(0));
    else if (Date.now() - signalledAt > SAME_SIGNAL_MS) runUrgent();
    signalledAt ||= Date.now();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  if (process.channel) process.on("disconnect", onSignal);
}

async function runAll(works: Work[]): Promise<void> {
  await stopRunning();
  for (let work = works.pop(); work; work = works.pop()) {
    try {
      await work();
    } catch (error) {
      console.error("While stopping:", error);
    }
  }
}
