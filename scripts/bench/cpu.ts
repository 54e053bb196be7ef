import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, in ms: its own work, whatever else the machine does. */
export function cpuMsOf(pid: number): number {
  if (process.platform === "linux") {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  }
  const time = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim();
  return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

export interface Measured {
  requests: number;
  cpuMsARequest: number;
  wallMsARequest: number;
}

/** Sends each request once, `lanes` at a time, and divides the server's CPU time by their number. */
export async function measure(
  pid: number,
  requests: readonly (() => Promise<Response>)[],
  lanes = 4,
): Promise<Measured> {
  let next = 0;
  const cpuBefore = cpuMsOf(pid);
  const startedAt = performance.now();
  const lane = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const response = await request();
      await response.arrayBuffer();
      if (!response.ok && response.status !== 304)
        throw new Error(`${response.url} answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const wallMs = performance.now() - startedAt;
  return {
    requests: requests.length,
    cpuMsARequest: (cpuMsOf(pid) - cpuBefore) / requests.length,
    wallMsARequest: wallMs / requests.length,
  };
}
