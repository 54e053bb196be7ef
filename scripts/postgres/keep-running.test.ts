import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Postgres, startPostgres } from "../postgres.ts";
import { keepRunning } from "./keep-running.ts";
import type { Launched } from "./launch.ts";
import { Sentence } from "./sentence.ts";

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  // The kill of the server reaches a connection between two statements too.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<T>(text).finally(() => client.end().catch(() => {}));
  return rows;
}

/** The rows, once the database is there again. */
async function eventually<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  for (;;) {
    const rows = await query<T>(url, text).catch(() => undefined);
    if (rows) return rows;
    await sleep(50);
  }
}

test("a killed database comes back by itself with all that it acknowledged, at the same address", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waddle-kill-"));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  const cluster = join(dataDir, "postgres");
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const postmaster = () => Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  let postgres: Postgres | undefined;
  try {
    postgres = await startPostgres({ dataDir, explicit: true, log });
    const { ownerUrl: url } = postgres;
    await query(url, "CREATE TABLE kept AS SELECT 1 AS n");
    for (const n of [2, 3]) {
      process.kill(postmaster(), "SIGKILL");
      expect(await eventually(url, "SELECT max(n)::int AS n FROM kept")).toEqual([{ n: n - 1 }]);
      await query(url, `INSERT INTO kept VALUES (${n})`);
    }
    const told = ["The database stopped; starting it again …", "The database runs again."];
    // It answers a moment before it is known to.
    await vi.waitFor(() =>
      expect(lines.filter((line) => /^The database/.test(line))).toEqual([...told, ...told]),
    );
    const last = postmaster();
    await postgres.stop();
    expect(() => process.kill(last, 0)).toThrow(/ESRCH/);
    expect(lines).toHaveLength(4);
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A server that the test ends */
function makeServer() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = vi.fn(async () => end());
  return { launched: { port: 1, ended, stop } satisfies Launched, end: () => end(), stop };
}

/** Watches a first server; each start of another one is noted with its second, and fails until `succeed`. */
function watch() {
  const first = makeServer();
  const starts: number[] = [];
  let next: Launched | undefined;
  const begin = Date.now();
  const relaunch = async () => {
    starts.push((Date.now() - begin) / 1000);
    if (!next) throw new Sentence("It does not start.");
    return next;
  };
  const lines: string[] = [];
  const stop = keepRunning(first.launched, { relaunch, log: (line) => void lines.push(line) });
  const succeed = (server: Launched) => {
    next = server;
  };
  return { first, starts, lines, stop, succeed };
}

describe("the watch", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("tries again and again, after growing pauses of 30 s at most, and after 1 s once it has run for long", async () => {
    const { first, starts, lines, stop, succeed } = watch();
    first.end();
    await vi.advanceTimersByTimeAsync(121_000);
    expect(starts).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    const second = makeServer();
    succeed(second.launched);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lines.at(-1)).toBe("The database runs again.");
    await vi.advanceTimersByTimeAsync(90_000);
    second.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(starts.slice(8)).toEqual([151, 242]);
    await stop();
  });

  test("stops the server and starts none while it stops", async () => {
    const { first, starts, lines, stop } = watch();
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first.stop).toHaveBeenCalledOnce();
    expect([starts, lines]).toEqual([[], []]);
  });

  test("ends a pause when it is to stop", async () => {
    const { first, starts, stop } = watch();
    first.end();
    await vi.advanceTimersByTimeAsync(500);
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toEqual([]);
  });
});
