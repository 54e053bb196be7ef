import { readFile } from "node:fs/promises";

const EVERY_MS = 200;

/** Memory that a process holds, in MB, as Linux tells it; 0 where it has ended, and on other systems. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Calls `onExcess` once a process holds more than `maxMb`. V8 bounds its heap alone; buffers and what is unpacked stand
 * outside of it. Returns a function that ends the watch.
 */
export function watchMemory(pid: number, maxMb: number, onExcess: () => void): () => void {
  const timer = setInterval(async () => {
    if ((await residentMb(pid)) > maxMb) onExcess();
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
