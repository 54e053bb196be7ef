import { stopRunning } from "../run.ts";

/** What has been started and must be stopped, last first, however this process ends. */
export type Cleanup = {
  add: (work: Work) => void;
  /** Stops all of it, for the reason of that signal: SIGTERM lets servers serve on for a moment. Default: SIGINT */
  run: (signal?: NodeJS.Signals) => Promise<void>;
  addUrgent: (work: Work) => void;
};
type Work = (signal: NodeJS.Signals) => Promise<void> | void;

/** npm, the terminal and our own parent may each hand on the same signal: it is one. */
const SAME_SIGNAL_MS = 1_500;

export function makeCleanup(): Cleanup & { runUrgent: () => void } {
  const works: Work[] = [];
  const urgent: Work[] = [];
  let running: Promise<void> | undefined;
  const run = (signal: NodeJS.Signals = "SIGINT") => {
    running ??= runAll(works, signal);
    return running;
  };
  return {
    add: (work) => void works.push(work),
    run,
    addUrgent: (work) => void urgent.push(work),
    runUrgent: () => {
      for (const work of urgent) void work("SIGKILL");
    },
  };
}

/** Cleans up and exits at the first signal to this process; a second one doesn't wait for what is under way. */
export function cleanUpOnSignals({ run, runUrgent }: ReturnType<typeof makeCleanup>): void {
  let signalledAt = 0;
  const onSignal = (signal?: NodeJS.Signals) => {
    if (signalledAt === 0) void run(signal).then(() => process.exit(0));
    else if (Date.now() - signalledAt > SAME_SIGNAL_MS) runUrgent();
    signalledAt ||= Date.now();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  if (process.channel) process.on("disconnect", () => onSignal());
}

async function runAll(works: Work[], signal: NodeJS.Signals): Promise<void> {
  await stopRunning();
  for (let work = works.pop(); work; work = works.pop()) {
    try {
      await work(signal);
    } catch (error) {
      console.error("While stopping:", error);
    }
  }
}
