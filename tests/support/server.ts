import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCleanup } from "#scripts/start/cleanup.ts";
import { startWaddle } from "#scripts/start/waddle.ts";
import { TEST_ENV } from "./environment.ts";

export interface TestServer {
  url: string;
  /** As its owner: tests may do there what the server may not */
  databaseUrl: string;
  pid: number;
  /** What it was started with, for a second one beside it */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

/** Waddle as `npm start` starts it on an empty data folder: on a free port, with a database of its own. */
export async function startTestServer(changes: Record<string, string> = {}): Promise<TestServer> {
  const cleanup = makeCleanup();
  try {
    const source = { ...(await makeEnvironment(emptyFolder(cleanup.add))), ...changes };
    const { settings, ownerUrl, server } = await startWaddle(source, cleanup, {
      durable: false,
      report: quietly,
    });
    const { env } = settings;
    return { url: env.APP_URL ?? "", databaseUrl: ownerUrl, pid: server.pid, env, stop: cleanup.run };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function quietly(_name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
}

function emptyFolder(onStop: (work: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "waddle-e2e-data-"));
  // As root the database runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  onStop(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeEnvironment(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const port = await freePort();
  return {
    ...process.env,
    ...TEST_ENV,
    // The built-in one, whatever a worker of the unit tests has
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    // All tests call from one address, and a fast machine does half an hour's worth in minutes.
    RATE_LIMIT_SCALE: "500",
    LOG_LEVEL: "warn",
  };
}

/** A port that no one listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
